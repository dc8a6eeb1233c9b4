public import Activities

/// What is known in addition to the content of a file, from which the kinds of its activities are chosen.
public struct KindHints {
    /// The path of the file; its last folder and its name can contain the name of a sport.
    private let path: String
    /// The kind of the activity that began at a time, in the words of the service that has a table of it.
    private let word: (Moment) -> String?

    /// Creates hints; without arguments, only the content of the file decides.
    public init(path: String = "", word: @escaping (Moment) -> String? = { _ in nil }) {
        self.path = path
        self.word = word
    }

    /// What the table of the service states about the activity that began at a time, and what to note about it.
    func table(_ start: Moment) -> (meaning: SportWord, note: String?) {
        guard let word = word(start) else { return (.unknown, nil) }
        let meaning = SportWord(word)
        let isNamed = meaning == .kind(.other) || meaning == .unknown
        return (meaning, isNamed ? "the table calls it \"\(word.bounded(to: 40))\"" : nil)
    }

    /// The texts of an activity in which the runner may have named the sport.
    func texts(_ names: String?...) -> [String] {
        names.compactMap(\.self) + path.split { $0 == "/" || $0 == "\\" }.suffix(2).map(String.init)
    }
}
