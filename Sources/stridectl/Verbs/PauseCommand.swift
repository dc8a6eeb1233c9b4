import ArgumentParser
import Control

/// The command `stridectl pause`.
struct PauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Silence the clicks; the beat grid continues."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Pause(), notesRecording: true) }
}
