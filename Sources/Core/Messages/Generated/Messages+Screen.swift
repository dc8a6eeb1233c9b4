// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `set pace`
    public var setPaceShort: String { choose("set pace", "Tempo (du)") }
    /// `track: {name}`
    public func track(name: String) -> String { choose("track: \(name)", "Titel: \(name)") }
    /// `track`
    public var keyTrack: String { choose("track", "Titel") }
    /// `Enlarge the terminal`
    public var enlargeTerminal: String { choose("Enlarge the terminal", "Terminal vergrößern") }
    /// `to {columns} x {rows}.`
    public func enlargeTo(columns: String, rows: String) -> String { choose("to \(columns) x \(rows).", "auf \(columns) x \(rows).") }
    /// `connected`
    public var connected: String { choose("connected", "verbunden") }
    /// `rec`
    public var recordingShort: String { choose("rec", "Aufn.") }
    /// `rec paused`
    public var recordingPausedShort: String { choose("rec paused", "Aufn. Pause") }
    /// `leave`
    public var keyLeave: String { choose("leave", "verlassen") }
    /// `finish`
    public var keyFinish: String { choose("finish", "beenden") }
    /// `space pause`
    public var keyPause: String { choose("space pause", "Leertaste Pause") }
    /// `pace`
    public var keyPace: String { choose("pace", "Tempo") }
    /// `lap`
    public var keyLap: String { choose("lap", "Runde") }
    /// `offset`
    public var keyOffset: String { choose("offset", "Versatz") }
    /// `cue`
    public var keyCue: String { choose("cue", "Klicks") }
    /// `sound`
    public var keySound: String { choose("sound", "Klang") }
    /// `volume`
    public var keyVolume: String { choose("volume", "Lautstärke") }
    /// `source`
    public var keySource: String { choose("source", "Quelle") }
    /// `skip`
    public var keySkip: String { choose("skip", "weiter") }
    /// `back`
    public var keyBack: String { choose("back", "zurück") }
    /// `+1 min`
    public var keyMinute: String { choose("+1 min", "+1 min") }
    /// `repeat`
    public var keyRepeat: String { choose("repeat", "nochmal") }
    /// `target spm`
    public var targetCaption: String { choose("target spm", "Ziel spm") }
    /// `target spm, fixed`
    public var targetFixedCaption: String { choose("target spm, fixed", "Ziel spm, fest") }
    /// `measured spm`
    public var measuredCaption: String { choose("measured spm", "gemessen spm") }
    /// `{steps} spm fast`
    public func fastBy(steps: String) -> String { choose("\(steps) spm fast", "\(steps) spm über") }
    /// `{steps} spm slow`
    public func slowBy(steps: String) -> String { choose("\(steps) spm slow", "\(steps) spm unter") }
    /// `distance (steps)`
    public var distanceBySteps: String { choose("distance (steps)", "Distanz (Schritte)") }
    /// `distance (set pace)`
    public var distanceByPace: String { choose("distance (set pace)", "Distanz (dein Tempo)") }
    /// `dist`
    public var distanceShort: String { choose("dist", "Dist.") }
    /// `heart zone {zone}`
    public func heartZone(zone: String) -> String { choose("heart zone \(zone)", "Puls Zone \(zone)") }
    /// `Cadence, spm, 10 min; line: target`
    public var cadenceChart: String { choose("Cadence, spm, 10 min; line: target", "Frequenz, spm, 10 min; Linie: Ziel") }
    /// `Pace, min{unit}, 10 min`
    public func paceChart(unit: String) -> String { choose("Pace, min\(unit), 10 min", "Tempo, min\(unit), 10 min") }
    /// `Route, north is up`
    public var routeNorthIsUp: String { choose("Route, north is up", "Strecke, Norden ist oben") }
}
