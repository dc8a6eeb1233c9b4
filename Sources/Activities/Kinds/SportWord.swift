/// The meaning of a word for a sport in the files and tables of other programs, and in names.
///
/// Whole words are compared, in upper or lower case, because `row` is also the beginning of Polish `rower`, the bicycle. In Chinese, Japanese
/// and Korean, which write no spaces, parts of the text are compared.
public enum SportWord: Hashable, Sendable {
    /// A kind of activity.
    case kind(Activity.Kind)
    /// On a treadmill: a run or a walk.
    case onFoot
    /// The word is not known, or has no meaning, such as `Workout` in a name.
    case unknown

    /// Finds the meaning of a name of a sport, such as `Trail Run`, `treadmill_running` or `HKWorkoutActivityTypeWalking`.
    ///
    /// The numbers are those of old exports of Strava.
    public init(_ text: String) {
        switch text {
        case "9": self = .kind(.run)
        case "10", "4": self = .kind(.walk)
        case "1": self = .kind(.cycle)
        default:
            let names = SportNames(text)
            // Cross-country skiing is Langlauf in German, and a ride is Jazda na rowerze in Polish: other sports come first, and general
            // words last.
            self = SportNames.lists.first { names.contain($0.names) }?.meaning ?? .unknown
        }
    }

    /// Finds the meaning of texts that the runner wrote, such as the name of an activity or of a file; unknown if they name several kinds.
    public init(texts: [String]) {
        let names = SportNames(texts.joined(separator: " "))
        let found = Set(SportNames.lists.filter { $0.isClear && names.contain($0.names) }.map(\.meaning))
        self = found.count == 1 ? found.first ?? .unknown : .unknown
    }

    /// The kind; nil if it is not known, or can be two kinds.
    public var kind: Activity.Kind? { if case .kind(let kind) = self { kind } else { nil } }
}

/// The words of a text.
struct SportNames {
    private let words: Set<String>
    private let text: String

    init(_ text: String) {
        var words: Set<String> = []
        var word = ""
        for character in text {
            // `trailRun` and `TrailRun` are two words; `RUN` is one.
            let isBoundary = character.isUppercase && word.last?.isLowercase ?? false
            if !character.isLetter || isBoundary {
                words.insert(word.lowercased())
                word = ""
            }
            if character.isLetter { word.append(character) }
        }
        words.insert(word.lowercased())
        self.words = words
        self.text = text.unicodeScalars.contains { $0.value >= 0x3040 } ? text : ""
    }

    /// Whether the text contains one of the names.
    func contain(_ names: Set<String>) -> Bool {
        !words.isDisjoint(with: names)
            || !text.isEmpty && names.contains { $0.isWrittenWithoutSpaces && text.contains($0) }
    }
}

extension String {
    /// Whether the text begins with a Chinese, Japanese or Korean letter.
    fileprivate var isWrittenWithoutSpaces: Bool { unicodeScalars.first.map { $0.value >= 0x3040 } ?? false }
}
