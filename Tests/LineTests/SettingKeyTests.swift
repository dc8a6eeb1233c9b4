import Cadence
import Clocks
import Coach
import Files
import TestSupport
import Testing

@testable import Configuration
@testable import Control
@testable import ControlCommands
@testable import strided

/// The settings that can be changed while strided runs, from each place: requests, the settings file, and the file that keeps changes.
@Suite struct SettingKeyTests {
    /// A key, valid texts with what the status shows then, and texts that are refused.
    struct Row: Sendable {
        let key: String
        let valid: [(text: String, shown: String)]
        let invalid: [String]
        /// The value in the status; nil if the status does not contain it.
        var shown: @Sendable (Status) -> String? = { _ in nil }
    }

    private static let values: [Row] = [
        Row(
            key: "runner.height",
            valid: [("1.785m", "1.785"), ("70in", "1.778")],
            invalid: ["9m", "1.78", "nanm", "-1m"],
            shown: { $0.runner.heightMeters.map { "\($0)" } }
        ),
        Row(
            key: "runner.mass",
            valid: [("70.25kg", "70.25"), ("70 kg", "70.0")],
            invalid: ["1kg", "70", "infkg"],
            shown: { $0.runner.massKilograms.map { "\($0)" } }
        ),
        Row(
            key: "runner.offset",
            valid: [("+3", "3.0"), ("-3.5", "-3.5"), ("by +1", "-2.5"), ("by -20", "-10.0")],
            invalid: ["+30", "by", "by x", "by nan", "nan"],
            shown: { $0.runner.offsetStepsPerMinute.map { "\($0)" } }
        ),
        Row(key: "units", valid: [("imperial", ""), ("metric", "")], invalid: ["miles", ""]),
        Row(
            key: "language",
            valid: [("de", "de"), ("en", "en")],
            invalid: ["fr", "EN"],
            shown: { $0.voice?.language }
        ),
        Row(
            key: "sound.name",
            valid: [("woodblock", "woodblock"), ("click", "click")],
            invalid: ["", "../click"],
            shown: \.click.sound
        ),
        Row(
            key: "sound.cue",
            valid: [("every-other", "every_other"), ("only-off", "only_off"), ("every-step", "every_step")],
            invalid: ["every_other", "Every-step"],
            shown: \.click.cue.rawValue
        ),
        Row(
            key: "sound.accent",
            valid: [("pan", "pan"), ("level", "level")],
            invalid: ["left"],
            shown: \.click.accent.rawValue
        ),
        Row(
            key: "sound.output",
            valid: [("page", "page"), ("device", "device")],
            invalid: ["browser", ""],
            shown: { $0.click.output?.rawValue }
        ),
        Row(
            key: "broadcast.use",
            valid: [("true", "on"), ("false", "off")],
            invalid: ["on", ""],
            shown: { $0.broadcast == nil ? "off" : "on" }
        ),
        Row(key: "broadcast.when", valid: [("run", ""), ("always", "")], invalid: ["never", ""]),
        Row(key: "broadcast.cadence", valid: [("steps", ""), ("strides", "")], invalid: ["auto", "87"]),
        Row(
            key: "sound.delays",
            valid: [("hw:1=35ms", ""), ("hw:1=35±4ms; default/My Ears = -20.5 ms", "")],
            invalid: [
                "hw:1", "=3ms", "a=501ms", "a=3", "a=nanms", "a=3±-1ms", "a=3±ms", "a=1ms;b", "a\u{7}=1ms",
            ]
        ),
        Row(key: "sound.volume", valid: volumes, invalid: wrongVolumes, shown: { "\($0.click.volume)" }),
        Row(
            key: "haptic.output",
            valid: [("auto", "auto"), ("off", "off")],
            invalid: ["gamepad"],
            shown: { $0.vibration?.output.rawValue }
        ),
        Row(
            key: "haptic.strength",
            valid: [("35%", "0.35"), ("100", "1.0")],
            invalid: ["101%", "-1%", "nan"],
            shown: { $0.vibration.map { "\($0.strength)" } }
        ),
        Row(
            key: "haptic.feet",
            valid: [("right", "right"), ("both", "both")],
            invalid: ["none"],
            shown: { $0.vibration?.feet.rawValue }
        ),
        Row(
            key: "haptic.offset",
            valid: [("-40ms", "-40.0"), ("0.2s", "200.0"), ("0ms", "0.0")],
            invalid: ["-201ms", "40"],
            shown: { $0.vibration.map { "\($0.offsetMilliseconds)" } }
        ),
        Row(
            key: "osc.address",
            valid: [("localhost:9000", ""), ("[::1]:57120", ""), ("off", "")],
            invalid: [
                "localhost", "::1:9000", "[::1]", "a b:1", "a:0", "a:65536", "a:+1", ":9000", "[a]/:1", "http://a:1",
            ]
        ),
        Row(key: "midi.clock", valid: [("true", ""), ("false", "")], invalid: ["on", ""]),
        Row(key: "osc.ahead", valid: [("0ms", ""), ("1s", "")], invalid: ["-1ms", "1001ms", "40"]),
        Row(
            key: "voice.output",
            valid: [("chimes", "chimes"), ("off", "off")],
            invalid: ["on"],
            shown: { $0.voice?.output.rawValue }
        ),
        Row(
            key: "voice.quiet",
            valid: [("true", "true"), ("false", "false")],
            invalid: ["yes"],
            shown: { $0.voice.map { "\($0.quiet)" } }
        ),
        Row(
            key: "music.mode",
            valid: [("on", "on"), ("playlist", "playlist"), ("off", "off")],
            invalid: ["loud"],
            shown: { $0.music?.mode.rawValue }
        ),
        Row(
            key: "music.playlist",
            valid: [("/läufer/run.m3u8", "/läufer/run.m3u8"), ("calm", "calm")],
            invalid: ["a\u{7}b"],
            shown: { $0.music?.playlist }
        ),
        Row(key: "music.volume", valid: volumes, invalid: wrongVolumes, shown: { $0.music.map { "\($0.volume)" } }),
        Row(
            key: "click.with_music",
            valid: [("off", "off"), ("on", "on")],
            invalid: ["loud"],
            shown: { $0.music?.clicks.rawValue }
        ),
        Row(
            key: "lock.mode",
            valid: [("lead", "lead"), ("hold", "hold"), ("off", "off")],
            invalid: ["on"],
            shown: { $0.lock?.mode.rawValue ?? "off" }
        ),
        Row(key: "heart.maximum", valid: [("187", ""), ("185 bpm", "")], invalid: ["300", "nan", "off"]),
        Row(
            key: "alerts.inactivity",
            valid: [("7s", "7.0"), ("10min", "600.0"), ("off", "off")],
            invalid: ["4s", "601s", "on"],
            shown: { $0.alerts?.inactivitySeconds.map { "\($0)" } ?? "off" }
        ),
        Row(
            key: "alerts.reminder",
            valid: [("18:05", "18:05"), ("off", "off")],
            invalid: ["25:00", "1805", "on"],
            shown: { $0.alerts?.reminder ?? "off" }
        ),
        Row(
            key: "alerts.week",
            valid: [("19:00", "19:00"), ("off", "off")],
            invalid: ["24:00", "sunday"],
            shown: { $0.alerts?.week ?? "off" }
        ),
        Row(
            key: "alerts.goal",
            valid: [("true", "true"), ("false", "false")],
            invalid: ["on"],
            shown: { $0.alerts.map { "\($0.goal)" } }
        ),
    ]
    private static let rows =
        values
        + [Row(key: "race.footsteps", valid: [("true", ""), ("false", "")], invalid: ["on", ""])]
        + AnnouncementTopic.allCases.map {
            Row(
                key: "voice.announce.\($0)",
                valid: [("500m", ""), ("1.5 mi", ""), ("90s", ""), ("2min", ""), ("lap", ""), ("off", "")],
                invalid: ["99m", "9s", "often", ""]
            )
        }
    private static let volumes = [("60%", "0.6"), ("-60dB", "0.1"), ("35 %", "0.35"), ("-inf", "0.0"), ("80", "0.8")]
    private static let wrongVolumes = ["loud", "101%", "-61dB", "+3", "-3", "+3%", "+61dB", "nan", ""]

