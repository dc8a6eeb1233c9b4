// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var noCadenceYet: String { choose("no cadence yet", "noch keine Schrittfrequenz") }
    package func cadenceForPace(cadence: String, pace: String) -> String { choose("\(cadence) for \(pace)", "\(cadence) für \(pace)") }
    package func cadenceHeld(cadence: String) -> String { choose("\(cadence) held", "\(cadence) fest") }
    package func stepPlayed(number: String) -> String { choose("step \(number)", "Schritt \(number)") }
    package var toStartClicks: String { choose("to start: stridectl start", "zum Starten: stridectl start") }
    package var toEndIt: String {
        choose(
            "to end it: stridectl finish; to delete it: stridectl record discard",
            "zum Beenden: stridectl finish; zum Löschen: stridectl record discard"
        )
    }
    package func recordingContinues(recording: String) -> String {
        choose(
            "the recording continues (\(recording)); to end it: stridectl finish",
            "die Aufnahme läuft weiter (\(recording)); zum Beenden: stridectl finish"
        )
    }
    package var recordingRun: String { choose("recording run", "Lauf wird aufgezeichnet") }
    package var recordingWalk: String { choose("recording walk", "Spaziergang wird aufgezeichnet") }
    package var recordingRide: String { choose("recording cycle", "Radfahrt wird aufgezeichnet") }
    package var recordingRunPaused: String { choose("paused run", "Aufnahme des Laufs pausiert") }
    package var recordingWalkPaused: String { choose("paused walk", "Aufnahme des Spaziergangs pausiert") }
    package var recordingRidePaused: String { choose("paused cycle", "Aufnahme der Radfahrt pausiert") }
    package func startedAutomatically(recording: String) -> String {
        choose("\(recording), started automatically", "\(recording), automatisch gestartet")
    }
    package var runFinished: String { choose("run finished", "Lauf beendet") }
    package var walkFinished: String { choose("walk finished", "Spaziergang beendet") }
    package var rideFinished: String { choose("ride finished", "Radfahrt beendet") }
    package func valueFromSetPace(value: String) -> String { choose("\(value) (from the pace you set)", "\(value) (aus dem eingestellten Tempo)") }
    package func valueFromSteps(value: String) -> String { choose("\(value) (estimated from steps)", "\(value) (aus Schritten geschätzt)") }
    package var clicksStoppedNothingRecorded: String {
        choose("the clicks are stopped; nothing was recorded", "die Klicks sind gestoppt; nichts wurde aufgezeichnet")
    }
    package var chartsAndMap: String { choose("charts and map: stridectl report last --open", "Kurven und Karte: stridectl report last --open") }
    package var effortPrompt: String {
        choose("Effort, 1 (very easy) to 10 (maximal), Enter to skip:", "Anstrengung, 1 (sehr leicht) bis 10 (maximal), Enter zum Überspringen:")
    }
    package func effortIs(value: String) -> String { choose("effort: \(value) of 10", "Anstrengung: \(value) von 10") }
    package func newRecordIs(record: String) -> String { choose("new record: \(record)", "neuer Rekord: \(record)") }
    package func effortInTime(measure: String, time: String) -> String { choose("\(measure) in \(time)", "\(measure) in \(time)") }
    package func distanceInTwelveMinutes(distance: String) -> String { choose("\(distance) in 12 minutes", "\(distance) in 12 Minuten") }
    package func effortEstimated(effort: String) -> String { choose("\(effort), estimated distance", "\(effort), Strecke geschätzt") }
    package func effortBefore(effort: String, value: String, date: String) -> String {
        choose("\(effort) (before: \(value), \(date))", "\(effort) (vorher: \(value), \(date))")
    }
    package var recordingSaved: String { choose("saved; to see it: stridectl show last", "gespeichert; ansehen: stridectl show last") }
    package var recordingEnded: String { choose("ended", "beendet") }
    package var recordingDeleted: String { choose("deleted", "gelöscht") }
    package var recordingTooShort: String {
        choose("the recording was deleted, because it lasted less than 1 s", "die Aufnahme wurde gelöscht, weil sie kürzer als 1 s war")
    }
    package var shortRecordingHint: String {
        choose(
            """
            it lasted less than 30 s; to delete it: stridectl delete last; to delete one before its end: \
            stridectl record discard
            """,
            """
            sie war kürzer als 30 s; zum Löschen: stridectl delete last; zum Löschen vor dem Ende: stridectl \
            record discard
            """
        )
    }
    package func deleteShortRecording(seconds: String) -> String {
        choose("The recording is only \(seconds) s long. Delete it?", "Die Aufnahme ist nur \(seconds) s lang. Löschen?")
    }
    package var noRecordingToStart: String {
        choose("no recording is in progress; to start one: stridectl record start", "keine Aufnahme läuft; zum Starten: stridectl record start")
    }
    package var noWorkoutToStart: String {
        choose("no workout is in progress; to start one: stridectl workout run", "kein Training läuft; zum Starten: stridectl workout run")
    }
}
