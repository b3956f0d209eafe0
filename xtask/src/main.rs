//! Set-up, build, serve, test, size: the project's chores in plain Rust.
fn main() {}
