// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `distance`
    package var spokenDistance: String { choose("distance", "Distanz") }
    /// `time`
    package var spokenTime: String { choose("time", "Zeit") }
    /// `split`
    package var spokenSplit: String { choose("split", "Teilstrecke") }
    /// `average`
    package var spokenAverage: String { choose("average", "Durchschnitt") }
    /// `pace`
    package var spokenPace: String { choose("pace", "Tempo") }
    /// `speed`
    package var spokenSpeed: String { choose("speed", "Geschwindigkeit") }
    /// `cadence`
    package var spokenCadence: String { choose("cadence", "Schrittfrequenz") }
    /// `target`
    package var spokenTarget: String { choose("target", "Ziel") }
    /// `heart rate`
    package var spokenHeartRate: String { choose("heart rate", "Herzfrequenz") }
    /// `zone {number}`
    package func spokenZone(number: String) -> String { choose("zone \(number)", "Zone \(number)") }
    /// `in sync`
    package var spokenInSync: String { choose("in sync", "im Takt") }
    /// `{value} percent`
    package func spokenPercent(value: String) -> String { choose("\(value) percent", "\(value) Prozent") }
    /// `{value} percent uphill`
    package func spokenUphill(value: String) -> String { choose("\(value) percent uphill", "\(value) Prozent Steigung") }
    /// `{value} percent downhill`
    package func spokenDownhill(value: String) -> String { choose("\(value) percent downhill", "\(value) Prozent Gefälle") }
    /// `level ground`
    package var spokenLevel: String { choose("level ground", "ebenes Gelände") }
    /// `{count} steps`
    package func spokenSteps(count: Count) -> String {
        choose(
            count,
            "one step",
            "\(count) steps",
            "ein Schritt",
            "\(count) Schritte"
        )
    }
    /// `{count} kilometres`
    package func spokenKilometres(count: Count) -> String {
        choose(
            count,
            "1 kilometre",
            "\(count) kilometres",
            "ein Kilometer",
            "\(count) Kilometer"
        )
    }
    /// `{count} miles`
    package func spokenMiles(count: Count) -> String {
        choose(
            count,
            "1 mile",
            "\(count) miles",
            "eine Meile",
            "\(count) Meilen"
        )
    }
    /// `{count} metres`
    package func spokenMetres(count: Count) -> String {
        choose(
            count,
            "1 metre",
            "\(count) metres",
            "ein Meter",
            "\(count) Meter"
        )
    }
    /// `{count} hours`
    package func spokenHours(count: Count) -> String {
        choose(
            count,
            "1 hour",
            "\(count) hours",
            "eine Stunde",
            "\(count) Stunden"
        )
    }
    /// `{count} minutes`
    package func spokenMinutes(count: Count) -> String {
        choose(
            count,
            "1 minute",
            "\(count) minutes",
            "eine Minute",
            "\(count) Minuten"
        )
    }
    /// `{count} seconds`
    package func spokenSeconds(count: Count) -> String {
        choose(
            count,
            "1 second",
            "\(count) seconds",
            "eine Sekunde",
            "\(count) Sekunden"
        )
    }
    /// `per kilometre`
    package var spokenPerKilometre: String { choose("per kilometre", "pro Kilometer") }
    /// `per mile`
    package var spokenPerMile: String { choose("per mile", "pro Meile") }
    /// `{count} kilometres per hour`
    package func spokenKilometresPerHour(count: Count) -> String {
        choose(
            count,
            "1 kilometre per hour",
            "\(count) kilometres per hour",
            "ein Kilometer pro Stunde",
            "\(count) Kilometer pro Stunde"
        )
    }
    /// `{count} miles per hour`
    package func spokenMilesPerHour(count: Count) -> String {
        choose(
            count,
            "1 mile per hour",
            "\(count) miles per hour",
            "eine Meile pro Stunde",
            "\(count) Meilen pro Stunde"
        )
    }
    /// `{value} steps per minute`
    package func spokenStepsPerMinute(value: String) -> String { choose("\(value) steps per minute", "\(value) Schritte pro Minute") }
    /// `at {value} steps per minute`
    package func spokenAtCadence(value: String) -> String { choose("at \(value) steps per minute", "mit \(value) Schritten pro Minute") }
    /// `from`
    package var spokenFrom: String { choose("from", "von") }
    /// `to`
    package var spokenTo: String { choose("to", "bis") }
    /// `to`
    package var spokenRampTo: String { choose("to", "auf") }
    /// `{value} left`
    package func spokenLeft(value: String) -> String { choose("\(value) left", "noch \(value)") }
    /// `until the lap key`
    package var spokenUntilLap: String { choose("until the lap key", "bis zur Rundentaste") }
    /// `until you skip this step`
    package var spokenUntilSkipped: String { choose("until you skip this step", "bis du diesen Abschnitt überspringst") }
    /// `until your heart rate is above {value}`
    package func spokenUntilAbove(value: String) -> String {
        choose(
            "until your heart rate is above \(value)",
            "bis deine Herzfrequenz über \(value) liegt"
        )
    }
    /// `until your heart rate is below {value}`
    package func spokenUntilBelow(value: String) -> String {
        choose(
            "until your heart rate is below \(value)",
            "bis deine Herzfrequenz unter \(value) liegt"
        )
    }
    /// `too slow`
    package var spokenPaceTooSlow: String { choose("too slow", "zu langsam") }
    /// `too fast`
    package var spokenPaceTooFast: String { choose("too fast", "zu schnell") }
    /// `cadence too low`
    package var spokenCadenceTooLow: String { choose("cadence too low", "Schrittfrequenz zu niedrig") }
    /// `cadence too high`
    package var spokenCadenceTooHigh: String { choose("cadence too high", "Schrittfrequenz zu hoch") }
    /// `heart rate too low`
    package var spokenHeartRateTooLow: String { choose("heart rate too low", "Herzfrequenz zu niedrig") }
    /// `heart rate too high`
    package var spokenHeartRateTooHigh: String { choose("heart rate too high", "Herzfrequenz zu hoch") }
    /// `goal reached`
    package var spokenGoalReached: String { choose("goal reached", "Ziel erreicht") }
    /// `daily goal reached`
    package var spokenDailyGoalReached: String { choose("daily goal reached", "Tagesziel erreicht") }
    /// `{count} kilocalories`
    package func spokenKilocalories(count: Count) -> String {
        choose(
            count,
            "1 kilocalorie",
            "\(count) kilocalories",
            "eine Kilokalorie",
            "\(count) Kilokalorien"
        )
    }
    /// `half of the distance is done`
    package var spokenHalfOfDistance: String { choose("half of the distance is done", "die Hälfte der Strecke ist geschafft") }
    /// `half of the time is over`
    package var spokenHalfOfTime: String { choose("half of the time is over", "die Hälfte der Zeit ist um") }
    /// `half of the workout is done`
    package var spokenHalfOfWorkout: String { choose("half of the workout is done", "die Hälfte des Trainings ist geschafft") }
    /// `your longest distance so far`
    package var spokenLongestDistance: String { choose("your longest distance so far", "deine bisher längste Strecke") }
    /// `your longest time so far`
    package var spokenLongestTime: String { choose("your longest time so far", "deine bisher längste Zeit") }
    /// `step on the beat`
    package var spokenStepOnTheBeat: String { choose("step on the beat", "tritt im Takt der Klicks auf") }
    /// `step {number}`
    package func spokenWorkoutStep(number: String) -> String { choose("step \(number)", "Abschnitt \(number)") }
    /// `of {total}`
    package func spokenOfSteps(total: String) -> String { choose("of \(total)", "von \(total)") }
    /// `next`
    package var spokenNext: String { choose("next", "danach") }
    /// `workout finished`
    package var spokenWorkoutFinished: String { choose("workout finished", "Training beendet") }
    /// `warm up`
    package var spokenWarmup: String { choose("warm up", "aufwärmen") }
    /// `run`
    package var spokenRun: String { choose("run", "laufen") }
    /// `easy`
    package var spokenEasy: String { choose("easy", "locker") }
    /// `walk or rest`
    package var spokenRest: String { choose("walk or rest", "gehen oder ausruhen") }
    /// `cool down`
    package var spokenCooldown: String { choose("cool down", "auslaufen") }
    /// `of threshold pace`
    package var spokenOfThresholdPace: String { choose("of threshold pace", "des Schwellentempos") }
    /// `of threshold heart rate`
    package var spokenOfThresholdHeartRate: String { choose("of threshold heart rate", "der Schwellenherzfrequenz") }
    /// `of maximum heart rate`
    package var spokenOfMaximumHeartRate: String { choose("of maximum heart rate", "der maximalen Herzfrequenz") }
    /// `of mile pace`
    package var spokenOfMilePace: String { choose("of mile pace", "des Meilentempos") }
    /// `of 5 kilometre pace`
    package var spokenOfFiveKilometrePace: String { choose("of 5 kilometre pace", "des 5-Kilometer-Tempos") }
    /// `of 10 kilometre pace`
    package var spokenOfTenKilometrePace: String { choose("of 10 kilometre pace", "des 10-Kilometer-Tempos") }
    /// `of half marathon pace`
    package var spokenOfHalfMarathonPace: String { choose("of half marathon pace", "des Halbmarathontempos") }
    /// `of marathon pace`
    package var spokenOfMarathonPace: String { choose("of marathon pace", "des Marathontempos") }
}
