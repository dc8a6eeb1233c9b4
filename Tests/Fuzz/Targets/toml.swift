import TOML

/// A config.toml.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    do throws(TOMLError) {
        let document = try TOMLDocument(parsing: bytes)
        require("every value has a key", document.entries.allSatisfy { !$0.path.isEmpty })
        report((["accepted"] + document.entries.map(line)).joined(separator: " "))
    } catch {
        report("refused")
        require("a mistake is on a line of the text", (1...lines.count).contains(error.place.line))
        let length = lines[error.place.line - 1].count
        require("a mistake is on its line, or right after it", (1...length + 1).contains(error.place.column))
    }
}

private func line(_ entry: TOMLDocument.Entry) -> String {
    let value =
        switch entry.value {
        case .string(let text): "s" + hexadecimal(text)
        case .integer(let number): "i\(number)"
        case .float(let number): "f\(number.bitPattern)"
        case .boolean(let truth): "b\(truth)"
        case .array: "a"
        }
    return entry.path.map(hexadecimal).joined(separator: ".") + "=" + value
}
