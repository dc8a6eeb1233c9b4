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

    /// The version of the daemon, which the status also shows.
    static let version = ProgramVersion.current

    /// Runs the command that the arguments name.
    ///
    /// Control characters, which a terminal would execute, are removed from the message about a wrong argument.
    static func main() { runProgram { StandardError.say(lines: $0) } }
}
