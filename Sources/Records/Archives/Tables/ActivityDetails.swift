package import Activities

/// What the table of an export says about an activity in addition to its recording.
package struct ActivityDetails: Hashable, Sendable {
    package var name: String?
    /// The description by the runner.
    package var note: String?
    /// The kind of activity in the words of the service.
    package var kind: String?
    package var effort: PerceivedEffort?
    /// The offset of the local clock from UTC in seconds; nil if the table does not have it.
    package var utcOffset: Int?
    /// The start as the table writes it, for messages about activities without a file.
    package var start: String?

    /// The longest name in characters.
    static let longestName = 200
    /// The longest note in characters, which is that of imported files.
    static let longestNote = 4000

    package init() {}

    /// The name and the start, or as much of it as the table has, in one line for a message.
    package var title: String {
        let parts = [name, start, kind].compactMap { $0 }
        return parts.isEmpty ? "an activity without a name" : parts.joined(separator: ", ")
    }
}

extension ActivityDetails {
    /// Converts a number of the table to a perceived effort; nil outside of 1…10, for example for a 0 that means none.
    static func effort(_ number: Double) -> PerceivedEffort? {
        (1...10).contains(number) ? PerceivedEffort(Int(number.rounded())) : nil
    }
}

extension [String] {
    /// The element at an index; nil if there is no index or no such element, as in a row that is too short.
    subscript(at index: Int?) -> String? {
        index.flatMap { indices.contains($0) ? self[$0] : nil }
    }
}

extension String {
    /// The text without white space at both ends, limited to `count` characters; nil if nothing is left.
    func tableText(upTo count: Int) -> String? {
        let text = drop { $0.isWhitespace }.prefix(count)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(text[...last])
    }
}
