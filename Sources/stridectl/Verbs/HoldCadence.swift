import ArgumentParser
import Cadence
import Control

/// `stridectl cadence 172`, `stridectl cadence auto`.
struct HoldCadence: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Hold a cadence, whatever the pace; \"auto\" lets the pace set it again."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Steps per minute, or auto.", transform: Choice.init) var cadence: Choice

    /// A cadence, or none.
    enum Choice: Sendable {
        case auto
        case held(StepRate)

        init(_ text: String) throws {
            self = text == "auto" ? .auto : .held(try StepRate(parsing: text))
        }
    }

    func run() async throws {
        switch cadence {
        case .auto: try await daemon.order(.followPace)
        case .held(let rate): try await daemon.order(.holdCadence(stepsPerMinute: rate.stepsPerMinute))
        }
    }
}
