import Activities

/// What is to be said of an activity that was read: what was not kept, and what was taken otherwise than it stood.
struct Remarks {
    /// How many different things are told apart.
    private static let most = 12

    /// What a time before or after ``Moment/fileYears`` is called.
    static let impossibleYear =
        "time before \(Moment.fileYears.lowerBound) or after \(Moment.fileYears.upperBound)"

    private var counts: [(what: String, count: Int)] = []
    private var sentences: [String] = []

    /// Something is not kept.
    mutating func leaveOut(_ what: String, _ count: Int = 1) {
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

    /// An element of the file is not kept; known by its name, as far as that is a word.
    mutating func leaveOut(element name: String) {
        leaveOut(
            String(
                name.unicodeScalars.filter { $0.properties.isAlphabetic || $0 == "_" || $0 == ":" }.prefix(24).map(
                    Character.init
                )
            )
        )
    }

    /// Something is taken otherwise than it stands; said once.
    mutating func say(_ sentence: String) {
        if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    /// Whether something of this kind is not kept.
    func leavesOut(_ what: String) -> Bool { counts.contains { $0.what == what } }

    /// What both have to say.
    mutating func add(_ other: Self) {
        for (what, count) in other.counts { leaveOut(what, count) }
        for sentence in other.sentences { say(sentence) }
    }

    /// All of it after what the file itself says, within `longestNote`; nil for nothing.
    func note(after text: String?) -> String? {
        var parts = sentences
        if !counts.isEmpty {
            parts.append("not kept: " + counts.map { "\($0.what) (\($0.count))" }.joined(separator: ", "))
        }
        let remarks = parts.joined(separator: "; ")
        let room = max(0, Self.longestNote - remarks.count - 1)
        let note = [(text ?? "").bounded(to: room), remarks].filter { !$0.isEmpty }.joined(separator: "\n")
        return note.isEmpty ? nil : note
    }

    /// The longest note, in characters.
    static let longestNote = 4000
}

extension String {
    /// Its first characters without blanks around them.
    func bounded(to count: Int) -> String { trimmed.prefix(count).trimmed }
}
