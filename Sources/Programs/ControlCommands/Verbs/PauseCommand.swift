import ArgumentParser
import Control

/// The command `stridectl pause`: pauses the clicks and the recording.
struct PauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Pause the clicks and the recording; the beat grid continues."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(PauseActivity()) }
}
