import ArgumentParser
import Control

/// The command `stridectl pause`.
struct Pause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Let the clicks rest; the beat counts on.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.order(.pause) }
}
