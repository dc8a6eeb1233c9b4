// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `measured by {source}`
    public func paceMeasuredBy(source: String) -> String { choose("measured by \(source)", "Messung: \(source)") }
    /// `you are standing; the clicks keep their tempo`
    public var standingKeepsCadence: String { choose("you are standing; the clicks keep their tempo", "du stehst; die Klicks behalten ihr Tempo") }
    /// `no {source} reading yet; your own pace {pace} is used until one arrives`
    public func ownPaceUntilReading(source: String, pace: String) -> String {
        choose(
            "no \(source) reading yet; your own pace \(pace) is used until one arrives",
            "\(source): noch kein Messwert; bis einer kommt, gilt dein eigenes Tempo \(pace)"
        )
    }
    /// `no recording`
    public var noRecording: String { choose("no recording", "keine Aufnahme") }
    /// `new lap`
    public var newLap: String { choose("new lap", "neue Runde") }
    /// `cue: {name}`
    public func cueIs(name: String) -> String { choose("cue: \(name)", "Klicks: \(name)") }
    /// `pace source: {name}`
    public func paceSourceIs(name: String) -> String { choose("pace source: \(name)", "Tempoquelle: \(name)") }
    /// `offset {value}`
    public func offsetIs(value: String) -> String { choose("offset \(value)", "Versatz \(value)") }
    /// `no sounds`
    public var noSounds: String { choose("no sounds", "keine Klänge") }
    /// `sound: {name}`
    public func soundIs(name: String) -> String { choose("sound: \(name)", "Klang: \(name)") }
    /// `volume {value}`
    public func volumeIs(value: String) -> String { choose("volume \(value)", "Lautstärke \(value)") }
    /// `finished; nothing was recorded`
    public var finishedNothing: String { choose("finished; nothing was recorded", "beendet; nichts wurde aufgezeichnet") }
    /// `{recording}; saved; to see it: stridectl show last`
    public func savedSeeIt(recording: String) -> String {
        choose(
            "\(recording); saved; to see it: stridectl show last",
            "\(recording); gespeichert; ansehen: stridectl show last"
        )
    }
    /// `{recording}; ended, but not saved yet: stridectl status`
    public func endedUnsaved(recording: String) -> String {
        choose(
            "\(recording); ended, but not saved yet: stridectl status",
            "\(recording); beendet, aber noch nicht gespeichert: stridectl status"
        )
    }
    /// `pace {value}`
    public func paceIs(value: String) -> String { choose("pace \(value)", "Tempo \(value)") }
    /// `strided ended the connection`
    public var endedConnection: String { choose("strided ended the connection", "strided hat die Verbindung beendet") }
    /// `strided is not running`
    public var notRunning: String { choose("strided is not running", "strided läuft nicht") }
    /// `strided does not answer`
    public var noAnswer: String { choose("strided does not answer", "strided antwortet nicht") }
    /// `no status for 5 s or more`
    public var noStatus: String { choose("no status for 5 s or more", "seit mindestens 5 s kein Status") }
}
