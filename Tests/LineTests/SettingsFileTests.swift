import Files
import Foundation
import Media
import Testing
import TestSupport

@testable import Configuration

/// What may stand in the place of config.toml.
@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ name: String = "config.toml") throws(ConfigurationError) -> DaemonSettings {
        let source = SettingsSource(
            environment: ["HOME": folder.path],
            file: folder.file(name),
            flags: [],
            files: StateFiles(Folders(environment: ["HOME": folder.path]))
        )
        return try source.read(kept: KeptPreferences())
    }

    private func reason(_ text: String) throws -> String {
        try text.write(toFile: folder.file("config.toml"), atomically: false, encoding: .utf8)
        do throws(ConfigurationError) {
            _ = try read()
            return "accepted"
        } catch {
            return "\(error)".replacing(folder.path, with: "")
        }
    }

    @Test(arguments: [
        ("[{", "/config.toml:1:2: expected a key: letters, digits, _ and -, or text in quotes"),
        ("[[[sound]]]", "/config.toml:1:3: expected a key: letters, digits, _ and -, or text in quotes"),
        ("[sound]\nname = ['a']", "/config.toml:2:1: sound.name must be a string, a number, or true or false"),
        ("[[sound]]\nvolume = 1", "/config.toml:1:1: sound must be a string, a number, or true or false"),
        ("sound = { name = 1979-05-27 }", "/config.toml:1:18: \"1979-05-27\" is not a value: put text, dates"),
        ("[sound]\n\n  volume = \"loud\"", "/config.toml:3:3: \"loud\" is not"),
        ("sound = { name = 'x', volume = 'loud' }", "/config.toml:1:23: \"loud\" is not"),
        ("sound.'volume' = 'loud'", "/config.toml:1:1: \"loud\" is not"),
        ("pace = '9kmh'\npace = '9kmh'", "/config.toml:2:1: \"pace\" is defined twice"),
        ("[sound]\nloudness = 1", "/config.toml:2:1: there is no setting \"sound.loudness\""),
        ("pase = \"10kmh\"", "/config.toml:1:1: there is no setting \"pase\"; did you mean pace?"),
        ("[sound]\nvolum = 1", "/config.toml:2:1: there is no setting \"sound.volum\"; did you mean sound.volume?"),
        (
            "follow = \"gsp\"",
            "/config.toml:1:1: \"gsp\" is not one of manual, auto, gps, treadmill, footpod, steps; did you mean gps?"
        ),
        ("[haptic]\nstrength = '120%'", "/config.toml:2:1: \"120%\" is not a strength from 0% to 100%"),
        ("[haptic]\noffset = '-300ms'", "/config.toml:2:1: -300ms is outside the range"),
        ("[haptic]\noutput = 'gamepad'", "/config.toml:2:1: \"gamepad\" is not one of off, auto"),
        ("[haptic]\noutput = 'auto'\nstrength = '40%'\noffset = '-80ms'\nfeet = 'left'\nlength = '40ms'", "accepted"),
        ("pace = \"9kmh\"", "accepted"),
    ])
    func anErrorHasItsLineAndColumn(text: String, message: String) throws {
        #expect(try reason(text).hasPrefix(message))
    }

    @Test(arguments: [
        ("[voice]\nplayers = 'lower'", "1: other players are no longer lowered", OtherPlayers.pause),
        ("[voice]\nplayers_volume = '30%'", "1: the setting has no meaning any more", .pause),
        ("[voice]\nplayers = 'leave'", "", .leave),
        ("[haptic]\noutput = 'evdev'", "1: \"evdev\" is now \"auto\"", .pause),
    ])
    func aRemovedValueIsAWarningAndNoError(text: String, warning: String, players: OtherPlayers) throws {
        let path = try folder.file("config.toml", containing: text.utf8)
        let files = StateFiles(Folders(environment: ["HOME": folder.path]))
        let source = SettingsSource(environment: [:], file: path, flags: [], files: files)
        var warnings: [String] = []
        #expect(try source.read(kept: KeptPreferences()) { warnings.append($0) }.media.players == players)
        #expect(warnings.map { $0.hasPrefix("\(path):2:\(warning)") } == (warning.isEmpty ? [] : [true]))
    }

    @Test func aMistakeInAFlagOrAVariableIsNamedWithItsPlace() throws {
        for (key, variable) in [
            ("audio.resting_lookahead", "STRIDED_AUDIO_RESTING_LOOKAHEAD"), ("pace", "STRIDED_PACE"),
        ] {
            var layers = SettingsLayers()
            try layers.add([(key, "not a value")], from: "--set")
            layers.add(environment: [variable: "neither"])
            do throws(ConfigurationError) {
                _ = try layers.settings()
                Issue.record("\(key) was accepted")
            } catch {
                #expect(error.place == "--set \(key)")
            }
            layers = SettingsLayers()
            layers.add(environment: [variable: "neither", variable.lowercased(): "neither"])
            do throws(ConfigurationError) {
                _ = try layers.settings()
                Issue.record("\(variable) was accepted")
            } catch {
                #expect(error.place == variable)
            }
        }
    }

    @Test func otherFilesThanTextAreRefusedImmediately() throws {
        #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
        #expect(FileManager.default.createFile(atPath: folder.file("zeros"), contents: nil))
        #expect(truncate(folder.file("zeros"), 100 << 20) == 0)
        for (name, message) in [
            ("fifo", "not a regular file"), (".", "not a regular file"), ("zeros", "larger than 1024 KiB"),
            ("missing", "there is no such file"),
        ] {
            #expect(throws: ConfigurationError.self) { try read(name) }
            do throws(ConfigurationError) { _ = try read(name) } catch { #expect(error.reason.hasSuffix(message)) }
        }
    }
}
