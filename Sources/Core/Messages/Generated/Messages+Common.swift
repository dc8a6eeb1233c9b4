// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var languageCode: String { choose("en", "de") }
    package var decimalMark: String { choose(".", ",") }
    package var groupMark: String { choose(",", ".") }
    package var pace: String { choose("Pace", "Tempo") }
    package var cadence: String { choose("Cadence", "Schrittfrequenz") }
    package var heartRate: String { choose("Heart rate", "Herzfrequenz") }
    package var distance: String { choose("Distance", "Distanz") }
    package var time: String { choose("Time", "Zeit") }
    package var history: String { choose("History", "Verlauf") }
    package var week: String { choose("Week", "Woche") }
    package var month: String { choose("Month", "Monat") }
    package var year: String { choose("Year", "Jahr") }
    package var previousWeek: String { choose("Previous week", "Vorige Woche") }
    package var nextWeek: String { choose("Next week", "Nächste Woche") }
    package var previousMonth: String { choose("Previous month", "Voriger Monat") }
    package var nextMonth: String { choose("Next month", "Nächster Monat") }
    package var previousYear: String { choose("Previous year", "Voriges Jahr") }
    package var nextYear: String { choose("Next year", "Nächstes Jahr") }
    package var previousDay: String { choose("Previous day", "Voriger Tag") }
    package var nextDay: String { choose("Next day", "Nächster Tag") }
    package var records: String { choose("Records", "Rekorde") }
    package var trends: String { choose("Trends", "Verlauf") }
    package var pages: String { choose("Pages", "Seiten") }
    package var live: String { choose("Live", "Live") }
    package var noDataYet: String { choose("no data yet", "noch keine Daten") }
    package var lowerPace: String { choose("pace", "Tempo") }
    package var lowerTime: String { choose("time", "Zeit") }
    package var lowerElapsed: String { choose("elapsed", "gesamt") }
    package var lowerDistance: String { choose("distance", "Distanz") }
    package var stepTimes: String { choose("Step times", "Schrittzeiten") }
    package var lowerStepTimes: String { choose("step times", "Schrittzeiten") }
    package func stepVariation(share: String) -> String { choose("variation \(share) %", "Streuung \(share) %") }
    package func stepAsymmetry(share: String) -> String { choose("left–right difference \(share) %", "Unterschied links–rechts \(share) %") }
    package func footfallAccuracy(milliseconds: String) -> String { choose("accurate to \(milliseconds) ms", "auf \(milliseconds) ms genau") }
    package var stepTimesTooInaccurate: String { choose("not accurate enough to judge", "zu ungenau für ein Urteil") }
    package var lowerInSync: String { choose("in sync", "im Takt") }
    package func slowerThan(value: String) -> String { choose("slower than \(value)", "langsamer als \(value)") }
    package func fasterThan(value: String) -> String { choose("faster than \(value)", "schneller als \(value)") }
    package var samePaceEverywhere: String { choose("the same pace everywhere", "überall dasselbe Tempo") }
    package var northLetter: String { choose("N", "N") }
    package var stopped: String { choose("stopped", "gestoppt") }
    package var paused: String { choose("paused", "Pause") }
    package var running: String { choose("running", "läuft") }
    package func silent(reason: String) -> String { choose("silent: \(reason)", "stumm: \(reason)") }
    package var notRecording: String { choose("not recording", "keine Aufnahme") }
    package var recording: String { choose("recording", "Aufnahme läuft") }
    package var recordingPaused: String { choose("recording paused", "Aufnahme pausiert") }
    package var connecting: String { choose("connecting to strided", "verbinde mit strided") }
    package func noConnection(reason: String) -> String { choose("no connection: \(reason)", "getrennt: \(reason)") }
    package func lowerLap(number: String) -> String { choose("lap \(number)", "Runde \(number)") }
    package var noCadence: String { choose("no cadence", "kein Wert") }
    package var onTarget: String { choose("on target", "passt") }
    package var paceSetByYou: String { choose("pace set by you", "Tempo von dir eingestellt") }
    package var setByYou: String { choose("set by you", "von dir eingestellt") }
    package var sourceGPSName: String { choose("GPS", "GPS") }
    package var sourceTreadmillName: String { choose("treadmill", "Laufband") }
    package var sourceFootPodName: String { choose("foot pod", "Laufsensor") }
    package var sourceStepsName: String { choose("step sensor", "Schrittsensor") }
    package var sourceStrapName: String { choose("heart-rate strap", "Pulsgurt") }
    package func batteryLow(sensor: String, percent: String) -> String {
        choose("\(sensor), battery \(percent) %", "\(sensor), Batterie \(percent) %")
    }
    package var sourceAutoName: String { choose("sensor", "Sensor") }
    package func sourceWaiting(source: String) -> String {
        choose("no \(source) reading yet, your own pace is used", "\(source): noch kein Messwert, dein eigenes Tempo gilt")
    }
    package func sourceHeld(source: String) -> String {
        choose("no new \(source) reading, the last cadence is held", "\(source): kein neuer Messwert, die letzte Schrittfrequenz bleibt")
    }
    package func sourceLost(source: String) -> String {
        choose("\(source) lost, your own pace is used", "\(source) verloren, dein eigenes Tempo gilt")
    }
    package func sourceBack(source: String) -> String { choose("\(source) is back", "\(source) misst wieder") }
    package func paceHoldsHeart(zone: String) -> String { choose("holds \(zone)", "hält \(zone)") }
    package var heartWaiting: String { choose("no heart rate yet, the pace stays", "noch kein Puls, das Tempo bleibt") }
    package var heartLost: String { choose("no heart rate, the pace stays", "kein Puls, das Tempo bleibt") }
    package var heartBack: String { choose("heart rate is back", "der Puls ist wieder da") }
    package func clicksFaster(difference: String) -> String {
        choose("clicks \(difference) faster than measured", "Klicks \(difference) schneller als gemessen")
    }
    package func clicksSlower(difference: String) -> String {
        choose("clicks \(difference) slower than measured", "Klicks \(difference) langsamer als gemessen")
    }
    package func notSaved(recording: String) -> String { choose("not saved: \(recording)", "nicht gespeichert: \(recording)") }
    package func distancePassed(distance: String, time: String, pace: String) -> String {
        choose("\(distance) in \(time), pace \(pace)", "\(distance) in \(time), Tempo \(pace)")
    }
    package var leftFoot: String { choose("L", "L") }
    package var rightFoot: String { choose("R", "R") }
    package var lowerTarget: String { choose("target", "Ziel") }
    package var workout: String { choose("Workout", "Training") }
    package var purposeWarmup: String { choose("Warm-up", "Einlaufen") }
    package var purposeWork: String { choose("Work", "Belastung") }
    package var purposeRecovery: String { choose("Easy", "Locker") }
    package var purposeRest: String { choose("Rest", "Pause") }
    package var purposeCooldown: String { choose("Cool-down", "Auslaufen") }
    package func stepOfSteps(number: String, count: String) -> String { choose("step \(number) of \(count)", "Abschnitt \(number) von \(count)") }
    package func roundOfRounds(number: String, count: String) -> String { choose("round \(number) of \(count)", "Runde \(number) von \(count)") }
    package var untilLapKey: String { choose("lap key", "Rundentaste") }
    package var untilSkipped: String { choose("open end", "offenes Ende") }
    package func untilHeartAbove(rate: String) -> String { choose("heart above \(rate)", "Puls über \(rate)") }
    package func untilHeartBelow(rate: String) -> String { choose("heart below \(rate)", "Puls unter \(rate)") }
    package func nextIs(step: String) -> String { choose("next: \(step)", "dann: \(step)") }
    package var lastStep: String { choose("last step", "letzter Abschnitt") }
    package func toGo(value: String) -> String { choose("\(value) to go", "noch \(value)") }
    package func workoutGoal(time: String) -> String { choose("goal \(time)", "Ziel \(time)") }
    package func workoutGoalLost(time: String) -> String { choose("goal \(time) is out of reach", "Ziel \(time) ist nicht mehr zu schaffen") }
    package func withinTarget(share: String) -> String { choose("\(share) within the target", "\(share) im Ziel") }
    package var withoutTarget: String { choose("no target", "ohne Ziel") }
    package var workoutEnded: String { choose("the workout has ended", "das Training ist beendet") }
    package var workoutPaused: String { choose("workout paused", "Training pausiert") }
    package var broadcastName: String { choose("broadcast", "als Sensor") }
    package func broadcastReceivedBy(names: String) -> String { choose("received by \(names)", "empfangen von \(names)") }
    package var broadcastReceived: String { choose("received by a device", "von einem Gerät empfangen") }
    package func broadcastConnected(names: String) -> String { choose("connected: \(names)", "verbunden: \(names)") }
    package var broadcastNoDevice: String { choose("no device receives it", "kein Gerät empfängt") }
    package var broadcastIdle: String { choose("begins with the next run", "beginnt mit dem nächsten Lauf") }
    package var broadcastWaiting: String { choose("waits for Bluetooth", "wartet auf Bluetooth") }
    package var raceOffRoute: String { choose("off the route", "neben der Strecke") }
    package func raceAgainst(opponent: String) -> String { choose("against \(opponent)", "gegen \(opponent)") }
    package var leadName: String { choose("lead", "Vorsprung") }
}
