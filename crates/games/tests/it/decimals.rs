//! Decimal numbers are read as the standard library reads them.

use awalam_games::read_decimal;

#[test]
fn numbers_are_those_of_the_standard_library() {
    let mut rng = fastrand::Rng::with_seed(20);
    for _ in 0..20_000 {
        let (whole, part) = (rng.usize(0..=8), rng.usize(0..=7));
        let mut digits = |count: usize| -> String {
            let digit = |_| char::from(b'0' + rng.u8(0..10));
            (0..count).map(digit).collect()
        };
        let (whole, part) = (digits(whole), digits(part));
        let sign = ["", "-", "+"][rng.usize(0..3)];
        let power = ["", "e2", "E-7", "e+5"][rng.usize(0..4)];
        let text = format!("{sign}{whole}.{part}{power}");
        assert_eq!(read_decimal(&text), text.parse().ok(), "{text}");
    }
    for text in ["0", "-0", "12", "0.5", ".5", "5.", "1e3", "1000000"] {
        assert_eq!(read_decimal(text), text.parse().ok(), "{text}");
    }
}

#[test]
fn long_numbers_are_close() {
    for text in [
        "3.14159265358979323846264338327950288",
        "100000000000000000000000000000",
        "0.000000000000000000000000000012345",
    ] {
        let exact: f64 = text.parse().unwrap();
        let read = read_decimal(text).unwrap();
        assert!((read / exact - 1.0).abs() < 1e-15, "{text}: {read}");
    }
}

#[test]
fn other_texts_are_no_numbers() {
    for text in [
        "", "-", ".", "e3", "1e", "1e99999", "9e400", "1.2.3", "1,5", "0x1", "inf", "NaN", " 1",
        "½",
    ] {
        assert_eq!(read_decimal(text), None, "{text}");
    }
}
