// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `three`
    public var countThree: String { choose("three", "drei") }
    /// `two`
    public var countTwo: String { choose("two", "zwei") }
    /// `one`
    public var countOne: String { choose("one", "eins") }
}
