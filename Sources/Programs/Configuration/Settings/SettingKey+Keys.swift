import Activities
import BeatOutputs
import Cadence
import Inputs
import Logging
import Media
import Messages
import Metronome
import MusicLibrary
import Pacing
import Playback

// MARK: - The keys

extension SettingKey {
    static let runner: [SettingKey] = [
        .quantity("runner.height", \.preferences.setHeight, format: { $0.map { "\($0.meters)m" } }) {
            text throws(QuantityError) in try Length(parsing: text)
        }.concerning(.run),
        .quantity("runner.mass", \.preferences.runner.mass, format: { $0.map { "\($0.kilograms)kg" } }) {
            text throws(QuantityError) in try Mass(parsing: text)
        }.concerning(.run, .day),
        .quantity(
            "runner.offset",
            \.preferences.runner.offset,
            format: { "\($0.stepsPerMinute)" },
            adjust: { text, present throws(Fault) in
                guard text.hasPrefix("by "), let change = Double(text.dropFirst(3)), change.isFinite else { return nil }
                return StepRateOffset(stepsPerMinute: present.stepsPerMinute + change)
            },
            StepRateOffset.init(parsing:)
        ).concerning(.run),
        .quantity("pace", \.pace, Speed.init(parsingPace:)),
        .choice("follow", \.follow, FollowedSource.allCases.map { ($0.rawValue, $0) }),
        .choice("units", \.units, Units.settings.map { ($0.text, $0.value) }).concerning(.run, .day),
        .choice("language", \.language, Language.settings.map { ($0.text, $0.value) }).concerning(.day, .voice),
    ]

    static let sound: [SettingKey] = [
        SettingKey("sound.name", \.preferences.sound, format: { $0 }) { text throws(Fault) in
            guard SoundLibrary.isName(text) else {
                throw Fault(reason: "write the name of a sound, not a path")
            }
            return text
        }.concerning(.run),
        .choice("sound.cue", \.preferences.cue, CuePreference.allCases.map { ($0.rawValue, $0) }).concerning(.run),
        .choice("sound.accent", \.preferences.accent, Accent.allCases.map { ($0.rawValue, $0) }).concerning(.run),
        .volume("sound.volume", \.preferences.volume).concerning(.run),
        .choice("sound.output", \.preferences.output, ClickOutput.allCases.map { ($0.rawValue, $0) }).concerning(.run),
        SettingKey(
            "sound.delays",
            \.preferences.delays,
            format: { $0.delays.isEmpty ? nil : $0.text },
            adjust: { text, present throws(Fault) in try present.changed(by: text) },
            parse: OutputDelays.init(parsing:)
        ).concerning(.run),
        SettingKey(name: "sound.lead_in") { text, settings throws(Fault) in
            guard let steps = Int(text), LeadIn.range.contains(steps) else {
                throw Fault(
                    reason: "\"\(text.prefix(40))\" is not a number of steps from 0 to \(LeadIn.range.upperBound)"
                )
            }
            settings.preferences.leadIn = steps
        },
        .flag("sound.keep_awake", \.preferences.keepsAwake),
        SettingKey(name: "sound.folder") { text, settings throws(Fault) in settings.soundFolder = text },
    ]

    static let audio: [SettingKey] = [
        SettingKey(name: "audio.device") { text, settings throws(Fault) in
            guard !text.isEmpty else {
                throw Fault(reason: "the value is empty; write the name of an ALSA device, such as default or hw:1")
            }
            settings.audio.device = text
        },
        SettingKey(name: "audio.lookahead") { text, settings throws(Fault) in
            settings.audio.lookahead = text == "auto" ? nil : try duration(text, in: .milliseconds(20)...(.seconds(2)))
        },
        .duration("audio.resting_lookahead", \.audio.restingLookahead, in: .milliseconds(20)...(.seconds(2))),
        SettingKey(name: "audio.period") { text, settings throws(Fault) in
            let range: ClosedRange<Duration> = .milliseconds(1)...(.milliseconds(100))
            settings.audio.period = text == "auto" ? nil : try duration(text, in: range)
        },
        .choice("audio.clock", \.audio.clock, PlayerConfiguration.Clock.allCases.map { ($0.rawValue, $0) }),
        .choice("audio.unplugged", \.audio.unplugged, UnpluggedPolicy.allCases.map { ($0.rawValue, $0) }),
        .number("audio.rate", in: 8000...384_000) { $0.audio.rate = Int($1) },
        .number("audio.priority", in: 1...99) { $0.audio.priority = Int($1) },
        .duration("audio.release", \.audio.release, in: .zero...(.seconds(86_400))),
        .choice("media.keys", \.media.keys, MediaKeys.allCases.map { ($0.rawValue, $0) }),
        .choice("media.next", \.media.next, NextKey.allCases.map { ($0.rawValue, $0) }),
        .choice("log.level", \.logLevel, Logger.Level.allCases.map { ($0.rawValue, $0) }),
    ]