    /// `stridectl headphones` changes the delay of one output, and those of the others stay.
    @Test func theDelayOfOneOutputIsChangedAlone() throws {
        let key = try SettingKey.named("sound.delays")
        var settings = try SettingsLayers().settings()
        for (change, text) in [
            ("with default/Ears=35±4ms", "default/Ears=35.0±4.0ms"),
            ("with hw:1=-500ms", "default/Ears=35.0±4.0ms; hw:1=-500.0ms"),
            ("with default/Ears=7ms", "default/Ears=7.0ms; hw:1=-500.0ms"),
            ("without nothing", "default/Ears=7.0ms; hw:1=-500.0ms"), ("without default/Ears", "hw:1=-500.0ms"),
        ] {
            try key.change(&settings, to: change)
            #expect(settings.preferences.delays.text == text)
        }
        try key.change(&settings, to: "without hw:1")
        #expect(key.format(settings) == nil)
        #expect(OutputDelays.name(device: "hw:1", sink: nil, headset: "A;B=C") == "hw:1/A_B_C")
        let many = (0...64).map { "hw:\($0)=1ms" }.joined(separator: ";")
        #expect(throws: SettingKey.Fault.self) { try key.change(&settings, to: many) }
    }

    @Test func theTableHasEveryKey() {
        #expect(Self.rows.map(\.key).sorted() == SettingKey.changeable.map(\.name).sorted())
    }

