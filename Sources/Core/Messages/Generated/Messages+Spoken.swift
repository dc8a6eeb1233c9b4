// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package func runningSilently(reason: String) -> String { choose("running, clicks are silent: \(reason)", "läuft, Klicks sind stumm: \(reason)") }
    package func source(name: String) -> String { choose("source \(name)", "Quelle \(name)") }
    package func heartInZone(zone: String) -> String { choose("heart rate in zone \(zone)", "Herzfrequenz in Zone \(zone)") }
    package var cadenceOnTarget: String { choose("cadence on target", "Schrittfrequenz passt") }
    package var cadenceAboveTarget: String { choose("cadence above the target", "Schrittfrequenz zu hoch") }
    package var cadenceBelowTarget: String { choose("cadence below the target", "Schrittfrequenz zu niedrig") }
    package func newTarget(cadence: String, pace: String) -> String { choose("target \(cadence), pace \(pace)", "Ziel \(cadence), Tempo \(pace)") }
}
