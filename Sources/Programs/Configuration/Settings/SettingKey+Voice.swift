import Glibc
import Messages
import Speech

extension SettingKey {
    static let voice: [SettingKey] = [
        .choice("voice.output", \.preferences.voice.output, VoiceOutput.allCases.map { ($0.rawValue, $0) })
            .concerning(.day, .voice),
        .flag("voice.quiet", \.preferences.voice.isQuiet).concerning(.voice),
        SettingKey(name: "voice.command") { text, settings throws(Fault) in
            do throws(SpeechCommandError) {
                settings.preferences.voice.command = try SpeechCommand(parsing: text)
            } catch {
                throw Fault(reason: error.description)
            }
        },
        .choice("voice.language", \.preferences.voice.language, Language.settings.map { ($0.text, $0.value) }),
        .volume("voice.volume", \.preferences.voice.volume),
        .number("voice.pan", in: -1...1) { $0.preferences.voice.pan = $1 },
        SettingKey(name: "voice.duck") { text, settings throws(Fault) in
            settings.preferences.voice.duckedGain = try gain(text)
        },
        .duration("voice.duck_attack", \.preferences.voice.duckAttack, in: VoiceSettings.duckTimes),
        .duration("voice.duck_release", \.preferences.voice.duckRelease, in: VoiceSettings.duckTimes),
        .flag("voice.count_in", \.preferences.voice.countsIn),
    ]

    /// Reads a gain of the clicks: decibels from −60 to 0, a percentage of the amplitude, or "off" for clicks that stay as loud.
    private static func gain(_ text: String) throws(Fault) -> Double {
        guard text != "off" else { return 1 }
        let entry = text.filter { $0 != " " }.replacing("−", with: "-")
        if entry.hasSuffix("dB"), let decibels = Double(entry.dropLast(2)), (-60...0).contains(decibels) {
            return pow(10, decibels / 20)
        }
        if entry.hasSuffix("%"), let percent = Double(entry.dropLast()), (0...100).contains(percent) {
            return percent / 100
        }
        throw Fault(
            reason:
                "\"\(text.prefix(40))\" is not a level: write decibels, such as -12dB, a percentage, such as 25%, or off"
        )
    }
}