    @Test func requestsTheSettingsFileAndArgumentsAcceptTheSameTexts() throws {
        for row in Self.rows {
            let key = try SettingKey.named(row.key)
            for text in row.valid.map(\.text) where !text.hasPrefix("by ") {
                let filed = try file(row.key, text)
                var changed = try SettingsLayers().settings()
                try key.change(&changed, to: text)
                #expect(changed == filed, "\(row.key) = \(text)")
                #expect(try SettingKey.checked(row.key)(text) == text)
                // The stored text gives the same value.
                #expect(try file(row.key, try #require(key.format(changed))) == changed, "\(row.key) = \(text)")
            }
            for text in row.invalid {
                let reason = fault(of: key, text)
                #expect(reason != nil, "\(row.key) = \(text)")
                // In a file, a sign does not mean a change.
                guard !(text.hasPrefix("+") || text.hasPrefix("by")), text.unicodeScalars.allSatisfy({ $0.value >= 32 })
                else {
                    #expect(throws: ConfigurationError.self) { try file(row.key, text) }
                    continue
                }
                do throws(ConfigurationError) {
                    _ = try file(row.key, text)
                    Issue.record("\(row.key) = \(text) is accepted")
                } catch  where text != "-3" {
                    #expect(error.reason == reason)
                } catch {}
            }
        }
    }

