// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `running, clicks are silent: {reason}`
    package func runningSilently(reason: String) -> String {
        choose(
            "running, clicks are silent: \(reason)",
            "läuft, Klicks sind stumm: \(reason)"
        )
    }
    /// `source {name}`
    package func source(name: String) -> String { choose("source \(name)", "Quelle \(name)") }
    /// `heart rate in zone {zone}`
    package func heartInZone(zone: String) -> String { choose("heart rate in zone \(zone)", "Herzfrequenz in Zone \(zone)") }
    /// `cadence on target`
    package var cadenceOnTarget: String { choose("cadence on target", "Schrittfrequenz passt") }
    /// `cadence above the target`
    package var cadenceAboveTarget: String { choose("cadence above the target", "Schrittfrequenz zu hoch") }
    /// `cadence below the target`
    package var cadenceBelowTarget: String { choose("cadence below the target", "Schrittfrequenz zu niedrig") }
    /// `target {cadence}, pace {pace}`
    package func newTarget(cadence: String, pace: String) -> String { choose("target \(cadence), pace \(pace)", "Ziel \(cadence), Tempo \(pace)") }
}
