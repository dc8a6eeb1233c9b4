// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var spokenDistance: String { choose("distance", "Distanz") }
    package var spokenTime: String { choose("time", "Zeit") }
    package var spokenSplit: String { choose("split", "Teilstrecke") }
    package var spokenAverage: String { choose("average", "Durchschnitt") }
    package var spokenPace: String { choose("pace", "Tempo") }
    package var spokenSpeed: String { choose("speed", "Geschwindigkeit") }
    package var spokenCadence: String { choose("cadence", "Schrittfrequenz") }
    package var spokenTarget: String { choose("target", "Ziel") }
    package var spokenHeartRate: String { choose("heart rate", "Herzfrequenz") }
    package func spokenZone(number: String) -> String { choose("zone \(number)", "Zone \(number)") }
    package var spokenInSync: String { choose("in sync", "im Takt") }
    package func spokenPercent(value: String) -> String { choose("\(value) percent", "\(value) Prozent") }
    package func spokenUphill(value: String) -> String { choose("\(value) percent uphill", "\(value) Prozent Steigung") }
    package func spokenDownhill(value: String) -> String { choose("\(value) percent downhill", "\(value) Prozent Gefälle") }
    package var spokenLevel: String { choose("level ground", "ebenes Gelände") }
    package func spokenSteps(count: Count) -> String { choose(count, "one step", "\(count) steps", "ein Schritt", "\(count) Schritte") }
    package func spokenKilometres(count: Count) -> String {
        choose(count, "1 kilometre", "\(count) kilometres", "ein Kilometer", "\(count) Kilometer")
    }
    package func spokenMiles(count: Count) -> String { choose(count, "1 mile", "\(count) miles", "eine Meile", "\(count) Meilen") }
    package func spokenMetres(count: Count) -> String { choose(count, "1 metre", "\(count) metres", "ein Meter", "\(count) Meter") }
    package func spokenHours(count: Count) -> String { choose(count, "1 hour", "\(count) hours", "eine Stunde", "\(count) Stunden") }
    package func spokenMinutes(count: Count) -> String { choose(count, "1 minute", "\(count) minutes", "eine Minute", "\(count) Minuten") }
    package func spokenSeconds(count: Count) -> String { choose(count, "1 second", "\(count) seconds", "eine Sekunde", "\(count) Sekunden") }
    package var spokenPerKilometre: String { choose("per kilometre", "pro Kilometer") }
    package var spokenPerMile: String { choose("per mile", "pro Meile") }
    package func spokenKilometresPerHour(count: Count) -> String {
        choose(count, "1 kilometre per hour", "\(count) kilometres per hour", "ein Kilometer pro Stunde", "\(count) Kilometer pro Stunde")
    }
    package func spokenMilesPerHour(count: Count) -> String {
        choose(count, "1 mile per hour", "\(count) miles per hour", "eine Meile pro Stunde", "\(count) Meilen pro Stunde")
    }
    package func spokenStepsPerMinute(value: String) -> String { choose("\(value) steps per minute", "\(value) Schritte pro Minute") }
    package func spokenAtCadence(value: String) -> String { choose("at \(value) steps per minute", "mit \(value) Schritten pro Minute") }
    package var spokenFrom: String { choose("from", "von") }
    package var spokenTo: String { choose("to", "bis") }
    package var spokenRampTo: String { choose("to", "auf") }
    package func spokenLeft(value: String) -> String { choose("\(value) left", "noch \(value)") }
    package var spokenUntilLap: String { choose("until the lap key", "bis zur Rundentaste") }
    package var spokenUntilSkipped: String { choose("until you skip this step", "bis du diesen Abschnitt überspringst") }
    package func spokenUntilAbove(value: String) -> String {
        choose("until your heart rate is above \(value)", "bis deine Herzfrequenz über \(value) liegt")
    }
    package func spokenUntilBelow(value: String) -> String {
        choose("until your heart rate is below \(value)", "bis deine Herzfrequenz unter \(value) liegt")
    }
    package var spokenPaceTooSlow: String { choose("too slow", "zu langsam") }
    package var spokenPaceTooFast: String { choose("too fast", "zu schnell") }
    package var spokenCadenceTooLow: String { choose("cadence too low", "Schrittfrequenz zu niedrig") }
    package var spokenCadenceTooHigh: String { choose("cadence too high", "Schrittfrequenz zu hoch") }
    package var spokenHeartRateTooLow: String { choose("heart rate too low", "Herzfrequenz zu niedrig") }
    package var spokenHeartRateTooHigh: String { choose("heart rate too high", "Herzfrequenz zu hoch") }
    package var spokenGoalReached: String { choose("goal reached", "Ziel erreicht") }
    package var spokenDailyGoalReached: String { choose("daily goal reached", "Tagesziel erreicht") }
    package func spokenKilocalories(count: Count) -> String {
        choose(count, "1 kilocalorie", "\(count) kilocalories", "eine Kilokalorie", "\(count) Kilokalorien")
    }
    package var spokenHalfOfDistance: String { choose("half of the distance is done", "die Hälfte der Strecke ist geschafft") }
    package var spokenHalfOfTime: String { choose("half of the time is over", "die Hälfte der Zeit ist um") }
    package var spokenHalfOfWorkout: String { choose("half of the workout is done", "die Hälfte des Trainings ist geschafft") }
    package var spokenLongestDistance: String { choose("your longest distance so far", "deine bisher längste Strecke") }
    package var spokenLongestTime: String { choose("your longest time so far", "deine bisher längste Zeit") }
    package var spokenStepOnTheBeat: String { choose("step on the beat", "tritt im Takt der Klicks auf") }
    package func spokenWorkoutStep(number: String) -> String { choose("step \(number)", "Abschnitt \(number)") }
    package func spokenOfSteps(total: String) -> String { choose("of \(total)", "von \(total)") }
    package var spokenNext: String { choose("next", "danach") }
    package var spokenWorkoutFinished: String { choose("workout finished", "Training beendet") }
    package var spokenGoalLost: String { choose("the goal time is out of reach", "die Zielzeit ist nicht mehr zu schaffen") }
    package var spokenAhead: String { choose("ahead", "voraus") }
    package var spokenBehind: String { choose("behind", "zurück") }
    package var spokenLevelWithOpponent: String { choose("level with the opponent", "gleichauf mit dem Gegner") }
    package var spokenOffRoute: String { choose("off the route", "neben der Strecke") }
    package var spokenBackOnRoute: String { choose("back on the route", "wieder auf der Strecke") }
    package var spokenRaceFinished: String { choose("race finished", "Rennen beendet") }
    package var spokenWarmup: String { choose("warm up", "aufwärmen") }
    package var spokenRun: String { choose("run", "laufen") }
    package var spokenEasy: String { choose("easy", "locker") }
    package var spokenRest: String { choose("walk or rest", "gehen oder ausruhen") }
    package var spokenCooldown: String { choose("cool down", "auslaufen") }
    package var spokenOfThresholdPace: String { choose("of threshold pace", "des Schwellentempos") }
    package var spokenOfThresholdHeartRate: String { choose("of threshold heart rate", "der Schwellenherzfrequenz") }
    package var spokenOfMaximumHeartRate: String { choose("of maximum heart rate", "der maximalen Herzfrequenz") }
    package var spokenOfMilePace: String { choose("of mile pace", "des Meilentempos") }
    package var spokenOfFiveKilometrePace: String { choose("of 5 kilometre pace", "des 5-Kilometer-Tempos") }
    package var spokenOfTenKilometrePace: String { choose("of 10 kilometre pace", "des 10-Kilometer-Tempos") }
    package var spokenOfHalfMarathonPace: String { choose("of half marathon pace", "des Halbmarathontempos") }
    package var spokenOfMarathonPace: String { choose("of marathon pace", "des Marathontempos") }
}
