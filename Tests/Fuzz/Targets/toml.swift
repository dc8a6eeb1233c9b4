/// A config.toml.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    do throws(TOMLError) {
        let document = try TOMLDocument(parsing: bytes)
        require("every value has a key", document.entries.allSatisfy { !$0.path.isEmpty })
    } catch {
        require("a mistake is on a line of the text", (1...lines.count).contains(error.place.line))
        let length = lines[error.place.line - 1].count
        require("a mistake is on its line, or right after it", (1...length + 1).contains(error.place.column))
    }
}
