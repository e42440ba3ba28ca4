//! Prints the description of the API, from which the page's types are made.

fn main() {
    let description = awalam_server::openapi();
    println!(
        "{}",
        description.to_pretty_json().expect("it is plain JSON")
    );
}
