import ArgumentParser
import Control

/// The command `stridectl volume`: sets the volume of the clicks, or prints it.
struct VolumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "volume",
        abstract: "Set the volume: 0% to 100%, or -60dB to 0dB.",
        discussion: "+3dB is 3 dB louder than now; -3dB is 3 dB below full volume."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "A percentage or decibels, such as 80% or -12dB; without it, the current volume is printed.",
        transform: VolumeOrder.init
    )
    var volume: VolumeOrder?

    func run() async throws {
        guard let volume else { return try await daemon.set(SetVolume?.none, translating: \.volumeLine) }
        if case .absolute(let volume) = volume {
            return try await daemon.set(SetVolume(fraction: volume.fraction), translating: \.volumeLine)
        }
        var current = Volume(fraction: 0)
        try await daemon.connect { client throws(ControlClientError) in
            current = Volume(fraction: try await client.call(GetStatus()).status.click.volume)
        }
        guard let louder = volume.applied(to: current) else {
            Terminal.printError(volume.advice(at: current))
            throw ExitCode.validationFailure
        }
        try await daemon.set(SetVolume(fraction: louder.fraction), translating: \.volumeLine)
    }
}
