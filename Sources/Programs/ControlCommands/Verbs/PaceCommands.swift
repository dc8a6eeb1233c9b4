public import ArgumentParser
import Cadence
package import Control
import Messages

struct PaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pace",
        abstract: "Set the pace.",
        discussion: "10kmh, 10km/h, 6:00/km, 9:39/mi, 6.2mph, 2.8m/s. This ends following a source."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "A pace or a speed, with its unit; without it, the current value is printed.",
        transform: Speed.init(pace:)
    )
    var pace: Speed?

    func run() async throws {
        try await daemon.set(
            pace.map { SetPace(metersPerSecond: $0.metersPerSecond) },
            showing: { $0.paceLine(daemon.style) }
        )
    }
}

struct FasterCommand: AsyncParsableCommand {
    static let configuration = verb("faster", "Increase the pace by 0.5 km/h, or by another difference.")
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The difference with its unit, such as 1kmh or 0.3mph; default: 0.5kmh.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(
            ChangePace(deltaMetersPerSecond: change?.metersPerSecond ?? ChangePace.step),
            showing: { $0.paceLine(daemon.style) }
        )
    }
}

struct SlowerCommand: AsyncParsableCommand {
    static let configuration = verb("slower", "Decrease the pace by 0.5 km/h, or by another difference.")
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The difference with its unit, such as 1kmh or 0.3mph; default: 0.5kmh.",
        transform: { try Speed(parsing: $0) }
    )
    var change: Speed?

    func run() async throws {
        try await daemon.set(
            ChangePace(deltaMetersPerSecond: -(change?.metersPerSecond ?? ChangePace.step)),
            showing: { $0.paceLine(daemon.style) }
        )
    }
}

struct CadenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Play a fixed cadence at every pace; with \"auto\" the pace sets the cadence again."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Steps per minute, or auto; without it, the current value is printed.", transform: Choice.init)
    var cadence: Choice?

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

struct FollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Choose the source that sets the pace.",
        discussion: """
            manual: the pace you set. auto: the most accurate source with recent readings. gps: gpsd or NMEA. \
            treadmill, footpod: a Bluetooth sensor. steps: your measured cadence.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var source: FollowChoice?

    func run() async throws { try await daemon.set(source.map(Follow.init), showing: { $0.line(daemon.style) }) }
}

extension FollowChoice: ExpressibleByArgument {}
