import Analysis
import Cadence
import Configuration
import Files
import Glibc
import Metronome
import OutsideText
import Sync
import TOML
import Workouts

/// The few settings that `stridectl` reads itself: the stored ones first, then those in config.toml.
enum ConfigurationFile {
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The file as it was when the first setting was read; nil if there is none, or if it is not valid, which the daemon reports.
    private static let document: TOMLDocument? = (try? RegularFile.read(Folders.user.configuration, limit: 1 << 20))
        .flatMap { try? TOMLDocument(parsing: $0) }

    /// The settings that `stridectl` has changed, as the daemon has stored them; read each time, because this program may change one.
    private static var changes: Changes? {
        (try? RegularFile.read(Folders.user.preferences, limit: 4 << 20))
            .flatMap { try? UntrustedJSON.decode(Changes.self, from: $0) }
    }

    private struct Changes: Decodable {
        let settings: [String: String]
    }

    /// The text of a setting, such as `web.map`; nil if it is absent.
    static func string(_ key: String) -> String? {
        if let text = changes?.settings[key] { return text }
        let path = key.split(separator: ".").map(String.init)
        guard let entry = document?.entries.first(where: { $0.path == path }), case .string(let value) = entry.value
        else { return nil }
        return value
    }

    /// A sound of the daemon of this user; nil if it does not exist or cannot be played.
    static func sound(named name: String) -> SoundRecipe? {
        var settings = DaemonSettings()
        settings.soundFolder = string("sound.folder")
        return try? SoundLibrary(settings, environment: Folders.user.environment).recipe(named: name)
    }
}

extension SyncFiles {
    static var user: SyncFiles { SyncFiles(.user) }
}

extension Folders {
    static var user: Folders {
        let names = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"]
        let variables = names.compactMap { name in ConfigurationFile.environment(name).map { (name, $0) } }
        return Folders(environment: Dictionary(variables) { $1 })
    }
}

/// Heart rates for VO2max; a setting with a mistake, which the daemon reports, counts as absent.
enum ConfiguredHeartRates {
    static var maximum: HeartRate? { heartRate("maximum") }

    /// Both heart rates, each as given or as set; nil if one is unknown, or if they are impossible together.
    static func limits(maximum: HeartRate? = nil, resting: HeartRate? = nil) -> HeartRateLimits? {
        guard let maximum = maximum ?? Self.maximum, let resting = resting ?? heartRate("resting") else { return nil }
        return HeartRateLimits(maximum: maximum, resting: resting)
    }

    private static func heartRate(_ key: String) -> HeartRate? {
        ConfigurationFile.string("heart.\(key)").flatMap { try? HeartRate(parsing: $0) }
    }
}

extension WorkoutReferences {
    /// The values in config.toml; a setting with a mistake, which the daemon reports, counts as absent.
    static var configured: WorkoutReferences {
        var settings = DaemonSettings()
        for key in SettingKey.workout {
            if let text = ConfigurationFile.string(key.name) { try? key.read(text, &settings) }
        }
        var references = settings.workout
        references.maximumHeartRate = ConfiguredHeartRates.maximum
        return references
    }
}
