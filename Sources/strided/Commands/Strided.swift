import ArgumentParser
import CommandSyntax

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
    static func main() async { await runProgram { StandardError.say(lines: $0) } }
}
