public import ArgumentParser

extension AsyncParsableCommand {
    /// Parses the words after the program's name and runs the command; after help, a wrong word or a failure, ends the program.
    ///
    /// - Parameter explain: Prints an error text. The text can contain words from the command line, including their control characters.
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
            var command = try await asyncParseAsRoot(ArgumentWords(words).parsable)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error)
            // The parser also throws the help text, the version and completion scripts, with the exit code of a success.
            guard !code.isSuccess else { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { explain(message.withNearestChoice) }
            exit(withError: code)
        }
    }
}
