import ArgumentParser
import Control

/// The command `stridectl sound`: chooses the sound of the click, or lists the sounds.
struct SoundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract: "Choose the sound of the click; without a name, list the sounds with the current one marked.",
        discussion: "click, woodblock, hihat, or the name of a WAV file in the sounds folders."
    )
    @OptionGroup var daemon: Daemon
    @Argument(completion: DaemonCandidates.sounds) var name: String?

    func run() async throws {
        if let name { return try await daemon.set(SetSound(name: name), translating: \.soundLine) }
        try await daemon.connect { client throws(ControlClientError) in
            let current = try await client.call(GetStatus()).status.click.sound
            for sound in try await client.call(ListSounds()).sounds {
                Terminal.printLine((sound.name == current ? "* " : "  ") + sound.name)
            }
        }
    }
}
