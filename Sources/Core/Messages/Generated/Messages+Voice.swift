// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `three`
    package var countThree: String { choose("three", "drei") }
    /// `two`
    package var countTwo: String { choose("two", "zwei") }
    /// `one`
    package var countOne: String { choose("one", "eins") }
}
