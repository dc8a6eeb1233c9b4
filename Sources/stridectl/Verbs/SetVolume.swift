import ArgumentParser
import Control

/// `stridectl volume 80%`.
struct SetVolume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "volume",
        abstract: "How loud: 0% to 100%, or -60dB to 0dB.",
        usage: "stridectl volume <volume> [--socket <path>]"
    )
    @OptionGroup var daemon: Daemon
    // All words are taken as they stand: "-12dB" is a volume here, not an option.
    @Argument(parsing: .allUnrecognized, help: "A percentage or decibels, such as 80% or -12dB.") var words: [String]

    func validate() throws {
        _ = try volume
    }

    private var volume: Volume {
        get throws {
            guard let volume = Volume(parsing: words.joined(separator: " ")) else {
                throw ValidationError(Volume.forms)
            }
            return volume
        }
    }

    func run() async throws { try await daemon.order(.setVolume(fraction: volume.fraction)) }
}
