package import ArgumentParser
import OutsideText

/// A word that is not the name of a verb (a subcommand), where a verb is expected.
package struct UnknownVerb: Error, Hashable, CustomStringConvertible {
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
    package static func find(in words: [String], of root: any ParsableCommand.Type) -> Self? {
        if words.first == "help" { return nil }
        var verbs = root.configuration.subcommands
        var command = root._commandName
        for word in words {
            guard !verbs.isEmpty, !word.hasPrefix("-") else { return nil }
            let names = verbs.map { verb in verb._commandName }
            let index = verbs.firstIndex { $0._commandName == word || $0.configuration.aliases.contains(word) }
            guard let index else { return Self(word, after: command, among: names) }
            verbs = verbs[index].configuration.subcommands
            command += " " + word
        }
        return nil
    }

    /// One line for the user: the unknown word, and the most similar verb or the command that lists the verbs.
    package var description: String {
        let advice = nearest.map { "did you mean: \(command) \($0)" } ?? "the verbs are listed by: \(command) --help"
        return "there is no verb \"\(word.prefix(40))\"; \(advice)"
    }
}

extension String {
    /// Adds the most similar valid choice to the parser's message about an invalid choice: "Did you mean 'gps'?".
    ///
    /// The parser's message is `The value 'gsp' is invalid for '<source>'. Please provide one of …`. The choices follow in quotation
    /// marks on the same line, or each on its own line after a hyphen. Any other message, and a message without
    /// a similar choice, is returned unchanged.
    package var withNearestChoice: String {
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

extension ParsableCommand {
    /// The help text of a command that has a default verb, with the options of this verb added; nil if `words` do not ask
    /// for the help of such a command.
    ///
    /// The parser's own help text lists only the verbs, although a user may type the options of the default verb directly after the
    /// command.
    package static func helpWithDefaultVerb(for words: [String]) -> String? {
        guard let last = words.last, ["-h", "--help"].contains(last) || words.first == "help" else { return nil }
        let names = words.first == "help" ? words.dropFirst() : words.dropLast()
        var command: any ParsableCommand.Type = self
        for name in names {
            guard let verb = command.configuration.subcommands.first(where: { $0._commandName == name }) else {
                return nil
            }
            command = verb
        }
        guard let verb = command.configuration.defaultSubcommand else { return nil }
        let options = helpMessage(for: verb).split(separator: "\n", omittingEmptySubsequences: false)
        guard let title = options.firstIndex(of: "OPTIONS:") else { return nil }
        let listed = options[(title + 1)...].prefix { !$0.isEmpty && !$0.hasPrefix("  --version") }
        guard !listed.isEmpty else { return nil }
        var help = helpMessage(for: command).split(separator: "\n", omittingEmptySubsequences: false)
        let place = help.firstIndex(of: "OPTIONS:").map { $0 + 1 } ?? help.endIndex
        help.insert(contentsOf: listed, at: place)
        return help.joined(separator: "\n")
    }
}
