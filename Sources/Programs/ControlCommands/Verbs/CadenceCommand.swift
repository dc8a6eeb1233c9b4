import ArgumentParser
import Cadence
import Control
import Messages

/// The command `stridectl cadence`: sets a fixed cadence, lets the pace determine it again (`auto`), or prints the cadence.
struct CadenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Play a fixed cadence at every pace; with \"auto\" the pace sets the cadence again."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Steps per minute, or auto; without it, the current value is printed.", transform: Choice.init)
    var cadence: Choice?

    /// The argument of the command: a fixed cadence, or `auto`.
    enum Choice: Sendable {
        case auto
        case held(StepRate)

        init(_ text: String) throws {
            self = text == "auto" ? .auto : .held(try StepRate(parsing: text))
        }
    }

    func run() async throws {
        switch cadence {
        case .held(let rate):
            let call = HoldCadence(stepsPerMinute: rate.stepsPerMinute)
            try await daemon.set(call, showing: line)
        case .auto: try await daemon.set(FollowPace(), showing: line)
        case nil: try await daemon.set(FollowPace?.none, showing: line)
        }
    }

    private func line(_ reply: SetPace.Reply) -> String { daemon.messages.translated(reply.cadenceLine) }
}
