// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `set pace`
    package var setPaceShort: String { choose("set pace", "Tempo (du)") }
    /// `track: {name}`
    package func track(name: String) -> String { choose("track: \(name)", "Titel: \(name)") }
    /// `track`
    package var keyTrack: String { choose("track", "Titel") }
    /// `Enlarge the terminal`
    package var enlargeTerminal: String { choose("Enlarge the terminal", "Terminal vergrößern") }
    /// `to {columns} x {rows}.`
    package func enlargeTo(columns: String, rows: String) -> String { choose("to \(columns) x \(rows).", "auf \(columns) x \(rows).") }
    /// `connected`
    package var connected: String { choose("connected", "verbunden") }
    /// `rec`
    package var recordingShort: String { choose("rec", "Aufn.") }
    /// `rec paused`
    package var recordingPausedShort: String { choose("rec paused", "Aufn. Pause") }
    /// `leave`
    package var keyLeave: String { choose("leave", "verlassen") }
    /// `finish`
    package var keyFinish: String { choose("finish", "beenden") }
    /// `space pause`
    package var keyPause: String { choose("space pause", "Leertaste Pause") }
    /// `pace`
    package var keyPace: String { choose("pace", "Tempo") }
    /// `lap`
    package var keyLap: String { choose("lap", "Runde") }
    /// `offset`
    package var keyOffset: String { choose("offset", "Versatz") }
    /// `cue`
    package var keyCue: String { choose("cue", "Klicks") }
    /// `sound`
    package var keySound: String { choose("sound", "Klang") }
    /// `volume`
    package var keyVolume: String { choose("volume", "Lautstärke") }
    /// `source`
    package var keySource: String { choose("source", "Quelle") }
    /// `skip`
    package var keySkip: String { choose("skip", "weiter") }
    /// `back`
    package var keyBack: String { choose("back", "zurück") }
    /// `+1 min`
    package var keyMinute: String { choose("+1 min", "+1 min") }
    /// `repeat`
    package var keyRepeat: String { choose("repeat", "nochmal") }
    /// `target spm`
    package var targetCaption: String { choose("target spm", "Ziel spm") }
    /// `target spm, fixed`
    package var targetFixedCaption: String { choose("target spm, fixed", "Ziel spm, fest") }
    /// `measured spm`
    package var measuredCaption: String { choose("measured spm", "gemessen spm") }
    /// `{steps} spm fast`
    package func fastBy(steps: String) -> String { choose("\(steps) spm fast", "\(steps) spm über") }
    /// `{steps} spm slow`
    package func slowBy(steps: String) -> String { choose("\(steps) spm slow", "\(steps) spm unter") }
    /// `distance (steps)`
    package var distanceBySteps: String { choose("distance (steps)", "Distanz (Schritte)") }
    /// `distance (set pace)`
    package var distanceByPace: String { choose("distance (set pace)", "Distanz (dein Tempo)") }
    /// `dist`
    package var distanceShort: String { choose("dist", "Dist.") }
    /// `heart zone {zone}`
    package func heartZone(zone: String) -> String { choose("heart zone \(zone)", "Puls Zone \(zone)") }
    /// `Cadence, spm, 10 min; line: target`
    package var cadenceChart: String { choose("Cadence, spm, 10 min; line: target", "Frequenz, spm, 10 min; Linie: Ziel") }
    /// `Pace, min{unit}, 10 min`
    package func paceChart(unit: String) -> String { choose("Pace, min\(unit), 10 min", "Tempo, min\(unit), 10 min") }
    /// `Route, north is up`
    package var routeNorthIsUp: String { choose("Route, north is up", "Strecke, Norden ist oben") }
}
