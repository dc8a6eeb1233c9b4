import ArgumentParser
import CommandSyntax
import DaemonLog

/// The program `strided`: the daemon and its subcommands.
struct Strided: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strided",
        abstract: "A running metronome that follows your pace.",
        discussion: "Control it with stridectl. Manual: man strided",
        version: "strided \(Self.version)",
        subcommands: [Serve.self, Render.self],
        defaultSubcommand: Serve.self
    )

    static let version = ProgramVersion.current

    /// Control characters, which a terminal would execute, are removed from the message about a wrong argument.
    static func main() { runProgram { StandardError.say(lines: $0) } }
}
