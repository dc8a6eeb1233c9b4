import Activities

/// The notes about an import: data that were dropped, and data that were interpreted.
struct ImportNotes {
    /// The largest number of different kinds of dropped data that the notes list.
    private static let most = 12

    /// The name of the dropped data if the year of a time is outside of ``Moment/fileYears``.
    static let impossibleYear =
        "time before \(Moment.fileYears.lowerBound) or after \(Moment.fileYears.upperBound)"

    static let unreadableTime = "time that cannot be read"

    private(set) var timeExample: String?

    private var counts: [(what: String, count: Int)] = []
    private var sentences: [String] = []

    /// Counts dropped data of one kind; `what` is the name of the kind in the note.
    mutating func addDropped(_ what: String, _ count: Int = 1) {
        guard count > 0 else { return }
        if let index = counts.firstIndex(where: { $0.what == what }) {
            counts[index].count += count
        } else if counts.count < Self.most {
            counts.append((what, count))
        } else {
            counts[Self.most - 1].what = "other things"
            counts[Self.most - 1].count += count
        }
    }

    /// Counts a time that cannot be read, or whose year is impossible.
    mutating func addTime(_ text: String) {
        addDropped(Moment.isOfAnotherYear(text) ? Self.impossibleYear : Self.unreadableTime)
        timeExample = timeExample ?? "“\(text.bounded(to: 40))”"
    }

    /// Counts a dropped element of the file; only letters, `_` and `:` of its name are used, at most 24 characters.
    mutating func addDropped(element name: String) {
        let letters = name.unicodeScalars.filter { $0.properties.isAlphabetic || $0 == "_" || $0 == ":" }
        addDropped(String(letters.prefix(24).map(Character.init)))
    }

    /// Adds a sentence to the notes, unless they already contain it.
    mutating func add(_ sentence: String) {
        if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    func hasDropped(_ what: String) -> Bool { counts.contains { $0.what == what } }

    mutating func add(_ other: Self) {
        for (what, count) in other.counts { addDropped(what, count) }
        for sentence in other.sentences { add(sentence) }
        timeExample = timeExample ?? other.timeExample
    }

    /// The description of the file followed by the notes, limited to `longestNote`; nil if empty.
    func note(after text: String?) -> String? {
        var parts = sentences
        if !counts.isEmpty {
            let names = counts.map { what, count in
                what == Self.unreadableTime ? "\(what), such as \(timeExample ?? "") (\(count))" : "\(what) (\(count))"
            }
            parts.append("not kept: " + names.joined(separator: ", "))
        }
        let importNotes = parts.joined(separator: "; ")
        let room = max(0, Self.longestNote - importNotes.count - 1)
        let note = [(text ?? "").bounded(to: room), importNotes].filter { !$0.isEmpty }.joined(separator: "\n")
        return note.isEmpty ? nil : note
    }

    /// The maximum length of a note, in characters.
    static let longestNote = 4000
}

extension String {
    /// The first characters, without leading and trailing white space.
    func bounded(to count: Int) -> String { trimmed.prefix(count).trimmed }
}
