import ArgumentParser
import Control

/// `stridectl volume 80%`.
struct SetVolume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "volume", abstract: "How loud, 0% to 100%.")
    @OptionGroup var daemon: Daemon
    @Argument(help: "A percentage.", transform: Self.volume) var volume: Volume

    private static func volume(_ text: String) throws -> Volume {
        guard let volume = Volume(parsing: text) else { throw ValidationError(Volume.forms) }
        return volume
    }

    func run() async throws { try await daemon.order(.setVolume(fraction: volume.fraction)) }
}
