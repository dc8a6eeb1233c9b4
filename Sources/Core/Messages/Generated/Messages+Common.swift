// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `en`
    public var languageCode: String { choose("en", "de") }
    /// `.`
    public var decimalMark: String { choose(".", ",") }
    /// `,`
    public var groupMark: String { choose(",", ".") }
    /// `Pace`
    public var pace: String { choose("Pace", "Tempo") }
    /// `Cadence`
    public var cadence: String { choose("Cadence", "Schrittfrequenz") }
    /// `Heart rate`
    public var heartRate: String { choose("Heart rate", "Herzfrequenz") }
    /// `Distance`
    public var distance: String { choose("Distance", "Distanz") }
    /// `Time`
    public var time: String { choose("Time", "Zeit") }
    /// `History`
    public var history: String { choose("History", "Verlauf") }
    /// `Week`
    public var week: String { choose("Week", "Woche") }
    /// `Month`
    public var month: String { choose("Month", "Monat") }
    /// `Year`
    public var year: String { choose("Year", "Jahr") }
    /// `Previous week`
    public var previousWeek: String { choose("Previous week", "Vorige Woche") }
    /// `Next week`
    public var nextWeek: String { choose("Next week", "Nächste Woche") }
    /// `Previous month`
    public var previousMonth: String { choose("Previous month", "Voriger Monat") }
    /// `Next month`
    public var nextMonth: String { choose("Next month", "Nächster Monat") }
    /// `Previous year`
    public var previousYear: String { choose("Previous year", "Voriges Jahr") }
    /// `Next year`
    public var nextYear: String { choose("Next year", "Nächstes Jahr") }
    /// `Previous day`
    public var previousDay: String { choose("Previous day", "Voriger Tag") }
    /// `Next day`
    public var nextDay: String { choose("Next day", "Nächster Tag") }
    /// `Live`
    public var live: String { choose("Live", "Live") }
    /// `no data yet`
    public var noDataYet: String { choose("no data yet", "noch keine Daten") }
    /// `pace`
    public var lowerPace: String { choose("pace", "Tempo") }
    /// `time`
    public var lowerTime: String { choose("time", "Zeit") }
    /// `distance`
    public var lowerDistance: String { choose("distance", "Distanz") }
    /// `Step times`
    public var stepTimes: String { choose("Step times", "Schrittzeiten") }
    /// `step times`
    public var lowerStepTimes: String { choose("step times", "Schrittzeiten") }
    /// `variation {share} %`
    public func stepVariation(share: String) -> String { choose("variation \(share) %", "Streuung \(share) %") }
    /// `left–right difference {share} %`
    public func stepAsymmetry(share: String) -> String { choose("left–right difference \(share) %", "Unterschied links–rechts \(share) %") }
    /// `accurate to {milliseconds} ms`
    public func footfallAccuracy(milliseconds: String) -> String { choose("accurate to \(milliseconds) ms", "auf \(milliseconds) ms genau") }
    /// `not accurate enough to judge`
    public var stepTimesTooInaccurate: String { choose("not accurate enough to judge", "zu ungenau für ein Urteil") }
    /// `in sync`
    public var lowerInSync: String { choose("in sync", "im Takt") }
    /// `slower than {value}`
    public func slowerThan(value: String) -> String { choose("slower than \(value)", "langsamer als \(value)") }
    /// `faster than {value}`
    public func fasterThan(value: String) -> String { choose("faster than \(value)", "schneller als \(value)") }
    /// `the same pace everywhere`
    public var samePaceEverywhere: String { choose("the same pace everywhere", "überall dasselbe Tempo") }
    /// `N`
    public var northLetter: String { choose("N", "N") }
    /// `stopped`
    public var stopped: String { choose("stopped", "gestoppt") }
    /// `paused`
    public var paused: String { choose("paused", "Pause") }
    /// `running`
    public var running: String { choose("running", "läuft") }
    /// `silent: {reason}`
    public func silent(reason: String) -> String { choose("silent: \(reason)", "stumm: \(reason)") }
    /// `not recording`
    public var notRecording: String { choose("not recording", "keine Aufnahme") }
    /// `recording`
    public var recording: String { choose("recording", "Aufnahme läuft") }
    /// `recording paused`
    public var recordingPaused: String { choose("recording paused", "Aufnahme pausiert") }
    /// `connecting to strided`
    public var connecting: String { choose("connecting to strided", "verbinde mit strided") }
    /// `no connection: {reason}`
    public func noConnection(reason: String) -> String { choose("no connection: \(reason)", "getrennt: \(reason)") }
    /// `lap {number}`
    public func lowerLap(number: String) -> String { choose("lap \(number)", "Runde \(number)") }
    /// `no cadence`
    public var noCadence: String { choose("no cadence", "kein Wert") }
    /// `on target`
    public var onTarget: String { choose("on target", "passt") }
    /// `pace set by you`
    public var paceSetByYou: String { choose("pace set by you", "Tempo von dir eingestellt") }
    /// `set by you`
    public var setByYou: String { choose("set by you", "von dir eingestellt") }
    /// `GPS`
    public var sourceGPSName: String { choose("GPS", "GPS") }
    /// `treadmill`
    public var sourceTreadmillName: String { choose("treadmill", "Laufband") }
    /// `foot pod`
    public var sourceFootPodName: String { choose("foot pod", "Laufsensor") }
    /// `step sensor`
    public var sourceStepsName: String { choose("step sensor", "Schrittsensor") }
    /// `sensor`
    public var sourceAutoName: String { choose("sensor", "Sensor") }
    /// `no {source} reading yet, your own pace is used`
    public func sourceWaiting(source: String) -> String {
        choose(
            "no \(source) reading yet, your own pace is used",
            "\(source): noch kein Messwert, dein eigenes Tempo gilt"
        )
    }
    /// `no new {source} reading, the last cadence is held`
    public func sourceHeld(source: String) -> String {
        choose(
            "no new \(source) reading, the last cadence is held",
            "\(source): kein neuer Messwert, die letzte Schrittfrequenz bleibt"
        )
    }
    /// `{source} lost, your own pace is used`
    public func sourceLost(source: String) -> String {
        choose(
            "\(source) lost, your own pace is used",
            "\(source) verloren, dein eigenes Tempo gilt"
        )
    }
    /// `{source} is back`
    public func sourceBack(source: String) -> String { choose("\(source) is back", "\(source) misst wieder") }
    /// `clicks {difference} faster than measured`
    public func clicksFaster(difference: String) -> String {
        choose(
            "clicks \(difference) faster than measured",
            "Klicks \(difference) schneller als gemessen"
        )
    }
    /// `clicks {difference} slower than measured`
    public func clicksSlower(difference: String) -> String {
        choose(
            "clicks \(difference) slower than measured",
            "Klicks \(difference) langsamer als gemessen"
        )
    }
    /// `not saved: {recording}`
    public func notSaved(recording: String) -> String { choose("not saved: \(recording)", "nicht gespeichert: \(recording)") }
    /// `{distance} in {time}, pace {pace}`
    public func distancePassed(distance: String, time: String, pace: String) -> String {
        choose(
            "\(distance) in \(time), pace \(pace)",
            "\(distance) in \(time), Tempo \(pace)"
        )
    }
    /// `L`
    public var leftFoot: String { choose("L", "L") }
    /// `R`
    public var rightFoot: String { choose("R", "R") }
    /// `target`
    public var lowerTarget: String { choose("target", "Ziel") }
    /// `Workout`
    public var workout: String { choose("Workout", "Training") }
    /// `Warm-up`
    public var purposeWarmup: String { choose("Warm-up", "Einlaufen") }
    /// `Work`
    public var purposeWork: String { choose("Work", "Belastung") }
    /// `Easy`
    public var purposeRecovery: String { choose("Easy", "Locker") }
    /// `Rest`
    public var purposeRest: String { choose("Rest", "Pause") }
    /// `Cool-down`
    public var purposeCooldown: String { choose("Cool-down", "Auslaufen") }
    /// `step {number} of {count}`
    public func stepOfSteps(number: String, count: String) -> String { choose("step \(number) of \(count)", "Abschnitt \(number) von \(count)") }
    /// `round {number} of {count}`
    public func roundOfRounds(number: String, count: String) -> String { choose("round \(number) of \(count)", "Runde \(number) von \(count)") }
    /// `lap key`
    public var untilLapKey: String { choose("lap key", "Rundentaste") }
    /// `open end`
    public var untilSkipped: String { choose("open end", "offenes Ende") }
    /// `heart above {rate}`
    public func untilHeartAbove(rate: String) -> String { choose("heart above \(rate)", "Puls über \(rate)") }
    /// `heart below {rate}`
    public func untilHeartBelow(rate: String) -> String { choose("heart below \(rate)", "Puls unter \(rate)") }
    /// `next: {step}`
    public func nextIs(step: String) -> String { choose("next: \(step)", "dann: \(step)") }
    /// `last step`
    public var lastStep: String { choose("last step", "letzter Abschnitt") }
    /// `{value} to go`
    public func toGo(value: String) -> String { choose("\(value) to go", "noch \(value)") }
    /// `{share} within the target`
    public func withinTarget(share: String) -> String { choose("\(share) within the target", "\(share) im Ziel") }
    /// `no target`
    public var withoutTarget: String { choose("no target", "ohne Ziel") }
    /// `the workout has ended`
    public var workoutEnded: String { choose("the workout has ended", "das Training ist beendet") }
    /// `workout paused`
    public var workoutPaused: String { choose("workout paused", "Training pausiert") }
}
