import ArgumentParser
import Control

/// The command `stridectl start`.
struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "start", abstract: "Start a run.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Start()) }
}
