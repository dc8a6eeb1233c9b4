import ArgumentParser
import Control

/// The command `stridectl resume`: resumes the clicks and the recording.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resume the clicks, on the same beat grid and foot, and the recording."
    )
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(ResumeActivity()) }
}
