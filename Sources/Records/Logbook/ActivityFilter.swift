package import Activities

/// Selects and sorts finished activities; a condition that is nil selects all of them.
package struct ActivityFilter: Hashable, Sendable {
    /// The sort order: the latest start, the longest distance, the longest time with pauses, or the highest average speed first.
    ///
    /// The raw values are stable.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case date, distance, duration, pace
    }

    package var kind: Activity.Kind?
    package var from: CivilDate?
    /// The last local day, inclusive.
    package var through: CivilDate?
    package var search: ActivitySearch?
    package var tags: [ActivityTag]
    /// Whether to select only activities whose kind was assumed.
    package var isKindAssumed: Bool
    /// Selects this activity and those of the same kind on the same route.
    package var routeOf: ActivityID?
    /// The sort order; activities that are equal in this order are sorted by latest start.
    package var order: Order
    package var limit: Int?
    /// The number of activities to skip.
    package var offset: Int

    package init(
        kind: Activity.Kind? = nil,
        from: CivilDate? = nil,
        through: CivilDate? = nil,
        search: ActivitySearch? = nil,
        tags: [ActivityTag] = [],
        isKindAssumed: Bool = false,
        routeOf: ActivityID? = nil,
        order: Order = .date,
        limit: Int? = nil,
        offset: Int = 0
    ) {
        self.kind = kind
        self.from = from
        self.through = through
        self.search = search
        self.tags = tags
        self.isKindAssumed = isKindAssumed
        self.routeOf = routeOf
        self.order = order
        self.limit = limit
        self.offset = offset
    }
}

/// Words to find in the names, notes and tags of activities.
///
/// An activity matches if each word is the beginning of a word of its texts. Upper and lower case, diacritics, and `ß` and `ss` are not
/// distinguished. The text is never interpreted as a query of SQLite.
package struct ActivitySearch: Hashable, Sendable {
    /// The largest number of words; further words are ignored.
    private static let mostWords = 20

    /// The words in the query language of FTS5 (sqlite.org/fts5.html#full_text_query_syntax).
    let expression: String

    /// Creates a search; nil if the text contains no letter and no digit.
    ///
    /// - Parameter shownName: Returns the default name of an activity of a kind that starts in a local hour, 0…23; nil if there is none. An
    ///   activity without a name is found by the words of its default name.
    package init?(
        parsing text: some StringProtocol,
        shownName: (Activity.Kind, _ hour: Int) -> String? = { _, _ in nil }
    ) {
        let words = Self.words(text).prefix(Self.mostWords)
        guard !words.isEmpty else { return nil }
        let names = Activity.Kind.allCases.flatMap { kind in
            (0..<24).map { hour in ("\(kind.rawValue)\(hour)", Self.words(shownName(kind, hour) ?? "")) }
        }
        expression = words.map { word in
            let unnamed = names.filter { $0.1.contains { $0.hasPrefix(word) } }.map { "\"\($0.0)\"" }
            let texts = "{name note tags} : \"\(word)\"*"
            return unnamed.isEmpty ? texts : "(\(texts) OR unnamed : (\(unnamed.joined(separator: " OR "))))"
        }
        .joined(separator: " AND ")
    }

    /// The words of a text in lower case: the sequences of letters, digits and marks, as the tokenizer `unicode61` of FTS5 finds them.
    ///
    /// A word begins with a letter or a digit, because FTS5 ignores a mark that follows neither.
    private static func words(_ text: some StringProtocol) -> [String] {
        text.lowercased().unicodeScalars.split { !$0.isLetterOrDigit && !$0.isMark }.compactMap { scalars in
            let word = scalars.drop { $0.isMark }.map { plainLetters[$0] ?? String($0) }.joined()
            return word.isEmpty ? nil : word
        }
    }

    /// Letters whose diacritics are removed here, for the texts of the program; for texts of the runner, SQLite removes all others.
    private static let plainLetters: [Unicode.Scalar: String] = ["ä": "a", "ö": "o", "ü": "u", "ß": "ss"]
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
