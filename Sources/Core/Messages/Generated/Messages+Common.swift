// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `en`
    package var languageCode: String { choose("en", "de") }
    /// `.`
    package var decimalMark: String { choose(".", ",") }
    /// `,`
    package var groupMark: String { choose(",", ".") }
    /// `Pace`
    package var pace: String { choose("Pace", "Tempo") }
    /// `Cadence`
    package var cadence: String { choose("Cadence", "Schrittfrequenz") }
    /// `Heart rate`
    package var heartRate: String { choose("Heart rate", "Herzfrequenz") }
    /// `Distance`
    package var distance: String { choose("Distance", "Distanz") }
    /// `Time`
    package var time: String { choose("Time", "Zeit") }
    /// `History`
    package var history: String { choose("History", "Verlauf") }
    /// `Week`
    package var week: String { choose("Week", "Woche") }
    /// `Month`
    package var month: String { choose("Month", "Monat") }
    /// `Year`
    package var year: String { choose("Year", "Jahr") }
    /// `Previous week`
    package var previousWeek: String { choose("Previous week", "Vorige Woche") }
    /// `Next week`
    package var nextWeek: String { choose("Next week", "Nächste Woche") }
    /// `Previous month`
    package var previousMonth: String { choose("Previous month", "Voriger Monat") }
    /// `Next month`
    package var nextMonth: String { choose("Next month", "Nächster Monat") }
    /// `Previous year`
    package var previousYear: String { choose("Previous year", "Voriges Jahr") }
    /// `Next year`
    package var nextYear: String { choose("Next year", "Nächstes Jahr") }
    /// `Previous day`
    package var previousDay: String { choose("Previous day", "Voriger Tag") }
    /// `Next day`
    package var nextDay: String { choose("Next day", "Nächster Tag") }
    /// `Live`
    package var live: String { choose("Live", "Live") }
    /// `no data yet`
    package var noDataYet: String { choose("no data yet", "noch keine Daten") }
    /// `pace`
    package var lowerPace: String { choose("pace", "Tempo") }
    /// `time`
    package var lowerTime: String { choose("time", "Zeit") }
    /// `distance`
    package var lowerDistance: String { choose("distance", "Distanz") }
    /// `Step times`
    package var stepTimes: String { choose("Step times", "Schrittzeiten") }
    /// `step times`
    package var lowerStepTimes: String { choose("step times", "Schrittzeiten") }
    /// `variation {share} %`
    package func stepVariation(share: String) -> String { choose("variation \(share) %", "Streuung \(share) %") }
    /// `left–right difference {share} %`
    package func stepAsymmetry(share: String) -> String { choose("left–right difference \(share) %", "Unterschied links–rechts \(share) %") }
    /// `accurate to {milliseconds} ms`
    package func footfallAccuracy(milliseconds: String) -> String { choose("accurate to \(milliseconds) ms", "auf \(milliseconds) ms genau") }
    /// `not accurate enough to judge`
    package var stepTimesTooInaccurate: String { choose("not accurate enough to judge", "zu ungenau für ein Urteil") }
    /// `in sync`
    package var lowerInSync: String { choose("in sync", "im Takt") }
    /// `slower than {value}`
    package func slowerThan(value: String) -> String { choose("slower than \(value)", "langsamer als \(value)") }
    /// `faster than {value}`
    package func fasterThan(value: String) -> String { choose("faster than \(value)", "schneller als \(value)") }
    /// `the same pace everywhere`
    package var samePaceEverywhere: String { choose("the same pace everywhere", "überall dasselbe Tempo") }
    /// `N`
    package var northLetter: String { choose("N", "N") }
    /// `stopped`
    package var stopped: String { choose("stopped", "gestoppt") }
    /// `paused`
    package var paused: String { choose("paused", "Pause") }
    /// `running`
    package var running: String { choose("running", "läuft") }
    /// `silent: {reason}`
    package func silent(reason: String) -> String { choose("silent: \(reason)", "stumm: \(reason)") }
    /// `not recording`
    package var notRecording: String { choose("not recording", "keine Aufnahme") }
    /// `recording`
    package var recording: String { choose("recording", "Aufnahme läuft") }
    /// `recording paused`
    package var recordingPaused: String { choose("recording paused", "Aufnahme pausiert") }
    /// `connecting to strided`
    package var connecting: String { choose("connecting to strided", "verbinde mit strided") }
    /// `no connection: {reason}`
    package func noConnection(reason: String) -> String { choose("no connection: \(reason)", "getrennt: \(reason)") }
    /// `lap {number}`
    package func lowerLap(number: String) -> String { choose("lap \(number)", "Runde \(number)") }
    /// `no cadence`
    package var noCadence: String { choose("no cadence", "kein Wert") }
    /// `on target`
    package var onTarget: String { choose("on target", "passt") }
    /// `pace set by you`
    package var paceSetByYou: String { choose("pace set by you", "Tempo von dir eingestellt") }
    /// `set by you`
    package var setByYou: String { choose("set by you", "von dir eingestellt") }
    /// `GPS`
    package var sourceGPSName: String { choose("GPS", "GPS") }
    /// `treadmill`
    package var sourceTreadmillName: String { choose("treadmill", "Laufband") }
    /// `foot pod`
    package var sourceFootPodName: String { choose("foot pod", "Laufsensor") }
    /// `step sensor`
    package var sourceStepsName: String { choose("step sensor", "Schrittsensor") }
    /// `sensor`
    package var sourceAutoName: String { choose("sensor", "Sensor") }
    /// `no {source} reading yet, your own pace is used`
    package func sourceWaiting(source: String) -> String {
        choose(
            "no \(source) reading yet, your own pace is used",
            "\(source): noch kein Messwert, dein eigenes Tempo gilt"
        )
    }
    /// `no new {source} reading, the last cadence is held`
    package func sourceHeld(source: String) -> String {
        choose(
            "no new \(source) reading, the last cadence is held",
            "\(source): kein neuer Messwert, die letzte Schrittfrequenz bleibt"
        )
    }
    /// `{source} lost, your own pace is used`
    package func sourceLost(source: String) -> String {
        choose(
            "\(source) lost, your own pace is used",
            "\(source) verloren, dein eigenes Tempo gilt"
        )
    }
    /// `{source} is back`
    package func sourceBack(source: String) -> String { choose("\(source) is back", "\(source) misst wieder") }
    /// `clicks {difference} faster than measured`
    package func clicksFaster(difference: String) -> String {
        choose(
            "clicks \(difference) faster than measured",
            "Klicks \(difference) schneller als gemessen"
        )
    }
    /// `clicks {difference} slower than measured`
    package func clicksSlower(difference: String) -> String {
        choose(
            "clicks \(difference) slower than measured",
            "Klicks \(difference) langsamer als gemessen"
        )
    }
    /// `not saved: {recording}`
    package func notSaved(recording: String) -> String { choose("not saved: \(recording)", "nicht gespeichert: \(recording)") }
    /// `{distance} in {time}, pace {pace}`
    package func distancePassed(distance: String, time: String, pace: String) -> String {
        choose(
            "\(distance) in \(time), pace \(pace)",
            "\(distance) in \(time), Tempo \(pace)"
        )
    }
    /// `L`
    package var leftFoot: String { choose("L", "L") }
    /// `R`
    package var rightFoot: String { choose("R", "R") }
    /// `target`
    package var lowerTarget: String { choose("target", "Ziel") }
    /// `Workout`
    package var workout: String { choose("Workout", "Training") }
    /// `Warm-up`
    package var purposeWarmup: String { choose("Warm-up", "Einlaufen") }
    /// `Work`
    package var purposeWork: String { choose("Work", "Belastung") }
    /// `Easy`
    package var purposeRecovery: String { choose("Easy", "Locker") }
    /// `Rest`
    package var purposeRest: String { choose("Rest", "Pause") }
    /// `Cool-down`
    package var purposeCooldown: String { choose("Cool-down", "Auslaufen") }
    /// `step {number} of {count}`
    package func stepOfSteps(number: String, count: String) -> String { choose("step \(number) of \(count)", "Abschnitt \(number) von \(count)") }
    /// `round {number} of {count}`
    package func roundOfRounds(number: String, count: String) -> String { choose("round \(number) of \(count)", "Runde \(number) von \(count)") }
    /// `lap key`
    package var untilLapKey: String { choose("lap key", "Rundentaste") }
    /// `open end`
    package var untilSkipped: String { choose("open end", "offenes Ende") }
    /// `heart above {rate}`
    package func untilHeartAbove(rate: String) -> String { choose("heart above \(rate)", "Puls über \(rate)") }
    /// `heart below {rate}`
    package func untilHeartBelow(rate: String) -> String { choose("heart below \(rate)", "Puls unter \(rate)") }
    /// `next: {step}`
    package func nextIs(step: String) -> String { choose("next: \(step)", "dann: \(step)") }
    /// `last step`
    package var lastStep: String { choose("last step", "letzter Abschnitt") }
    /// `{value} to go`
    package func toGo(value: String) -> String { choose("\(value) to go", "noch \(value)") }
    /// `{share} within the target`
    package func withinTarget(share: String) -> String { choose("\(share) within the target", "\(share) im Ziel") }
    /// `no target`
    package var withoutTarget: String { choose("no target", "ohne Ziel") }
    /// `the workout has ended`
    package var workoutEnded: String { choose("the workout has ended", "das Training ist beendet") }
    /// `workout paused`
    package var workoutPaused: String { choose("workout paused", "Training pausiert") }
}
