import ArgumentParser
import Control

/// The command `stridectl say`: speaks a text with the clicks.
struct SayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Speak a text with the clicks, for scripts.",
        discussion: """
            It works also if announcements are switched off. Nothing is spoken while the run is paused or voice is quiet. If the speech \
            program does not work, a chime is played and the exit status is 1.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Return when the text has been spoken.") var wait = false
    @Argument(help: "The text, at most \(Say.longest) characters.") var text: [String]

    func run() async throws {
        var problem: String?
        // The speech program is given 10 s, and texts before this one are spoken first.
        try await daemon.connect(patience: .seconds(wait ? 180 : 20)) { client throws(ControlClientError) in
            problem = try await client.call(Say(text: text.joined(separator: " "), wait: wait ? true : nil)).problem
        }
        guard let problem else { return }
        Terminal.printError("a chime was played and not the text: \(problem)")
        throw ExitCode.failure
    }
}
