// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Steps`
    package var steps: String { choose("Steps", "Schritte") }
    /// `steps from {source}: {days}`
    package func stepsFrom(source: String, days: String) -> String { choose("steps from \(source): \(days)", "Schritte von \(source): \(days)") }
    /// `Calories`
    package var calories: String { choose("Calories", "Kalorien") }
    /// `Speed`
    package var speed: String { choose("Speed", "Geschwindigkeit") }
    /// `Climb`
    package var climb: String { choose("Climb", "Anstieg") }
    /// `Energy`
    package var energy: String { choose("Energy", "Energie") }
    /// `In sync`
    package var inSync: String { choose("In sync", "Im Takt") }
    /// `Heart`
    package var heart: String { choose("Heart", "Herzfrequenz") }
    /// `Laps`
    package var laps: String { choose("Laps", "Runden") }
    /// `Altitude`
    package var altitude: String { choose("Altitude", "Höhe") }
    /// `Route`
    package var route: String { choose("Route", "Strecke") }
    /// `Splits`
    package var splits: String { choose("Splits", "Zwischenzeiten") }
    /// `speed`
    package var lowerSpeed: String { choose("speed", "Geschw.") }
    /// `climb`
    package var lowerClimb: String { choose("climb", "Anstieg") }
    /// `energy`
    package var lowerEnergy: String { choose("energy", "Energie") }
    /// `{share} of the {time} measured`
    package func ofMeasured(share: String, time: String) -> String {
        choose(
            "\(share) of the \(time) measured",
            "\(share) von \(time) gemessener Zeit"
        )
    }
    /// `{energy}, including rest`
    package func includingRest(energy: String) -> String { choose("\(energy), including rest", "\(energy), mit Ruheumsatz") }
    /// `steps`
    package var lowerSteps: String { choose("steps", "Schritte") }
    /// `calories`
    package var lowerCalories: String { choose("calories", "Kalorien") }
    /// `cadence`
    package var lowerCadence: String { choose("cadence", "Frequenz") }
    /// `heart`
    package var lowerHeart: String { choose("heart", "Puls") }
    /// `laps`
    package var lowerLaps: String { choose("laps", "Runden") }
    /// `not measured`
    package var notMeasured: String { choose("not measured", "nicht gemessen") }
    /// `no data`
    package var noData: String { choose("no data", "keine Daten") }
    /// `best {value}`
    package func best(value: String) -> String { choose("best \(value)", "Bestwert \(value)") }
    /// `highest {value}`
    package func highest(value: String) -> String { choose("highest \(value)", "höchste \(value)") }
    /// `target {value}`
    package func target(value: String) -> String { choose("target \(value)", "Ziel \(value)") }
    /// `{height} up`
    package func up(height: String) -> String { choose("\(height) up", "\(height) bergauf") }
    /// `{height} down`
    package func down(height: String) -> String { choose("\(height) down", "\(height) bergab") }
    /// `about {value}`
    package func about(value: String) -> String { choose("about \(value)", "etwa \(value)") }
    /// `{count} steps`
    package func stepCount(count: Count) -> String {
        choose(
            count,
            "\(count) step",
            "\(count) steps",
            "\(count) Schritt",
            "\(count) Schritte"
        )
    }
    /// `{count} pauses`
    package func pauseCount(count: Count) -> String {
        choose(
            count,
            "\(count) pause",
            "\(count) pauses",
            "\(count) Pause",
            "\(count) Pausen"
        )
    }
    /// `{count} days`
    package func dayCount(count: Count) -> String {
        choose(
            count,
            "\(count) day",
            "\(count) days",
            "\(count) Tag",
            "\(count) Tage"
        )
    }
    /// `{count} runs`
    package func runCount(count: Count) -> String {
        choose(
            count,
            "\(count) run",
            "\(count) runs",
            "\(count) Lauf",
            "\(count) Läufe"
        )
    }
    /// `{count} walks`
    package func walkCount(count: Count) -> String {
        choose(
            count,
            "\(count) walk",
            "\(count) walks",
            "\(count) Spaziergang",
            "\(count) Spaziergänge"
        )
    }
    /// `{count} rides`
    package func rideCount(count: Count) -> String {
        choose(
            count,
            "\(count) ride",
            "\(count) rides",
            "\(count) Radfahrt",
            "\(count) Radfahrten"
        )
    }
    /// `{count} other activities`
    package func otherCount(count: Count) -> String {
        choose(
            count,
            "\(count) other activity",
            "\(count) other activities",
            "\(count) andere Aktivität",
            "\(count) andere Aktivitäten"
        )
    }
    /// `Run`
    package var run: String { choose("Run", "Lauf") }
    /// `Walk`
    package var walk: String { choose("Walk", "Spaziergang") }
    /// `Ride`
    package var ride: String { choose("Ride", "Radfahrt") }
    /// `Other sport`
    package var otherSport: String { choose("Other sport", "Anderer Sport") }
    /// `run`
    package var lowerRun: String { choose("run", "Lauf") }
    /// `walk`
    package var lowerWalk: String { choose("walk", "Gehen") }
    /// `cycle`
    package var lowerCycle: String { choose("cycle", "Rad") }
    /// `other`
    package var lowerOther: String { choose("other", "andere") }
    /// `kind assumed`
    package var kindAssumed: String { choose("kind assumed", "Art angenommen") }
    /// `?: neither the file nor a table states the kind, so it was assumed. To change it: stridectl edit NUM`
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
    /// `imported`
    package var imported: String { choose("imported", "importiert") }
    /// `demo`
    package var demo: String { choose("demo", "Demo") }
    /// `demo data`
    package var demoData: String { choose("demo data", "Demodaten") }
    /// `entered by you`
    package var enteredByYou: String { choose("entered by you", "von dir eingegeben") }
    /// `from the treadmill`
    package var fromTreadmill: String { choose("from the treadmill", "vom Laufband") }
    /// `from the foot pod`
    package var fromFootPod: String { choose("from the foot pod", "vom Laufsensor") }
    /// `from GPS`
    package var fromGPS: String { choose("from GPS", "per GPS") }
    /// `from the file`
    package var fromFile: String { choose("from the file", "aus der Datei") }
    /// `estimated from steps`
    package var estimatedFromSteps: String { choose("estimated from steps", "aus Schritten geschätzt") }
    /// `estimated from the pace you set`
    package var estimatedFromPace: String { choose("estimated from the pace you set", "aus dem eingestellten Tempo geschätzt") }
    /// `Workout: {name}`
    package func workoutNamed(name: String) -> String { choose("Workout: \(name)", "Training: \(name)") }
    /// `Compared with {date}`
    package func comparedWith(date: String) -> String { choose("Compared with \(date)", "Vergleich mit \(date)") }
    /// `Differences from {date}: a negative pace is faster`
    package func comparisonCaption(date: String) -> String {
        choose(
            "Differences from \(date): a negative pace is faster",
            "Unterschiede zum \(date): ein negatives Tempo ist schneller"
        )
    }
    /// `Differences from {date}: a positive speed is faster`
    package func speedComparisonCaption(date: String) -> String {
        choose(
            "Differences from \(date): a positive speed is faster",
            "Unterschiede zum \(date): eine positive Geschwindigkeit ist schneller"
        )
    }
    /// `Step`
    package var stepColumn: String { choose("Step", "Abschnitt") }
    /// `Plan`
    package var planColumn: String { choose("Plan", "Plan") }
    /// `Target`
    package var targetColumn: String { choose("Target", "Ziel") }
    /// `In target`
    package var withinTargetColumn: String { choose("In target", "Im Ziel") }
    /// `step`
    package var lowerStep: String { choose("step", "Abschnitt") }
    /// `plan`
    package var lowerPlan: String { choose("plan", "Plan") }
    /// `in target`
    package var lowerInTarget: String { choose("in target", "im Ziel") }
    /// `{time} early`
    package func leftEarly(time: String) -> String { choose("\(time) early", "\(time) vorzeitig") }
    /// `{purpose} {number}/{count}`
    package func stepRound(purpose: String, number: String, count: String) -> String {
        choose(
            "\(purpose) \(number)/\(count)",
            "\(purpose) \(number)/\(count)"
        )
    }
    /// `Source: {source}`
    package func sourceIs(source: String) -> String { choose("Source: \(source)", "Quelle: \(source)") }
    /// `note`
    package var lowerNote: String { choose("note", "Hinweis") }
    /// `length`
    package var lowerLength: String { choose("length", "Länge") }
    /// `title`
    package var lowerTitle: String { choose("title", "Titel") }
    /// `steps`
    package var stepColumns: String { choose("steps", "Abschnitte") }
    /// `yours`
    package var yours: String { choose("yours", "eigenes") }
    /// `{count} steps`
    package func workoutSteps(count: Count) -> String {
        choose(
            count,
            "\(count) step",
            "\(count) steps",
            "\(count) Abschnitt",
            "\(count) Abschnitte"
        )
    }
    /// `{count} open steps`
    package func openSteps(count: Count) -> String {
        choose(
            count,
            "\(count) open step",
            "\(count) open steps",
            "\(count) offener Abschnitt",
            "\(count) offene Abschnitte"
        )
    }
    /// `{value} points`
    package func percentagePoints(value: String) -> String { choose("\(value) points", "\(value) Punkte") }
}
