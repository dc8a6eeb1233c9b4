// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var countThree: String { choose("three", "drei") }
    package var countTwo: String { choose("two", "zwei") }
    package var countOne: String { choose("one", "eins") }
}
