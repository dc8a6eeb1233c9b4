// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `running, clicks are silent: {reason}`
    public func runningSilently(reason: String) -> String { choose("running, clicks are silent: \(reason)", "läuft, Klicks sind stumm: \(reason)") }
    /// `source {name}`
    public func source(name: String) -> String { choose("source \(name)", "Quelle \(name)") }
    /// `heart rate in zone {zone}`
    public func heartInZone(zone: String) -> String { choose("heart rate in zone \(zone)", "Herzfrequenz in Zone \(zone)") }
    /// `cadence on target`
    public var cadenceOnTarget: String { choose("cadence on target", "Schrittfrequenz passt") }
    /// `cadence above the target`
    public var cadenceAboveTarget: String { choose("cadence above the target", "Schrittfrequenz zu hoch") }
    /// `cadence below the target`
    public var cadenceBelowTarget: String { choose("cadence below the target", "Schrittfrequenz zu niedrig") }
    /// `target {cadence}, pace {pace}`
    public func newTarget(cadence: String, pace: String) -> String { choose("target \(cadence), pace \(pace)", "Ziel \(cadence), Tempo \(pace)") }
}
