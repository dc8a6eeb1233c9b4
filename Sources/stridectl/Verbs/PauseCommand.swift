import ArgumentParser
import Control

/// The command `stridectl pause`.
struct PauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Let the clicks rest; the beat counts on."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Pause(), notesRecording: true) }
}
