import ArgumentParser
import CommandSyntax
import ControlCommands
import DaemonLog

/// The program file with its four names: each further file would contain its own Swift runtime and Foundation (30 MB).
@main
enum ProgramFile {
    static func main() {
        let path = CommandLine.arguments.first ?? ""
        switch path.split(separator: "/").last {
        case "stridectl": Stridectl.main()
        case "strided-sync": StridedSync.main()
        case "strided-music": StridedMusic.main()
        default: Strided.main()
        }
    }
}

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
