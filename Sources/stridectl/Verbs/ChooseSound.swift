import ArgumentParser
import Control

/// `stridectl sound woodblock`.
struct ChooseSound: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract: "Choose the sound of the click; without a name, what there is.",
        discussion: "click, woodblock, hihat, or the name of a WAV file in the sounds folders."
    )
    @OptionGroup var daemon: Daemon
    @Argument var name: String?

    func run() async throws {
        if let name { return try await daemon.order(.setSound(name: name)) }
        try await daemon.talk { client throws(ControlClientError) in
            for sound in try await client.sounds() { Terminal.say(sound.name) }
        }
    }
}
