import Cadence
import Control
import Inputs
import Logging
import Metronome
import Pacing
import Playback

/// One setting: its key, and the one door through which its text becomes a value.
struct SettingKey: Sendable {
    /// Why a text is no value of a setting: what would be.
    struct Fault: Error {
        var reason: String
    }

    /// Dotted key in strided.toml.
    let name: String
    /// Reads the text into the settings, or says why not and leaves them alone.
    let read: @Sendable (_ text: String, _ settings: inout DaemonSettings) throws(Fault) -> Void

    /// Every key there is.
    static let all: [SettingKey] = runner + sound + audio + pacing + model

    /// The key of that name.
    static func named(_ name: String) -> SettingKey? {
        all.first { $0.name == name }
    }
}

// MARK: - The keys

extension SettingKey {
    private static let runner: [SettingKey] = [
        .quantity(
            "runner.height",
            \.preferences.runner.height,
            { text throws(QuantityError) in try Length(parsing: text) }
        ),
        .quantity("runner.mass", \.preferences.runner.mass, { text throws(QuantityError) in try Mass(parsing: text) }),
        .quantity(
            "runner.offset",
            \.preferences.runner.offset,
            { text throws(QuantityError) in try StepRateOffset(parsing: text) }
        ),
        .quantity("pace", \.pace, { text throws(QuantityError) in try Speed(parsing: text) }),
        .choice("follow", \.follow, FollowedSource.allCases.map { ($0.rawValue, $0) }),
    ]

    private static let sound: [SettingKey] = [
        SettingKey(name: "sound.name") { text, settings throws(Fault) in
            guard !text.isEmpty, !text.contains("/") else { throw Fault(reason: "the name of a sound, not a path") }
            settings.preferences.sound = text
        },
        .choice("sound.cue", \.preferences.cue, Cue.allCases.map { ($0.rawValue, $0) }),
        .choice("sound.accent", \.preferences.accent, Accent.allCases.map { ($0.rawValue, $0) }),
        SettingKey(name: "sound.volume") { text, settings throws(Fault) in
            guard let volume = Volume(parsing: text) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not \(Volume.forms)")
            }
            settings.preferences.volume = volume
        },
        SettingKey(name: "sound.lead_in") { text, settings throws(Fault) in
            guard let steps = Int(text), LeadIn.range.contains(steps) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is no number of steps from 0 to \(LeadIn.range.upperBound)")
            }
            settings.preferences.leadIn = steps
        },
        .choice("sound.keep_awake", \.preferences.keepsAwake, [("true", true), ("false", false)]),
        SettingKey(name: "sound.folder") { text, settings throws(Fault) in settings.soundFolder = text },
    ]

    private static let audio: [SettingKey] = [
        SettingKey(name: "audio.device") { text, settings throws(Fault) in
            guard !text.isEmpty else { throw Fault(reason: "the name of an ALSA device, such as default or hw:1") }
            settings.audio.device = text
        },
        SettingKey(name: "audio.lookahead") { text, settings throws(Fault) in
            guard text != "auto" else {
                settings.audio.lookahead = nil
                return
            }
            settings.audio.lookahead = try duration(text, in: .milliseconds(20)...(.seconds(2)))
        },
        SettingKey(name: "audio.resting_lookahead") { text, settings throws(Fault) in
            settings.audio.restingLookahead = try duration(text, in: .milliseconds(20)...(.seconds(2)))
        },
        SettingKey(name: "audio.period") { text, settings throws(Fault) in
            settings.audio.period = try duration(text, in: .milliseconds(1)...(.milliseconds(100)))
        },
        .choice("audio.clock", \.audio.clock, PlayerConfiguration.Clock.allCases.map { ($0.rawValue, $0) }),
        .choice("audio.unplugged", \.audio.unplugged, UnpluggedPolicy.allCases.map { ($0.rawValue, $0) }),
        .number("audio.rate", in: 8000...384_000) { $0.audio.rate = Int($1) },
        .number("audio.priority", in: 1...99) { $0.audio.priority = Int($1) },
        SettingKey(name: "audio.release") { text, settings throws(Fault) in
            settings.audio.release = try duration(text, in: .zero...(.seconds(86_400)))
        },
        SettingKey(name: "gpsd.address") { text, settings throws(Fault) in
            guard let address = GPSDAddress(parsing: text) else {
                throw Fault(reason: "a host and a port, such as localhost:2947")
            }
            settings.gpsd = address
        },
        .choice("log.level", \.logLevel, Logger.Level.allCases.map { ($0.rawValue, $0) }),
    ]

    private static let pacing: [SettingKey] = [
        .number("filter.alpha", in: 0.01...1) { $0.pacer.filter.alpha = $1 },
        .number("filter.beta", in: 0...1) { $0.pacer.filter.beta = $1 },
        .number("filter.gate", in: 0.5...15) { $0.pacer.filter.gate = $1 },
        .number("tempo.dead_band", in: 0...10) { $0.pacer.governor.deadBand = $1 },
        .number("tempo.large_change", in: 0...100) { $0.pacer.governor.large = $1 },
        SettingKey(name: "tempo.settling") { text, settings throws(Fault) in
            settings.pacer.governor.settling = try duration(text, in: .zero...(.seconds(60)))
        },
        SettingKey(name: "tempo.ramp") { text, settings throws(Fault) in
            settings.pacer.sourceRamp = try duration(text, in: .zero...(.seconds(60)))
        },
        SettingKey(name: "source.hold_after") { text, settings throws(Fault) in
            settings.pacer.holdAfter = try duration(text, in: .seconds(1)...(.seconds(600)))
        },
        SettingKey(name: "source.lose_after") { text, settings throws(Fault) in
            settings.pacer.loseAfter = try duration(text, in: .seconds(1)...(.seconds(3600)))
        },
    ]
}

