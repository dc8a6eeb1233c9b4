// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `no cadence yet`
    public var noCadenceYet: String { choose("no cadence yet", "noch keine Schrittfrequenz") }
    /// `{cadence} for {pace}`
    public func cadenceForPace(cadence: String, pace: String) -> String { choose("\(cadence) for \(pace)", "\(cadence) für \(pace)") }
    /// `{cadence} held`
    public func cadenceHeld(cadence: String) -> String { choose("\(cadence) held", "\(cadence) fest") }
    /// `step {number}`
    public func stepPlayed(number: String) -> String { choose("step \(number)", "Schritt \(number)") }
    /// `to start: stridectl start`
    public var toStartClicks: String { choose("to start: stridectl start", "zum Starten: stridectl start") }
    /// `to end it: stridectl finish; to delete it: stridectl record discard`
    public var toEndIt: String {
        choose(
            "to end it: stridectl finish; to delete it: stridectl record discard",
            "zum Beenden: stridectl finish; zum Löschen: stridectl record discard"
        )
    }
    /// `the recording continues ({recording}); to end it: stridectl finish`
    public func recordingContinues(recording: String) -> String {
        choose(
            "the recording continues (\(recording)); to end it: stridectl finish",
            "die Aufnahme läuft weiter (\(recording)); zum Beenden: stridectl finish"
        )
    }
    /// `recording run`
    public var recordingRun: String { choose("recording run", "Lauf wird aufgezeichnet") }
    /// `recording walk`
    public var recordingWalk: String { choose("recording walk", "Spaziergang wird aufgezeichnet") }
    /// `recording cycle`
    public var recordingRide: String { choose("recording cycle", "Radfahrt wird aufgezeichnet") }
    /// `paused run`
    public var recordingRunPaused: String { choose("paused run", "Aufnahme des Laufs pausiert") }
    /// `paused walk`
    public var recordingWalkPaused: String { choose("paused walk", "Aufnahme des Spaziergangs pausiert") }
    /// `paused cycle`
    public var recordingRidePaused: String { choose("paused cycle", "Aufnahme der Radfahrt pausiert") }
    /// `{recording}, started automatically`
    public func startedAutomatically(recording: String) -> String {
        choose(
            "\(recording), started automatically",
            "\(recording), automatisch gestartet"
        )
    }
    /// `run finished`
    public var runFinished: String { choose("run finished", "Lauf beendet") }
    /// `walk finished`
    public var walkFinished: String { choose("walk finished", "Spaziergang beendet") }
    /// `ride finished`
    public var rideFinished: String { choose("ride finished", "Radfahrt beendet") }
    /// `{value} (from the pace you set)`
    public func valueFromSetPace(value: String) -> String { choose("\(value) (from the pace you set)", "\(value) (aus dem eingestellten Tempo)") }
    /// `{value} (estimated from steps)`
    public func valueFromSteps(value: String) -> String { choose("\(value) (estimated from steps)", "\(value) (aus Schritten geschätzt)") }
    /// `the clicks are stopped; nothing was recorded`
    public var clicksStoppedNothingRecorded: String {
        choose(
            "the clicks are stopped; nothing was recorded",
            "die Klicks sind gestoppt; nichts wurde aufgezeichnet"
        )
    }
    /// `charts and map: stridectl report last --open`
    public var chartsAndMap: String { choose("charts and map: stridectl report last --open", "Kurven und Karte: stridectl report last --open") }
    /// `Effort, 1 (very easy) to 10 (maximal), Enter to skip:`
    public var effortPrompt: String {
        choose(
            "Effort, 1 (very easy) to 10 (maximal), Enter to skip:",
            "Anstrengung, 1 (sehr leicht) bis 10 (maximal), Enter zum Überspringen:"
        )
    }
    /// `effort: {value} of 10`
    public func effortIs(value: String) -> String { choose("effort: \(value) of 10", "Anstrengung: \(value) von 10") }
    /// `new record: {record}`
    public func newRecordIs(record: String) -> String { choose("new record: \(record)", "neuer Rekord: \(record)") }
    /// `{measure} in {time}`
    public func effortInTime(measure: String, time: String) -> String { choose("\(measure) in \(time)", "\(measure) in \(time)") }
    /// `{distance} in 12 minutes`
    public func distanceInTwelveMinutes(distance: String) -> String { choose("\(distance) in 12 minutes", "\(distance) in 12 Minuten") }
    /// `{effort}, estimated distance`
    public func effortEstimated(effort: String) -> String { choose("\(effort), estimated distance", "\(effort), Strecke geschätzt") }
    /// `{effort} (before: {value}, {date})`
    public func effortBefore(effort: String, value: String, date: String) -> String {
        choose(
            "\(effort) (before: \(value), \(date))",
            "\(effort) (vorher: \(value), \(date))"
        )
    }
    /// `saved; to see it: stridectl show last`
    public var recordingSaved: String { choose("saved; to see it: stridectl show last", "gespeichert; ansehen: stridectl show last") }
    /// `ended`
    public var recordingEnded: String { choose("ended", "beendet") }
    /// `deleted`
    public var recordingDeleted: String { choose("deleted", "gelöscht") }
    /// `the recording was deleted, because it lasted less than 1 s`
    public var recordingTooShort: String {
        choose(
            "the recording was deleted, because it lasted less than 1 s",
            "die Aufnahme wurde gelöscht, weil sie kürzer als 1 s war"
        )
    }
    /// `it lasted less than 30 s; to delete it: stridectl delete last; to delete one before its end: stridec`
    public var shortRecordingHint: String {
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
    public func deleteShortRecording(seconds: String) -> String {
        choose(
            "The recording is only \(seconds) s long. Delete it?",
            "Die Aufnahme ist nur \(seconds) s lang. Löschen?"
        )
    }
    /// `no recording is in progress; to start one: stridectl record start`
    public var noRecordingToStart: String {
        choose(
            "no recording is in progress; to start one: stridectl record start",
            "keine Aufnahme läuft; zum Starten: stridectl record start"
        )
    }
    /// `no workout is in progress; to start one: stridectl workout run`
    public var noWorkoutToStart: String {
        choose(
            "no workout is in progress; to start one: stridectl workout run",
            "kein Training läuft; zum Starten: stridectl workout run"
        )
    }
}
