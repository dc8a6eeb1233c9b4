import ArgumentParser
import Control

/// The command `stridectl start`: starts the clicks, without a recording.
struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the clicks, without a recording."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Start(), notesMissing: true) }
}
