public import ArgumentParser
import Cadence
import Configuration
package import Control

// The verbs that change one setting, or print its present value.

struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract:
            "Change a setting of config.toml while strided runs; without a value, print it; without a key, list all.",
        discussion: "+3dB makes a volume 3 dB louder. The change stays after a restart."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The setting, such as sound.volume.",
        completion: .list(SettingKey.changeable.map(\.name)),
        transform: Self.key
    )
    var key: String?
    @Argument(help: "The value as in config.toml.") var value: String?

    private static func key(_ name: String) throws -> String {
        do throws(SettingKey.Fault) {
            return try SettingKey.named(name, among: SettingKey.changeable).name
        } catch {
            throw ValidationError(error.reason)
        }
    }

    func validate() throws {
        if let key, let value { _ = try SettingKey.checked(key)(value) }
    }

    func run() async throws {
        let changes: KeyValuePairs<String, String?> = if let key { [key: value] } else { [:] }
        try await daemon.change(changes) { client in
            for setting in try await client.call(ListSettings()).settings where key == nil || setting.key == key {
                Terminal.printLine("\(setting.key) = \(setting.value ?? "")")
            }
        }
    }
}

extension SettingKey {
    /// A function that checks an argument as the settings file does, and returns it.
    static func checked(_ name: String) -> @Sendable (String) throws -> String {
        { text in
            do throws(Fault) {
                try named(name).check(text)
            } catch {
                throw ValidationError(error.reason)
            }
            return text
        }
    }
}

// MARK: - The clicks

struct AccentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accent",
        abstract: "Make left and right clicks differ in pitch, stereo side (pan) or loudness (level), or not (none)."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var accent: AccentChoice?

    func run() async throws {
        try await daemon.set(["sound.accent": accent?.rawValue]) { "accent \($0.click.accent.rawValue)" }
    }
}

extension AccentChoice: ExpressibleByArgument {}

struct CueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cue",
        abstract:
            "Choose which steps click: every-step, every-other (the left foot's steps), or only-off (steps off the target cadence)."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var cue: CueChoice?

    func run() async throws {
        try await daemon.set(["sound.cue": cue?.defaultValueDescription]) {
            "cue \($0.click.cue.defaultValueDescription)"
        }
    }
}

extension CueChoice: ExpressibleByArgument {
    /// Like all words on the command line, the argument contains a hyphen where the raw value contains an underscore.
    package init?(argument: String) {
        self.init(rawValue: argument.replacing("-", with: "_"))
    }

    package var defaultValueDescription: String { rawValue.replacing("_", with: "-") }

    package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

struct SoundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract: "Choose the sound of the click; without a name, list the sounds with the current one marked.",
        discussion: "click, woodblock, hihat, or the name of a WAV file in the sounds folders."
    )
    @OptionGroup var daemon: Daemon
    @Argument(completion: DaemonCandidates.sounds) var name: String?

    func run() async throws {
        if let name { return try await daemon.set(["sound.name": name]) { "sound \($0.click.sound)" } }
        try await daemon.connect { client in
            let current = try await client.call(GetStatus()).status.click.sound
            for sound in try await client.call(ListSounds()).sounds {
                Terminal.printLine((sound.name == current ? "* " : "  ") + sound.name)
            }
        }
    }
}

struct VolumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "volume",
        abstract: "Set the volume: 0% to 100%, or -60dB to 0dB.",
        discussion: "+3dB is 3 dB louder than now; -3dB is 3 dB below full volume."
    )
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "A percentage or decibels, such as 80% or -12dB; without it, the current volume is printed.",
        transform: SettingKey.checked("sound.volume")
    )
    var volume: String?

    func run() async throws {
        try await daemon.set(["sound.volume": volume]) { "volume \(Volume(fraction: $0.click.volume).formatted)" }
    }
}

// MARK: - The cadence

struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Choose how clicks are aligned with your footfalls.",
        discussion: """
            follow: clicks follow your footfalls. lead: they also lead you slowly to the target cadence. \
            hold: footfalls are measured, but clicks stay on the beat grid. off: footfalls are not used. \
            Footfalls come from a pedometer's "step" lines or from an accelerometer.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var mode: LockChoice?

    func run() async throws {
        try await daemon.set(["lock.mode": mode?.rawValue]) { status in
            guard let lock = status.lock, lock.mode != .off else { return "lock off" }
            return "lock \(lock.mode.rawValue): \(lock.state)"
        }
    }
}

extension LockChoice: ExpressibleByArgument {}

struct OffsetCommand: AsyncParsableCommand {
    static let configuration = verb("offset", "Add -10 to +10 steps per minute to every suggestion.")
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "Steps per minute, such as +3 or -2; without it, the current value is printed.",
        transform: SettingKey.checked("runner.offset")
    )
    var offset: String?

    func run() async throws {
        try await daemon.set(["runner.offset": offset]) {
            "offset \(StepRateOffset(stepsPerMinute: $0.runner.offsetStepsPerMinute ?? 0).formatted)"
        }
    }
}
