import ArgumentParser
import Control

/// The command `stridectl stop`.
struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End the run.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.order(.stop) }
}
