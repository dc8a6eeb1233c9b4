import FoundationEssentials

/// Where a user's files live, by the XDG Base Directory Specification 0.8.
struct Folders: Hashable, Sendable {
    /// The environment the folders are read from.
    let environment: [String: String]

    /// `$XDG_CONFIG_HOME/strided/config.toml`.
    var configuration: String { base("XDG_CONFIG_HOME", or: "/.config") + "/strided/config.toml" }

    /// `$XDG_STATE_HOME/strided/preferences.json`.
    var preferences: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/preferences.json" }

    /// `$XDG_STATE_HOME/strided/sensors.json`: the Bluetooth sensors that are remembered.
    var sensors: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/sensors.json" }

    /// `$XDG_STATE_HOME/strided/runner.json`: what was learnt of the runner.
    var runner: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/runner.json" }

    /// `$XDG_STATE_HOME/strided/day.json`: what the runner was told today, and how long their steps are.
    var day: String { base("XDG_STATE_HOME", or: "/.local/state") + "/strided/day.json" }

    /// `$XDG_DATA_HOME/strided/sounds`: the user's own sounds.
    var userSounds: String { base("XDG_DATA_HOME", or: "/.local/share") + "/strided/sounds" }

    /// The sounds installed beside the program: `bin/strided` has them in `share/strided/sounds`.
    static func installedSounds(executable: String) -> String {
        let binaries = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return binaries.dropLast().joined(separator: "/") + "/share/strided/sounds"
    }

    /// The specification has a relative path in such a variable ignored.
    private func base(_ variable: String, or fallback: String) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return path }
        return (environment["HOME"] ?? "") + fallback
    }
}

extension CommandLine {
    /// Path of the running program's file, however it was called.
    static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? arguments.first ?? ""
    }
}
