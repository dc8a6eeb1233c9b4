import ArgumentParser

/// The daemon, and the same line of parts on virtual time.
@main
struct Strided: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strided",
        abstract: "A running metronome that follows your pace.",
        discussion: "Steer it with stridectl. The manual: man strided",
        version: "strided \(Self.version)",
        subcommands: [Serve.self, Render.self],
        defaultSubcommand: Serve.self
    )

    /// Version of the daemon, also in its status.
    static let version = "0.1.0"

    /// Does what the arguments say; the explanation of a wrong argument holds nothing that a terminal would obey.
    static func main() async {
        do {
            var command = try parseAsRoot()
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
            if !message.isEmpty { StandardError.say(lines: message) }
            exit(withError: code)
        }
    }
}