    @Test func aRequestChangesTheOwnersAndStaysAfterARestart() async throws {
        try await withDaemon { daemon, methods, environment in
            for row in Self.rows {
                for (text, shown) in row.valid {
                    let reply = try await methods.reply(to: ChangeSetting(key: row.key, value: text))
                    let settings = await daemon.run.settings
                    #expect(try reply.value == SettingKey.named(row.key).format(settings))
                    let status = await daemon.status
                    #expect(row.shown(status) ?? "" == shown, "\(row.key) = \(text)")
                    await daemon.surroundings.saver.flush()
                    let files = StateFiles(Folders(environment: environment))
                    let source = SettingsSource(environment: environment, file: nil, flags: [], files: files)
                    #expect(try source.read(kept: files.preferences.load()) == settings, "\(row.key) = \(text)")
                }
                let before = await daemon.run.settings
                for text in row.invalid {
                    let reason = try #require(fault(of: SettingKey.named(row.key), text))
                    await #expect(throws: ControlError.invalidValue(what: row.key, reason: reason)) {
                        try await methods.reply(to: ChangeSetting(key: row.key, value: text))
                    }
                }
                #expect(await daemon.run.settings == before)
            }
            let listed = try await methods.reply(to: ListSettings()).settings
            let settings = await daemon.run.settings
            #expect(listed.map(\.key) == SettingKey.changeable.map(\.name))
            #expect(listed.map(\.value) == SettingKey.changeable.map { $0.format(settings) })
        }
    }

    @Test(arguments: [
        ("sound.volum", "key", "did you mean sound.volume?"),
        ("audio.rate", "key", "can only be changed in config.toml"),
        ("", "key", "there is no setting"),
        ("sound.name", "sound.name", "there is no sound \"gong\"; the sounds are click"),
    ])
    func anUnknownNameIsRefused(key: String, parameter: String, explanation: String) async throws {
        try await withDaemon { daemon, methods, _ in
            let before = await daemon.run.settings
            let error = await #expect(throws: ControlError.self) {
                try await methods.reply(to: ChangeSetting(key: key, value: "gong"))
            }
            guard case .invalidValue(parameter, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains(explanation))
            #expect(await daemon.run.settings == before)
        }
    }

    @Test func relativeChangesOfTwoClientsAddUp() async throws {
        try await withDaemon { daemon, methods, _ in
            try await daemon.change("sound.volume", to: "0.01%")
            try await daemon.change("runner.offset", to: "-10")
            let sounds = ["woodblock", "hihat"]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    for (key, value) in [
                        ("sound.volume", "+1dB"), ("runner.offset", "by +0.125"), ("sound.name", sounds[number % 2]),
                    ] {
                        group.addTask { _ = try await methods.reply(to: ChangeSetting(key: key, value: value)) }
                    }
                }
                try await group.waitForAll()
            }
            let preferences = await daemon.run.settings.preferences
            #expect(abs(preferences.volume.decibels - (Volume(fraction: 1e-4).decibels + 100)) < 1e-6)
            #expect(preferences.runner.offset == StepRateOffset(stepsPerMinute: 2.5))
            try await daemon.change("sound.volume", to: "+60dB")
            try await daemon.change("sound.volume", to: "+60dB")
            try await daemon.change("sound.volume", to: "+60dB")
            #expect(await daemon.run.settings.preferences.volume == Volume(fraction: 1), "no louder than full volume")
        }
    }

    @Test func everyWholePercentageIsStoredWithoutFurtherDigits() throws {
        for percent in 0...100 { #expect(Volume(parsing: "\(percent)%")?.text == "\(percent).0%") }
    }

    @Test func randomValuesAreStoredExactly() throws {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<200 {
            for text in [
                ("sound.volume", "\(Double(Int.random(in: 0...10_000_000, using: &random)) / 100_000)%"),
                ("runner.height", "\(Double.random(in: 1...2.2, using: &random))m"),
                ("runner.mass", "\(Double.random(in: 40...120, using: &random))kg"),
                ("runner.offset", "\(Double.random(in: -10...10, using: &random))"),
            ] {
                let settings = try file(text.0, text.1)
                #expect(try file(text.0, try #require(SettingKey.named(text.0).format(settings))) == settings)
            }
        }
    }

    /// The settings of a file with this line.
    private func file(_ key: String, _ text: String) throws(ConfigurationError) -> DaemonSettings {
        var layers = SettingsLayers()
        try layers.add(TOMLFile(path: "config.toml", text: "\(key) = '\(text)'".utf8))
        return try layers.settings()
    }

    /// Why the text is not valid; nil if it is.
    private func fault(of key: SettingKey, _ text: String) -> String? {
        do throws(SettingKey.Fault) {
            try key.check(text)
            return nil
        } catch {
            return error.reason
        }
    }

    private func withDaemon(
        _ body: @escaping @Sendable (strided.Daemon, ControlMethods, [String: String]) async throws -> Void
    ) async throws {
        let (folder, time) = (try TemporaryFolder(), VirtualTime())
        let daemon = try strided.Daemon(settings: SettingsLayers().settings(), folder: folder.path, time: time)
        try await time.runOnThread(daemon.services) {
            let methods = RequestHandlers(daemon: daemon).methods
            try await body(daemon, methods, ["HOME": folder.path])
        }
    }
}
