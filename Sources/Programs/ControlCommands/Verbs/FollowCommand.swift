public import ArgumentParser
package import Control

/// The command `stridectl follow`: chooses the source that sets the pace, or prints the current one.
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
