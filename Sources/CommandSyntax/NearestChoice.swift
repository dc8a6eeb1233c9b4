import OutsideText

extension String {
    /// A parser's message about a word that is none of a few choices, with the choice that was probably meant.
    ///
    /// The message is `The value 'gsp' is invalid for '<source>'. Please provide one of …`, with the choices in quotation marks on
    /// the same line or one a line after a hyphen. Any other message stays as it is.
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

    /// `  - gps` on lines of their own.
    private static func listed(_ text: Substring) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    }

    /// `'steps', 'distance' or 'calories'` up to the end of the line.
    private static func quoted(_ text: Substring) -> [String] {
        let line = text.prefix { $0 != "\n" }
        return line.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }
}
