// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `no cadence yet`
    package var noCadenceYet: String { choose("no cadence yet", "noch keine Schrittfrequenz") }
    /// `{cadence} for {pace}`
    package func cadenceForPace(cadence: String, pace: String) -> String { choose("\(cadence) for \(pace)", "\(cadence) für \(pace)") }
    /// `{cadence} held`
    package func cadenceHeld(cadence: String) -> String { choose("\(cadence) held", "\(cadence) fest") }
    /// `step {number}`
    package func stepPlayed(number: String) -> String { choose("step \(number)", "Schritt \(number)") }
    /// `to start: stridectl start`
    package var toStartClicks: String { choose("to start: stridectl start", "zum Starten: stridectl start") }
    /// `to end it: stridectl finish; to delete it: stridectl record discard`
    package var toEndIt: String {
        choose(
            "to end it: stridectl finish; to delete it: stridectl record discard",
            "zum Beenden: stridectl finish; zum Löschen: stridectl record discard"
        )
    }
    /// `the recording continues ({recording}); to end it: stridectl finish`
    package func recordingContinues(recording: String) -> String {
        choose(
            "the recording continues (\(recording)); to end it: stridectl finish",
            "die Aufnahme läuft weiter (\(recording)); zum Beenden: stridectl finish"
        )
    }
    /// `recording run`
    package var recordingRun: String { choose("recording run", "Lauf wird aufgezeichnet") }
    /// `recording walk`
    package var recordingWalk: String { choose("recording walk", "Spaziergang wird aufgezeichnet") }
    /// `recording cycle`
    package var recordingRide: String { choose("recording cycle", "Radfahrt wird aufgezeichnet") }
    /// `paused run`
    package var recordingRunPaused: String { choose("paused run", "Aufnahme des Laufs pausiert") }
    /// `paused walk`
    package var recordingWalkPaused: String { choose("paused walk", "Aufnahme des Spaziergangs pausiert") }
    /// `paused cycle`
    package var recordingRidePaused: String { choose("paused cycle", "Aufnahme der Radfahrt pausiert") }
    /// `{recording}, started automatically`
    package func startedAutomatically(recording: String) -> String {
        choose(
            "\(recording), started automatically",
            "\(recording), automatisch gestartet"
        )
    }
    /// `run finished`
    package var runFinished: String { choose("run finished", "Lauf beendet") }
    /// `walk finished`
    package var walkFinished: String { choose("walk finished", "Spaziergang beendet") }
    /// `ride finished`
    package var rideFinished: String { choose("ride finished", "Radfahrt beendet") }
    /// `{value} (from the pace you set)`
    package func valueFromSetPace(value: String) -> String { choose("\(value) (from the pace you set)", "\(value) (aus dem eingestellten Tempo)") }
    /// `{value} (estimated from steps)`
    package func valueFromSteps(value: String) -> String { choose("\(value) (estimated from steps)", "\(value) (aus Schritten geschätzt)") }
    /// `the clicks are stopped; nothing was recorded`
    package var clicksStoppedNothingRecorded: String {
        choose(
            "the clicks are stopped; nothing was recorded",
            "die Klicks sind gestoppt; nichts wurde aufgezeichnet"
        )
    }
    /// `charts and map: stridectl report last --open`
    package var chartsAndMap: String { choose("charts and map: stridectl report last --open", "Kurven und Karte: stridectl report last --open") }
    /// `Effort, 1 (very easy) to 10 (maximal), Enter to skip:`
    package var effortPrompt: String {
        choose(
            "Effort, 1 (very easy) to 10 (maximal), Enter to skip:",
            "Anstrengung, 1 (sehr leicht) bis 10 (maximal), Enter zum Überspringen:"
        )
    }
    /// `effort: {value} of 10`
    package func effortIs(value: String) -> String { choose("effort: \(value) of 10", "Anstrengung: \(value) von 10") }
    /// `new record: {record}`
    package func newRecordIs(record: String) -> String { choose("new record: \(record)", "neuer Rekord: \(record)") }
    /// `{measure} in {time}`
    package func effortInTime(measure: String, time: String) -> String { choose("\(measure) in \(time)", "\(measure) in \(time)") }
    /// `{distance} in 12 minutes`
    package func distanceInTwelveMinutes(distance: String) -> String { choose("\(distance) in 12 minutes", "\(distance) in 12 Minuten") }
    /// `{effort}, estimated distance`
    package func effortEstimated(effort: String) -> String { choose("\(effort), estimated distance", "\(effort), Strecke geschätzt") }
    /// `{effort} (before: {value}, {date})`
    package func effortBefore(effort: String, value: String, date: String) -> String {
        choose(
            "\(effort) (before: \(value), \(date))",
            "\(effort) (vorher: \(value), \(date))"
        )
    }
    /// `saved; to see it: stridectl show last`
    package var recordingSaved: String { choose("saved; to see it: stridectl show last", "gespeichert; ansehen: stridectl show last") }
    /// `ended`
    package var recordingEnded: String { choose("ended", "beendet") }
    /// `deleted`
    package var recordingDeleted: String { choose("deleted", "gelöscht") }
    /// `the recording was deleted, because it lasted less than 1 s`
    package var recordingTooShort: String {
        choose(
            "the recording was deleted, because it lasted less than 1 s",
            "die Aufnahme wurde gelöscht, weil sie kürzer als 1 s war"
        )
    }
    /// `it lasted less than 30 s; to delete it: stridectl delete last; to delete one before its end: stridec`
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
    /// `The recording is only {seconds} s long. Delete it?`
    package func deleteShortRecording(seconds: String) -> String {
        choose(
            "The recording is only \(seconds) s long. Delete it?",
            "Die Aufnahme ist nur \(seconds) s lang. Löschen?"
        )
    }
    /// `no recording is in progress; to start one: stridectl record start`
    package var noRecordingToStart: String {
        choose(
            "no recording is in progress; to start one: stridectl record start",
            "keine Aufnahme läuft; zum Starten: stridectl record start"
        )
    }
    /// `no workout is in progress; to start one: stridectl workout run`
    package var noWorkoutToStart: String {
        choose(
            "no workout is in progress; to start one: stridectl workout run",
            "kein Training läuft; zum Starten: stridectl workout run"
        )
    }
}
