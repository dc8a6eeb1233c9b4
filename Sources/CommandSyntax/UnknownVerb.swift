public import ArgumentParser
import OutsideText

/// A word where a verb is expected, and no verb of that name.
public struct UnknownVerb: Error, Hashable, CustomStringConvertible {
    /// The verb with all that comes before it: `stridectl puase`.
    private let command: String
    private let word: String
    private let nearest: String?

    private init(_ word: String, after command: String, among verbs: [String]) {
        self.command = command
        self.word = word
        nearest = NearestWord.nearest(to: word, among: verbs)
    }

    /// The first word that should be a verb and is none; nil if there is no such word.
    ///
    /// A command that has verbs has no arguments of its own here, so a word that directly follows it and is no option is a verb.
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

    /// One line for a person: what is wrong, and the verb that was probably meant.
    public var description: String {
        let advice = nearest.map { "did you mean: \(command) \($0)" } ?? "the verbs are listed by: \(command) --help"
        return "there is no verb \"\(word.prefix(40))\"; \(advice)"
    }
}