    static let inputs: [SettingKey] = [
        SettingKey(name: "gpsd.address") { text, settings throws(Fault) in
            guard let address = GPSDAddress(parsing: text) else {
                throw Fault(reason: "write a host and a port, such as localhost:2947")
            }
            settings.gpsd = address
        },
        .flag("bluetooth.use", \.usesBluetooth),
        .flag("race.footsteps", \.hearsOpponent).concerning(.day),
        .flag("broadcast.use", \.broadcast.isOn).concerning(.run),
        .choice("broadcast.when", \.broadcast.when, BroadcastSettings.Time.allCases.map { ($0.rawValue, $0) })
            .concerning(.run),
        .choice("broadcast.cadence", \.broadcast.cadence, [CadenceUnit.strides, .steps].map { ($0.rawValue, $0) })
            .concerning(.run),
        .flag("accelerometer.use", \.usesAccelerometer),
        SettingKey(name: "accelerometer.root") { text, settings throws(Fault) in
            guard text.hasPrefix("/") else { throw Fault(reason: "write the absolute path of a folder") }
            settings.accelerometerRoot = text
        },
    ]

    static let pacing: [SettingKey] = [
        .number("filter.gate", in: 1...15) { $0.pacer.speed.gateRange = $0.pacer.speed.gateRange.lowerBound...$1 },
        .number("filter.noise", in: 0.02...1) { $0.pacer.speed.firstNoise = $1 },
        .number("tempo.dead_band", in: 0...10) { $0.pacer.governor.deadBand = $1 },
        .number("tempo.large_change", in: 0...100) { $0.pacer.governor.large = $1 },
        .duration("tempo.settling", \.pacer.governor.settling, in: .zero...(.seconds(60))),
        .duration("tempo.ramp", \.pacer.sourceRamp, in: .zero...(.seconds(60))),
        .number("tempo.drift", in: 0.1...100) { $0.pacer.governor.drift = $1 / 100 },
        .number("tempo.variation", in: 0...2) { $0.pacer.variation = $1 / 100 },
        .choice("lock.mode", \.preferences.lock, FootfallLock.Mode.allCases.map { ($0.rawValue, $0) }).concerning(.run),
        .number("lock.phase", in: -0.5...0.5) { $0.pacer.lock.phase = $1 },
        .duration("lock.latency", \.pacer.lock.latency, in: .seconds(-1)...(.seconds(1))),
        .flag("pause.auto", \.pacer.pausesItself),
        .duration("source.hold_after", \.pacer.holdAfter, in: .seconds(1)...(.seconds(600))),
        .duration("source.lose_after", \.pacer.loseAfter, in: .seconds(1)...(.seconds(3600))),
    ]
}

extension SettingKey {
    static let model: [SettingKey] = [
        .quantity("model.reference_speed", \.model.referenceSpeed, Speed.init(parsing:)),
        .quantity("model.reference_cadence", \.model.referenceCadence, StepRate.init(parsing:)),
        .number("model.slope", in: 0...60) { $0.model.slope = $1 },
        .quantity("model.lowest", \.model.lowest, StepRate.init(parsing:)),
        .quantity("model.highest", \.model.highest, StepRate.init(parsing:)),
        .number("model.leg_per_height", in: 0.3...0.7) { $0.model.legPerHeight = $1 },
        .number("model.short_step", in: 0.1...3) { $0.model.shortStep = $1 },
        .number("model.long_step", in: 0.1...3) { $0.model.longStep = $1 },
        .number("model.nudge", in: 0...20) { $0.model.nudge = $1 },
    ]
}

extension SettingKey {
    static let body: [SettingKey] = [
        .choice("gait", \.pacer.gait, [("auto", nil)] + Gait.allCases.map { ($0.rawValue, $0) }),
        .quantity("heart.maximum", \.pacer.heart.maximum, format: { $0.map { "\($0.beatsPerMinute)" } }) {
            text throws(QuantityError) in try HeartRate(parsing: text)
        }.concerning(.run, .day),
        .quantity("heart.resting", \.restingHeartRate, HeartRate.init(parsing:)),
        .quantity("heart.ceiling", \.pacer.heart.ceiling) { text throws(QuantityError) in
            text == "off" ? nil : try HeartRate(parsing: text)
        },
        .quantity("heart.fastest", \.pacer.heart.fastest) { text throws(QuantityError) in
            try Speed(validatingPace: try Speed(parsing: text).metersPerSecond)
        },
        .choice("model.kind", \.pacer.wantedModel, Suggestion.Kind.allCases.map { ($0.rawValue, $0) }),
        .flag("model.grade", \.pacer.adjustsForGrade),
    ]
}

