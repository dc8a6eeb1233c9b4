import ArgumentParser
import Cadence
import Control

/// `stridectl runner --height 178cm --weight 70kg`.
struct DescribeRunner: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runner",
        abstract: "Say who runs; without an option, who that is now."
    )
    @OptionGroup var daemon: Daemon
    @Option(help: "178cm, 1.78m, 5ft10in or 70in.", transform: { try Length(parsing: $0) }) var height: Length?
    @Option(
        name: [.customLong("weight"), .customLong("mass")],
        help: "70kg or 154lb.",
        transform: { try Mass(parsing: $0) }
    )
    var mass: Mass?

    func run() async throws {
        let described = Request.setRunner(heightMeters: height?.meters, massKilograms: mass?.kilograms)
        try await daemon.talk { client throws(ControlClientError) in
            let status = try await client.status(after: height == nil && mass == nil ? .status : described)
            Terminal.say(StatusText(status: status).runner)
        }
    }
}