extension SettingKey {
    private static let model: [SettingKey] = [
        .quantity("model.reference_speed", \.model.referenceSpeed) { text throws(QuantityError) in
            try Speed(parsing: text)
        },
        .quantity("model.reference_cadence", \.model.referenceCadence) { text throws(QuantityError) in
            try StepRate(parsing: text)
        },
        .number("model.slope", in: 0...60) { $0.model.slope = $1 },
        .quantity("model.lowest", \.model.lowest) { text throws(QuantityError) in try StepRate(parsing: text) },
        .quantity("model.highest", \.model.highest) { text throws(QuantityError) in try StepRate(parsing: text) },
        .number("model.leg_per_height", in: 0.3...0.7) { $0.model.legPerHeight = $1 },
        .number("model.short_step", in: 0.1...3) { $0.model.shortStep = $1 },
        .number("model.long_step", in: 0.1...3) { $0.model.longStep = $1 },
        .number("model.nudge", in: 0...20) { $0.model.nudge = $1 },
    ]
}

// MARK: - Doors

extension SettingKey {
    /// A quantity with a parser of its own, whose error says what is wrong.
    private static func quantity<Value>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        _ parse: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            do throws(QuantityError) {
                settings[keyPath: path] = try parse(text)
            } catch {
                throw Fault(reason: error.description)
            }
        }
    }

    /// One of a few words.
    private static func choice<Value: Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard let choice = choices.first(where: { $0.text == text }) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is none of " + choices.map(\.text).joined(separator: ", "))
            }
            settings[keyPath: path] = choice.value
        }
    }

    private static func choice<Value: Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value?> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        choice(name, path, choices.map { ($0.text, Optional($0.value)) })
    }

    /// A plain number in a range.
    static func number(
        _ name: String,
        in range: ClosedRange<Double>,
        _ set: @escaping @Sendable (inout DaemonSettings, Double) -> Void
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard let number = Double(text), range.contains(number) else {
                throw Fault(
                    reason: "\"\(text.prefix(40))\" is no number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            set(&settings, number)
        }
    }

    private static func duration(_ text: String, in range: ClosedRange<Duration>) throws(Fault) -> Duration {
        guard let duration = DurationText(text)?.duration else {
            throw Fault(reason: "\"\(text.prefix(40))\" is not \(DurationText.forms)")
        }
        guard range.contains(duration) else {
            throw Fault(reason: "\(text) lies outside \(range.lowerBound) to \(range.upperBound)")
        }
        return duration
    }
}
