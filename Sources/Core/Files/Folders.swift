import FoundationEssentials

/// The paths of a user's files, according to the XDG Base Directory Specification 0.8.
package struct Folders: Hashable, Sendable {
    /// The environment variables; `HOME` and those of the specification determine the folders.
    package let environment: [String: String]

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// `$XDG_CONFIG_HOME/strided/config.toml`: the settings file of the user.
    package var configuration: String { base("XDG_CONFIG_HOME", or: "/.config") + "/strided/config.toml" }

    /// `$XDG_CONFIG_HOME/strided/workouts`: the workouts of the user, one file each.
    package var workouts: String { base("XDG_CONFIG_HOME", or: "/.config") + "/strided/workouts" }

    /// `$XDG_CONFIG_HOME/strided/sync.json`: the services to which `strided-sync` sends activities, and the privacy zones.
    package var sync: String { base("XDG_CONFIG_HOME", or: "/.config") + "/strided/sync.json" }

    /// `$XDG_CONFIG_HOME/strided/sync-keys.json`: the keys and passwords of the services that receive activities.
    package var syncKeys: String { base("XDG_CONFIG_HOME", or: "/.config") + "/strided/sync-keys.json" }

    /// `$XDG_STATE_HOME/strided/sync.db`: the queue of `strided-sync`.
    package var syncQueue: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/sync.db" }

    /// `$XDG_STATE_HOME/strided/preferences.json`: the settings that were changed with `stridectl`.
    package var preferences: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/preferences.json" }

    /// `$XDG_STATE_HOME/strided/setup-offered`: an empty file, which exists after `stridectl run` has offered the setup.
    package var setupOffer: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/setup-offered" }

    /// `$XDG_STATE_HOME/strided/sensors.json`: the remembered Bluetooth sensors.
    package var sensors: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/sensors.json" }

    /// `$XDG_STATE_HOME/strided/runner.json`: the learnt cadence model and the cadence plan.
    package var runner: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/runner.json" }

    /// `$XDG_STATE_HOME/strided/day.json`: the alerts of the day and the learnt step lengths.
    package var day: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/day.json" }

    /// `$XDG_STATE_HOME/strided/web`: the certificate, the code and the devices of `stridectl web --lan`.
    package var web: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/web" }

    /// `$XDG_DATA_HOME/strided/sounds`: the user's own sounds.
    package var userSounds: String { base("XDG_DATA_HOME", or: "/.local/share") + "/strided/sounds" }

    /// `$XDG_DATA_HOME/strided/music.sqlite`: the music library.
    package var music: String { base("XDG_DATA_HOME", or: "/.local/share") + "/strided/music.sqlite" }

    /// The folder of the installed sounds: `share/strided/sounds` for a program that is installed as `bin/strided`.
    package static func installedSounds(executable: String) -> String {
        let binaries = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return binaries.dropLast().joined(separator: "/") + "/share/strided/sounds"
    }

    /// The folder from an environment variable, or the default; the specification requires that a relative path is ignored.
    private func base(_ variable: String, or fallback: String) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return path }
        return (environment["HOME"] ?? "") + fallback
    }
}

extension CommandLine {
    /// The path of the running program's file, independent of the name with which the program was started.
    package static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? arguments.first ?? ""
    }
}
