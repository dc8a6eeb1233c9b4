// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `distance`
    public var spokenDistance: String { choose("distance", "Distanz") }
    /// `time`
    public var spokenTime: String { choose("time", "Zeit") }
    /// `split`
    public var spokenSplit: String { choose("split", "Teilstrecke") }
    /// `average`
    public var spokenAverage: String { choose("average", "Durchschnitt") }
    /// `pace`
    public var spokenPace: String { choose("pace", "Tempo") }
    /// `speed`
    public var spokenSpeed: String { choose("speed", "Geschwindigkeit") }
    /// `cadence`
    public var spokenCadence: String { choose("cadence", "Schrittfrequenz") }
    /// `target`
    public var spokenTarget: String { choose("target", "Ziel") }
    /// `heart rate`
    public var spokenHeartRate: String { choose("heart rate", "Herzfrequenz") }
    /// `zone {number}`
    public func spokenZone(number: String) -> String { choose("zone \(number)", "Zone \(number)") }
    /// `in sync`
    public var spokenInSync: String { choose("in sync", "im Takt") }
    /// `{value} percent`
    public func spokenPercent(value: String) -> String { choose("\(value) percent", "\(value) Prozent") }
    /// `{value} percent uphill`
    public func spokenUphill(value: String) -> String { choose("\(value) percent uphill", "\(value) Prozent Steigung") }
    /// `{value} percent downhill`
    public func spokenDownhill(value: String) -> String { choose("\(value) percent downhill", "\(value) Prozent Gefälle") }
    /// `level ground`
    public var spokenLevel: String { choose("level ground", "ebenes Gelände") }
    /// `{count} steps`
    public func spokenSteps(count: Count) -> String {
        choose(
            count,
            "one step",
            "\(count) steps",
            "ein Schritt",
            "\(count) Schritte"
        )
    }
    /// `{count} kilometres`
    public func spokenKilometres(count: Count) -> String {
        choose(
            count,
            "1 kilometre",
            "\(count) kilometres",
            "ein Kilometer",
            "\(count) Kilometer"
        )
    }
    /// `{count} miles`
    public func spokenMiles(count: Count) -> String {
        choose(
            count,
            "1 mile",
            "\(count) miles",
            "eine Meile",
            "\(count) Meilen"
        )
    }
    /// `{count} metres`
    public func spokenMetres(count: Count) -> String {
        choose(
            count,
            "1 metre",
            "\(count) metres",
            "ein Meter",
            "\(count) Meter"
        )
    }
    /// `{count} hours`
    public func spokenHours(count: Count) -> String {
        choose(
            count,
            "1 hour",
            "\(count) hours",
            "eine Stunde",
            "\(count) Stunden"
        )
    }
    /// `{count} minutes`
    public func spokenMinutes(count: Count) -> String {
        choose(
            count,
            "1 minute",
            "\(count) minutes",
            "eine Minute",
            "\(count) Minuten"
        )
    }
    /// `{count} seconds`
    public func spokenSeconds(count: Count) -> String {
        choose(
            count,
            "1 second",
            "\(count) seconds",
            "eine Sekunde",
            "\(count) Sekunden"
        )
    }
    /// `per kilometre`
    public var spokenPerKilometre: String { choose("per kilometre", "pro Kilometer") }
    /// `per mile`
    public var spokenPerMile: String { choose("per mile", "pro Meile") }
    /// `{count} kilometres per hour`
    public func spokenKilometresPerHour(count: Count) -> String {
        choose(
            count,
            "1 kilometre per hour",
            "\(count) kilometres per hour",
            "ein Kilometer pro Stunde",
            "\(count) Kilometer pro Stunde"
        )
    }
    /// `{count} miles per hour`
    public func spokenMilesPerHour(count: Count) -> String {
        choose(
            count,
            "1 mile per hour",
            "\(count) miles per hour",
            "eine Meile pro Stunde",
            "\(count) Meilen pro Stunde"
        )
    }
    /// `{value} steps per minute`
    public func spokenStepsPerMinute(value: String) -> String { choose("\(value) steps per minute", "\(value) Schritte pro Minute") }
    /// `at {value} steps per minute`
    public func spokenAtCadence(value: String) -> String { choose("at \(value) steps per minute", "mit \(value) Schritten pro Minute") }
    /// `from`
    public var spokenFrom: String { choose("from", "von") }
    /// `to`
    public var spokenTo: String { choose("to", "bis") }
    /// `to`
    public var spokenRampTo: String { choose("to", "auf") }
    /// `{value} left`
    public func spokenLeft(value: String) -> String { choose("\(value) left", "noch \(value)") }
    /// `until the lap key`
    public var spokenUntilLap: String { choose("until the lap key", "bis zur Rundentaste") }
    /// `until you skip this step`
    public var spokenUntilSkipped: String { choose("until you skip this step", "bis du diesen Abschnitt überspringst") }
    /// `until your heart rate is above {value}`
    public func spokenUntilAbove(value: String) -> String {
        choose(
            "until your heart rate is above \(value)",
            "bis deine Herzfrequenz über \(value) liegt"
        )
    }
    /// `until your heart rate is below {value}`
    public func spokenUntilBelow(value: String) -> String {
        choose(
            "until your heart rate is below \(value)",
            "bis deine Herzfrequenz unter \(value) liegt"
        )
    }
    /// `too slow`
    public var spokenPaceTooSlow: String { choose("too slow", "zu langsam") }
    /// `too fast`
    public var spokenPaceTooFast: String { choose("too fast", "zu schnell") }
    /// `cadence too low`
    public var spokenCadenceTooLow: String { choose("cadence too low", "Schrittfrequenz zu niedrig") }
    /// `cadence too high`
    public var spokenCadenceTooHigh: String { choose("cadence too high", "Schrittfrequenz zu hoch") }
    /// `heart rate too low`
    public var spokenHeartRateTooLow: String { choose("heart rate too low", "Herzfrequenz zu niedrig") }
    /// `heart rate too high`
    public var spokenHeartRateTooHigh: String { choose("heart rate too high", "Herzfrequenz zu hoch") }
    /// `goal reached`
    public var spokenGoalReached: String { choose("goal reached", "Ziel erreicht") }
    /// `daily goal reached`
    public var spokenDailyGoalReached: String { choose("daily goal reached", "Tagesziel erreicht") }
    /// `{count} kilocalories`
    public func spokenKilocalories(count: Count) -> String {
        choose(
            count,
            "1 kilocalorie",
            "\(count) kilocalories",
            "eine Kilokalorie",
            "\(count) Kilokalorien"
        )
    }
    /// `half of the distance is done`
    public var spokenHalfOfDistance: String { choose("half of the distance is done", "die Hälfte der Strecke ist geschafft") }
    /// `half of the time is over`
    public var spokenHalfOfTime: String { choose("half of the time is over", "die Hälfte der Zeit ist um") }
    /// `half of the workout is done`
    public var spokenHalfOfWorkout: String { choose("half of the workout is done", "die Hälfte des Trainings ist geschafft") }
    /// `your longest distance so far`
    public var spokenLongestDistance: String { choose("your longest distance so far", "deine bisher längste Strecke") }
    /// `your longest time so far`
    public var spokenLongestTime: String { choose("your longest time so far", "deine bisher längste Zeit") }
    /// `step on the beat`
    public var spokenStepOnTheBeat: String { choose("step on the beat", "tritt im Takt der Klicks auf") }
    /// `step {number}`
    public func spokenWorkoutStep(number: String) -> String { choose("step \(number)", "Abschnitt \(number)") }
    /// `of {total}`
    public func spokenOfSteps(total: String) -> String { choose("of \(total)", "von \(total)") }
    /// `next`
    public var spokenNext: String { choose("next", "danach") }
    /// `workout finished`
    public var spokenWorkoutFinished: String { choose("workout finished", "Training beendet") }
    /// `warm up`
    public var spokenWarmup: String { choose("warm up", "aufwärmen") }
    /// `run`
    public var spokenRun: String { choose("run", "laufen") }
    /// `easy`
    public var spokenEasy: String { choose("easy", "locker") }
    /// `walk or rest`
    public var spokenRest: String { choose("walk or rest", "gehen oder ausruhen") }
    /// `cool down`
    public var spokenCooldown: String { choose("cool down", "auslaufen") }
    /// `of threshold pace`
    public var spokenOfThresholdPace: String { choose("of threshold pace", "des Schwellentempos") }
    /// `of threshold heart rate`
    public var spokenOfThresholdHeartRate: String { choose("of threshold heart rate", "der Schwellenherzfrequenz") }
    /// `of maximum heart rate`
    public var spokenOfMaximumHeartRate: String { choose("of maximum heart rate", "der maximalen Herzfrequenz") }
    /// `of mile pace`
    public var spokenOfMilePace: String { choose("of mile pace", "des Meilentempos") }
    /// `of 5 kilometre pace`
    public var spokenOfFiveKilometrePace: String { choose("of 5 kilometre pace", "des 5-Kilometer-Tempos") }
    /// `of 10 kilometre pace`
    public var spokenOfTenKilometrePace: String { choose("of 10 kilometre pace", "des 10-Kilometer-Tempos") }
    /// `of half marathon pace`
    public var spokenOfHalfMarathonPace: String { choose("of half marathon pace", "des Halbmarathontempos") }
    /// `of marathon pace`
    public var spokenOfMarathonPace: String { choose("of marathon pace", "des Marathontempos") }
}
