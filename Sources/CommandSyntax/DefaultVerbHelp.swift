public import ArgumentParser

extension ParsableCommand {
    /// The help text of a command that has a default verb, with the options of this verb added; nil if `words` do not ask
    /// for the help of such a command.
    ///
    /// The parser's own help text lists only the verbs, although a user may type the options of the default verb directly after the
    /// command.
    public static func helpWithDefaultVerb(for words: [String]) -> String? {
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
