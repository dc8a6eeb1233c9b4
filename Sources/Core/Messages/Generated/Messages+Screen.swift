// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var setPaceShort: String { choose("set pace", "Tempo (du)") }
    package func track(name: String) -> String { choose("track: \(name)", "Titel: \(name)") }
    package var keyTrack: String { choose("track", "Titel") }
    package var enlargeTerminal: String { choose("Enlarge the terminal", "Terminal vergrößern") }
    package func enlargeTo(columns: String, rows: String) -> String { choose("to \(columns) x \(rows).", "auf \(columns) x \(rows).") }
    package var connected: String { choose("connected", "verbunden") }
    package var recordingShort: String { choose("rec", "Aufn.") }
    package var recordingPausedShort: String { choose("rec paused", "Aufn. Pause") }
    package var keyLeave: String { choose("leave", "verlassen") }
    package var keyFinish: String { choose("finish", "beenden") }
    package var keyPause: String { choose("space pause", "Leertaste Pause") }
    package var keyPace: String { choose("pace", "Tempo") }
    package var keyLap: String { choose("lap", "Runde") }
    package var keyOffset: String { choose("offset", "Versatz") }
    package var keyCue: String { choose("cue", "Klicks") }
    package var keySound: String { choose("sound", "Klang") }
    package var keyVolume: String { choose("volume", "Lautstärke") }
    package var keySource: String { choose("source", "Quelle") }
    package var keySkip: String { choose("skip", "weiter") }
    package var keyBack: String { choose("back", "zurück") }
    package var keyMinute: String { choose("+1 min", "+1 min") }
    package var keyRepeat: String { choose("repeat", "nochmal") }
    package var targetCaption: String { choose("target spm", "Ziel spm") }
    package var targetFixedCaption: String { choose("target spm, fixed", "Ziel spm, fest") }
    package var measuredCaption: String { choose("measured spm", "gemessen spm") }
    package func fastBy(steps: String) -> String { choose("\(steps) spm fast", "\(steps) spm über") }
    package func slowBy(steps: String) -> String { choose("\(steps) spm slow", "\(steps) spm unter") }
    package var distanceBySteps: String { choose("distance (steps)", "Distanz (Schritte)") }
    package var distanceByPace: String { choose("distance (set pace)", "Distanz (dein Tempo)") }
    package var distanceShort: String { choose("dist", "Dist.") }
    package func heartZone(zone: String) -> String { choose("heart zone \(zone)", "Puls Zone \(zone)") }
    package var cadenceChart: String { choose("Cadence, spm, 10 min; line: target", "Frequenz, spm, 10 min; Linie: Ziel") }
    package func paceChart(unit: String) -> String { choose("Pace, min\(unit), 10 min", "Tempo, min\(unit), 10 min") }
    package var routeNorthIsUp: String { choose("Route, north is up", "Strecke, Norden ist oben") }
}