extension SettingKey {
    static let haptic: [SettingKey] = [
        .choice("haptic.output", \.preferences.vibration.output, VibrationOutput.allCases.map { ($0.rawValue, $0) })
            .concerning(.run),
        SettingKey("haptic.strength", \.preferences.vibration.strength, format: { "\($0 * 100)%" }) {
            text throws(Fault) in
            let entry = text.filter { $0 != " " }
            guard let percent = Double(entry.hasSuffix("%") ? entry.dropLast() : entry[...]),
                VibrationSettings.strengths.contains(percent / 100)
            else { throw Fault(reason: "\"\(text.prefix(40))\" is not a strength from 0% to 100%") }
            return percent / 100
        }.concerning(.run),
        .choice("haptic.feet", \.preferences.vibration.feet, VibratingFeet.allCases.map { ($0.rawValue, $0) })
            .concerning(.run),
        .duration("haptic.offset", \.preferences.vibration.offset, in: VibrationSettings.offsets).concerning(.run),
        .duration("haptic.length", \.preferences.vibration.length, in: VibrationSettings.lengths),
    ]

    static let beats: [SettingKey] = [
        SettingKey("osc.address", \.preferences.osc.address, format: { $0?.description ?? "off" }) {
            text throws(Fault) in
            if text == "off" { return nil }
            guard let address = OSCAddress(parsing: text) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not an address; write host:port, [IPv6]:port, or off")
            }
            return address
        }.concerning(.run),
        .duration("osc.ahead", \.preferences.osc.ahead, in: OSCSettings.aheads).concerning(.run),
        .flag("midi.clock", \.preferences.midi.isOn).concerning(.run),
    ]

    static let music: [SettingKey] = [
        .choice("music.mode", \.preferences.music.mode, MusicMode.allCases.map { ($0.rawValue, $0) })
            .concerning(.music),
        SettingKey("music.playlist", \.preferences.music.playlist, format: { $0.isEmpty ? nil : $0 }) {
            text throws(Fault) in
            guard text.utf8.count <= 4_096,
                !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { throw Fault(reason: "write the path of a playlist file, or a mood of [playlists]") }
            return text
        }.concerning(.music),
        .volume("music.volume", \.preferences.music.volume).concerning(.music),
        .choice("music.out_of_range", \.preferences.music.outOfRange, OutOfRange.allCases.map { ($0.rawValue, $0) }),
        .choice("click.with_music", \.preferences.music.clicks, ClicksWithMusic.allCases.map { ($0.rawValue, $0) })
            .concerning(.music),
    ]

    static let players: [SettingKey] = [
        .choice("voice.players", \.media.players, OtherPlayers.allCases.map { ($0.rawValue, $0) })
    ]

    /// A warning for a setting or a value of earlier versions, and what to use instead (nil if the setting has no effect any more).
    static func removed(_ key: String, _ value: String) -> (value: String?, warning: String)? {
        switch (key, value) {
        case ("voice.players", "lower"):
            ("pause", "other players are no longer lowered during speech, but paused; write \"pause\" or \"leave\"")
        case ("voice.players_volume", _):
            (nil, "the setting has no meaning any more, because other players are paused and not lowered; remove it")
        case ("haptic.output", "feedbackd"), ("haptic.output", "evdev"):
            ("auto", "\"\(value)\" is now \"auto\": all input devices with a motor vibrate, also that of a phone")
        default: nil
        }
    }

    /// `stridectl web` reads these settings; the daemon only checks them.
    static let web: [SettingKey] = [path("web.map")]

    private static func path(_ name: String) -> SettingKey {
        SettingKey(name: name) { text, _ throws(Fault) in
            guard text.hasPrefix("/") else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not the full path of a file, which begins with /")
            }
        }
    }

    /// `stridectl mqtt` reads these settings; the daemon only checks them.
    package static let mqtt: [SettingKey] = [
        SettingKey(name: "mqtt.broker") { text, _ throws(Fault) in _ = try BrokerAddress(parsing: text) },
        SettingKey(name: "mqtt.user") { text, _ throws(Fault) in
            guard !text.isEmpty, text.utf8.count <= 1_000 else { throw Fault(reason: "write the name of a user") }
        },
        path("mqtt.ca"),
        SettingKey(name: "mqtt.node") { text, _ throws(Fault) in
            guard (1...60).contains(text.utf8.count),
                text.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) })
            else { throw Fault(reason: "write 1 to 60 lower-case letters, digits and underscores") }
        },
    ]
}

/// The address of an MQTT broker.
package struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
    package let host: String
    package let port: UInt16
    package let usesTLS: Bool

    /// Parses `mqtt://host` or `mqtts://host`, the latter for TLS; the port may follow the host, otherwise it is 1883 or 8883.
    package init(parsing text: String) throws(SettingKey.Fault) {
        usesTLS = text.hasPrefix("mqtts://")
        let place = text.firstRange(of: "://").map { String(text[$0.upperBound...]) } ?? ""
        guard usesTLS || text.hasPrefix("mqtt://"),
            let address = OSCAddress(parsing: place) ?? OSCAddress(parsing: "\(place):\(usesTLS ? 8883 : 1883)"),
            !address.host.contains("@")
        else {
            throw SettingKey.Fault(
                reason:
                    "\"\(text.prefix(40))\" is not an address; write mqtt://host or, for TLS, mqtts://host, with :port if it is another one"
            )
        }
        (host, port) = (address.host, address.port)
    }

    package var description: String {
        "\(usesTLS ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
