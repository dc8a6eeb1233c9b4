public import ArgumentParser
import OutsideText

/// The error for a word that is not the name of a verb (a subcommand), where a verb is expected.
public struct UnknownVerb: Error, Hashable, CustomStringConvertible {
    /// The program's name and the verbs before the unknown word.
    private let command: String
    private let word: String
    private let nearest: String?

    private init(_ word: String, after command: String, among verbs: [String]) {
        self.command = command
        self.word = word
        nearest = NearestWord.nearest(to: word, among: verbs)
    }

    /// Returns an error for the first word that should be a verb but is not; nil if there is no such word.
    ///
    /// A command of strided or stridectl that has verbs has no other arguments. So the word after it must be a verb or an option. The
    /// search ends at the first option.
    public static func find(in words: [String], of root: any ParsableCommand.Type) -> Self? {
        if words.first == "help" { return nil }
        var verbs = root.configuration.subcommands
        var command = root._commandName
        for word in words {
            guard !verbs.isEmpty, !word.hasPrefix("-") else { return nil }
            let names = verbs.map { verb in verb._commandName }
            guard let index = names.firstIndex(of: word) else { return Self(word, after: command, among: names) }
            verbs = verbs[index].configuration.subcommands
            command += " " + word
        }
        return nil
    }

    /// One line for the user: the unknown word, and the most similar verb or the command that lists the verbs.
    public var description: String {
        let advice = nearest.map { "did you mean: \(command) \($0)" } ?? "the verbs are listed by: \(command) --help"
        return "there is no verb \"\(word.prefix(40))\"; \(advice)"
    }
}
