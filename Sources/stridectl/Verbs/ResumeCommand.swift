import ArgumentParser
import Control

/// The command `stridectl resume`.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let the clicks come back, on the beat and on the same foot."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(Resume()) }
}
