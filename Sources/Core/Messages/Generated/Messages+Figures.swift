// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var steps: String { choose("Steps", "Schritte") }
    package func stepsFrom(source: String, days: String) -> String { choose("steps from \(source): \(days)", "Schritte von \(source): \(days)") }
    package var calories: String { choose("Calories", "Kalorien") }
    package var speed: String { choose("Speed", "Geschwindigkeit") }
    package var climb: String { choose("Climb", "Anstieg") }
    package var energy: String { choose("Energy", "Energie") }
    package var inSync: String { choose("In sync", "Im Takt") }
    package var heart: String { choose("Heart", "Herzfrequenz") }
    package var laps: String { choose("Laps", "Runden") }
    package var altitude: String { choose("Altitude", "Höhe") }
    package var route: String { choose("Route", "Strecke") }
    package var splits: String { choose("Splits", "Zwischenzeiten") }
    package var lowerSpeed: String { choose("speed", "Geschw.") }
    package var lowerClimb: String { choose("climb", "Anstieg") }
    package var lowerEnergy: String { choose("energy", "Energie") }
    package func ofMeasured(share: String, time: String) -> String {
        choose("\(share) of the \(time) measured", "\(share) von \(time) gemessener Zeit")
    }
    package func includingRest(energy: String) -> String { choose("\(energy), including rest", "\(energy), mit Ruheumsatz") }
    package var lowerSteps: String { choose("steps", "Schritte") }
    package var lowerCalories: String { choose("calories", "Kalorien") }
    package var lowerCadence: String { choose("cadence", "Frequenz") }
    package var lowerHeart: String { choose("heart", "Puls") }
    package var lowerLaps: String { choose("laps", "Runden") }
    package var notMeasured: String { choose("not measured", "nicht gemessen") }
    package var noData: String { choose("no data", "keine Daten") }
    package func best(value: String) -> String { choose("best \(value)", "Bestwert \(value)") }
    package func highest(value: String) -> String { choose("highest \(value)", "höchste \(value)") }
    package func target(value: String) -> String { choose("target \(value)", "Ziel \(value)") }
    package func up(height: String) -> String { choose("\(height) up", "\(height) bergauf") }
    package func down(height: String) -> String { choose("\(height) down", "\(height) bergab") }
    package func about(value: String) -> String { choose("about \(value)", "etwa \(value)") }
    package func stepCount(count: Count) -> String { choose(count, "\(count) step", "\(count) steps", "\(count) Schritt", "\(count) Schritte") }
    package func pauseCount(count: Count) -> String { choose(count, "\(count) pause", "\(count) pauses", "\(count) Pause", "\(count) Pausen") }
    package func dayCount(count: Count) -> String { choose(count, "\(count) day", "\(count) days", "\(count) Tag", "\(count) Tage") }
    package func runCount(count: Count) -> String { choose(count, "\(count) run", "\(count) runs", "\(count) Lauf", "\(count) Läufe") }
    package func walkCount(count: Count) -> String {
        choose(count, "\(count) walk", "\(count) walks", "\(count) Spaziergang", "\(count) Spaziergänge")
    }
    package func rideCount(count: Count) -> String { choose(count, "\(count) ride", "\(count) rides", "\(count) Radfahrt", "\(count) Radfahrten") }
    package func otherCount(count: Count) -> String {
        choose(count, "\(count) other activity", "\(count) other activities", "\(count) andere Aktivität", "\(count) andere Aktivitäten")
    }
    package var run: String { choose("Run", "Lauf") }
    package var walk: String { choose("Walk", "Spaziergang") }
    package var ride: String { choose("Ride", "Radfahrt") }
    package var otherSport: String { choose("Other sport", "Anderer Sport") }
    package var lowerRun: String { choose("run", "Lauf") }
    package var lowerWalk: String { choose("walk", "Gehen") }
    package var lowerCycle: String { choose("cycle", "Rad") }
    package var lowerOther: String { choose("other", "andere") }
    package var kindAssumed: String { choose("kind assumed", "Art angenommen") }
    package var assumedKindHint: String {
        choose(
            """
            ?: neither the file nor a table states the kind, so it was assumed. To change it: stridectl edit \
            NUMBER --kind run
            """,
            """
            ?: Weder die Datei noch eine Tabelle nennt die Art, sie wurde angenommen. Zum Ändern: stridectl edit \
            NUMMER --kind run
            """
        )
    }
    package var imported: String { choose("imported", "importiert") }
    package var demo: String { choose("demo", "Demo") }
    package var demoData: String { choose("demo data", "Demodaten") }
    package var enteredByYou: String { choose("entered by you", "von dir eingegeben") }
    package var fromTreadmill: String { choose("from the treadmill", "vom Laufband") }
    package var fromFootPod: String { choose("from the foot pod", "vom Laufsensor") }
    package var fromGPS: String { choose("from GPS", "per GPS") }
    package var fromFile: String { choose("from the file", "aus der Datei") }
    package var estimatedFromSteps: String { choose("estimated from steps", "aus Schritten geschätzt") }
    package var estimatedFromPace: String { choose("estimated from the pace you set", "aus dem eingestellten Tempo geschätzt") }
    package func workoutNamed(name: String) -> String { choose("Workout: \(name)", "Training: \(name)") }
    package func comparedWith(date: String) -> String { choose("Compared with \(date)", "Vergleich mit \(date)") }
    package func comparisonCaption(date: String) -> String {
        choose("Differences from \(date): a negative pace is faster", "Unterschiede zum \(date): ein negatives Tempo ist schneller")
    }
    package func speedComparisonCaption(date: String) -> String {
        choose("Differences from \(date): a positive speed is faster", "Unterschiede zum \(date): eine positive Geschwindigkeit ist schneller")
    }
    package var stepColumn: String { choose("Step", "Abschnitt") }
    package var planColumn: String { choose("Plan", "Plan") }
    package var targetColumn: String { choose("Target", "Ziel") }
    package var withinTargetColumn: String { choose("In target", "Im Ziel") }
    package var lowerStep: String { choose("step", "Abschnitt") }
    package var lowerPlan: String { choose("plan", "Plan") }
    package var lowerInTarget: String { choose("in target", "im Ziel") }
    package func leftEarly(time: String) -> String { choose("\(time) early", "\(time) vorzeitig") }
    package func stepRound(purpose: String, number: String, count: String) -> String {
        choose("\(purpose) \(number)/\(count)", "\(purpose) \(number)/\(count)")
    }
    package func sourceIs(source: String) -> String { choose("Source: \(source)", "Quelle: \(source)") }
    package var lowerNote: String { choose("note", "Hinweis") }
    package var lowerLength: String { choose("length", "Länge") }
    package var lowerTitle: String { choose("title", "Titel") }
    package var stepColumns: String { choose("steps", "Abschnitte") }
    package var yours: String { choose("yours", "eigenes") }
    package func workoutSteps(count: Count) -> String {
        choose(count, "\(count) step", "\(count) steps", "\(count) Abschnitt", "\(count) Abschnitte")
    }
    package func openSteps(count: Count) -> String {
        choose(count, "\(count) open step", "\(count) open steps", "\(count) offener Abschnitt", "\(count) offene Abschnitte")
    }
    package func percentagePoints(value: String) -> String { choose("\(value) points", "\(value) Punkte") }
}
