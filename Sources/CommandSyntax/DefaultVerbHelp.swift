public import ArgumentParser

extension ParsableCommand {
    /// The help of a command whose default verb has options, with these options; nil for all other words.
    ///
    /// The parser's own help of such a command lists its verbs alone, although the options of the default verb may follow it directly.
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
