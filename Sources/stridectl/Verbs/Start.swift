import ArgumentParser
import Control

/// The command `stridectl start`.
struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Begin a run.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.order(.start) }
}
