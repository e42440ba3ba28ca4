//! Numbers with a decimal point, without the tables of the standard library's reader: they
//! would be the largest part of what a browser downloads for it.

/// A number such as `-0.35`, `12` or `2.5e3`. Up to fifteen digits it is the nearest that a
/// `f64` can be; of more digits, one of the two nearest.
pub fn read_decimal(text: &str) -> Option<f64> {
    let (is_negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, mut exponent) = match rest.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i16>().ok()?.into()),
        None => (rest, 0),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    // Eighteen digits fit, those behind them change nothing.
    const FULL: u64 = 10_u64.pow(17);
    let mut number: u64 = 0;
    for (index, digit) in whole.bytes().chain(part.bytes()).enumerate() {
        if !digit.is_ascii_digit() {
            return None;
        }
        let has_room = number < FULL;
        if has_room {
            number = 10 * number + u64::from(digit - b'0');
        }
        match index < whole.len() {
            true => exponent += i32::from(!has_room),
            false => exponent -= i32::from(has_room),
        }
    }
    let number = number as f64;
    // Powers of ten up to the 22nd are exact.
    let power = 10_f64.powi(exponent.abs());
    let number = if exponent < 0 {
        number / power
    } else {
        number * power
    };
    number
        .is_finite()
        .then_some(if is_negative { -number } else { number })
}
