import ArgumentParser
import Control

/// The command `stridectl stop`: stops the clicks; a recording continues.
struct StopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop the clicks; a recording continues."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Stop(), notesRecording: true) }
}
