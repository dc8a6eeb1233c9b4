public import ArgumentParser
public import Control

/// The command `stridectl follow gps`.
struct FollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Choose what sets the pace.",
        discussion: """
            manual: the pace you order. auto: the best of the others that is fresh. gps: satellites, from gpsd or NMEA. \
            treadmill: its belt. footpod: a Bluetooth foot pod. steps: your own cadence.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "The current one is printed if left out.") var source: FollowChoice?

    func run() async throws { try await daemon.set(source.map(Follow.init), showing: \.line) }
}

extension FollowChoice: ExpressibleByArgument {}
