import OutsideText

extension String {
    /// Adds the most similar valid choice to the parser's message about an invalid choice: "Did you mean 'gps'?".
    ///
    /// The parser's message is `The value 'gsp' is invalid for '<source>'. Please provide one of …`. The choices follow in quotation
    /// marks on the same line, or each on its own line after a hyphen. Any other message, and a message without
    /// a similar choice, is returned unchanged.
    public var withNearestChoice: String {
        guard let value = text(between: "The value '", and: "' is invalid for"),
            let list = range(from: "Please provide one of")
        else { return self }
        let choices = list.contains("\n  - ") ? Self.listed(list) : Self.quoted(list)
        guard let nearest = NearestWord.nearest(to: value, among: choices) else { return self }
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[0] += " Did you mean '\(nearest)'?"
        return lines.joined(separator: "\n")
    }

    private func text(between start: String, and end: String) -> Substring? {
        guard let first = firstRange(of: start), let last = self[first.upperBound...].firstRange(of: end) else {
            return nil
        }
        return self[first.upperBound..<last.lowerBound]
    }

    private func range(from start: String) -> Substring? {
        firstRange(of: start).map { self[$0.upperBound...] }
    }

    /// The choices from lines of the form `  - gps`.
    private static func listed(_ text: Substring) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    }

    /// The choices in quotation marks on the first line, such as `'steps', 'distance' or 'calories'`.
    private static func quoted(_ text: Substring) -> [String] {
        let line = text.prefix { $0 != "\n" }
        return line.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }
}
