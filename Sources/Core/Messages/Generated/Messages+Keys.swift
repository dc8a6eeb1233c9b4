// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package func paceMeasuredBy(source: String) -> String { choose("measured by \(source)", "Messung: \(source)") }
    package var standingKeepsCadence: String { choose("you are standing; the clicks keep their tempo", "du stehst; die Klicks behalten ihr Tempo") }
    package func ownPaceUntilReading(source: String, pace: String) -> String {
        choose(
            "no \(source) reading yet; your own pace \(pace) is used until one arrives",
            "\(source): noch kein Messwert; bis einer kommt, gilt dein eigenes Tempo \(pace)"
        )
    }
    package func inputWithoutReading(input: String, state: String) -> String {
        choose("no reading yet; \(input): \(state)", "noch kein Messwert; \(input): \(state)")
    }
    package var noStepYet: String { choose("no step yet", "noch kein Schritt") }
    package var noStepSource: String {
        choose(
            """
            no source of steps yet; pair a foot pod (stridectl sensors scan), or send steps (stridectl steps \
            --help)
            """,
            """
            noch keine Quelle für Schritte; kopple einen Laufsensor (stridectl sensors scan) oder sende Schritte \
            (stridectl steps --help)
            """
        )
    }
    package func noGPSSource(advice: String) -> String {
        choose(
            "no gps source: neither gpsd nor NMEA sentences; to add one, \(advice)",
            "keine GPS-Quelle: weder gpsd noch NMEA-Sätze; so kommt eine dazu: \(advice)"
        )
    }
    package func noSourceYet(advice: String) -> String {
        choose("no source yet; to add gps, \(advice)", "noch keine Quelle; so kommt GPS dazu: \(advice)")
    }
    package var gpsAdvice: String {
        choose(
            """
            start strided with --gpsd localhost, set address = "localhost" under [gpsd] in config.toml, or send \
            NMEA sentences: stridectl nmea /dev/ttyACM0
            """,
            """
            starte strided mit --gpsd localhost, setze address = "localhost" unter [gpsd] in config.toml, oder \
            sende NMEA-Sätze: stridectl nmea /dev/ttyACM0
            """
        )
    }
    package var noTreadmill: String {
        choose(
            "no treadmill is paired; to find one: stridectl sensors scan",
            "kein Laufband ist gekoppelt; so findest du eines: stridectl sensors scan"
        )
    }
    package var noFootPod: String {
        choose(
            "no foot pod is paired; to find one: stridectl sensors scan",
            "kein Laufsensor ist gekoppelt; so findest du einen: stridectl sensors scan"
        )
    }
    package var noRecording: String { choose("no recording", "keine Aufnahme") }
    package var newLap: String { choose("new lap", "neue Runde") }
    package func cueIs(name: String) -> String { choose("cue: \(name)", "Klicks: \(name)") }
    package func paceSourceIs(name: String) -> String { choose("pace source: \(name)", "Tempoquelle: \(name)") }
    package func offsetIs(value: String) -> String { choose("offset \(value)", "Versatz \(value)") }
    package var noSounds: String { choose("no sounds", "keine Klänge") }
    package func soundIs(name: String) -> String { choose("sound: \(name)", "Klang: \(name)") }
    package func volumeIs(value: String) -> String { choose("volume \(value)", "Lautstärke \(value)") }
    package var finishedNothing: String { choose("finished; nothing was recorded", "beendet; nichts wurde aufgezeichnet") }
    package func savedSeeIt(recording: String) -> String {
        choose("\(recording); saved; to see it: stridectl show last", "\(recording); gespeichert; ansehen: stridectl show last")
    }
    package func endedUnsaved(recording: String) -> String {
        choose("\(recording); ended, but not saved yet: stridectl status", "\(recording); beendet, aber noch nicht gespeichert: stridectl status")
    }
    package func paceIs(value: String) -> String { choose("pace \(value)", "Tempo \(value)") }
    package var endedConnection: String { choose("strided ended the connection", "strided hat die Verbindung beendet") }
    package var notRunning: String { choose("strided is not running", "strided läuft nicht") }
    package var noAnswer: String { choose("strided does not answer", "strided antwortet nicht") }
    package var noStatus: String { choose("no status for 5 s or more", "seit mindestens 5 s kein Status") }
}
