public import ArgumentParser

extension AsyncParsableCommand {
    /// Parses the words after the program's name, does what they say, and ends the program if anything is wrong with them.
    ///
    /// - Parameter explain: Prints the explanation of a mistake; its text may hold words from the command line and is not cleaned.
    public static func runProgram(
        with words: [String] = Array(CommandLine.arguments.dropFirst()),
        explain: (String) -> Void
    ) async {
        if let help = helpWithDefaultVerb(for: words) { exit(withError: CleanExit.message(help)) }
        if let unknown = UnknownVerb.find(in: words, of: self) {
            explain("Error: \(unknown)")
            exit(withError: ExitCode.validationFailure)
        }
        do {
            var command = try parseAsRoot(ArgumentWords(words).parsable)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error)
            // Help, the version and completion scripts are no mistakes.
            guard !code.isSuccess else { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { explain(message.withNearestChoice) }
            exit(withError: code)
        }
    }
}
