// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Steps`
    public var steps: String { choose("Steps", "Schritte") }
    /// `steps from {source}: {days}`
    public func stepsFrom(source: String, days: String) -> String { choose("steps from \(source): \(days)", "Schritte von \(source): \(days)") }
    /// `Calories`
    public var calories: String { choose("Calories", "Kalorien") }
    /// `Speed`
    public var speed: String { choose("Speed", "Geschwindigkeit") }
    /// `Climb`
    public var climb: String { choose("Climb", "Anstieg") }
    /// `Energy`
    public var energy: String { choose("Energy", "Energie") }
    /// `In sync`
    public var inSync: String { choose("In sync", "Im Takt") }
    /// `Heart`
    public var heart: String { choose("Heart", "Herzfrequenz") }
    /// `Laps`
    public var laps: String { choose("Laps", "Runden") }
    /// `Altitude`
    public var altitude: String { choose("Altitude", "Höhe") }
    /// `Route`
    public var route: String { choose("Route", "Strecke") }
    /// `Splits`
    public var splits: String { choose("Splits", "Zwischenzeiten") }
    /// `speed`
    public var lowerSpeed: String { choose("speed", "Geschw.") }
    /// `climb`
    public var lowerClimb: String { choose("climb", "Anstieg") }
    /// `energy`
    public var lowerEnergy: String { choose("energy", "Energie") }
    /// `{share} of the {time} measured`
    public func ofMeasured(share: String, time: String) -> String {
        choose(
            "\(share) of the \(time) measured",
            "\(share) von \(time) gemessener Zeit"
        )
    }
    /// `{energy}, including rest`
    public func includingRest(energy: String) -> String { choose("\(energy), including rest", "\(energy), mit Ruheumsatz") }
    /// `steps`
    public var lowerSteps: String { choose("steps", "Schritte") }
    /// `calories`
    public var lowerCalories: String { choose("calories", "Kalorien") }
    /// `cadence`
    public var lowerCadence: String { choose("cadence", "Frequenz") }
    /// `heart`
    public var lowerHeart: String { choose("heart", "Puls") }
    /// `laps`
    public var lowerLaps: String { choose("laps", "Runden") }
    /// `not measured`
    public var notMeasured: String { choose("not measured", "nicht gemessen") }
    /// `no data`
    public var noData: String { choose("no data", "keine Daten") }
    /// `best {value}`
    public func best(value: String) -> String { choose("best \(value)", "Bestwert \(value)") }
    /// `highest {value}`
    public func highest(value: String) -> String { choose("highest \(value)", "höchste \(value)") }
    /// `target {value}`
    public func target(value: String) -> String { choose("target \(value)", "Ziel \(value)") }
    /// `{height} up`
    public func up(height: String) -> String { choose("\(height) up", "\(height) bergauf") }
    /// `{height} down`
    public func down(height: String) -> String { choose("\(height) down", "\(height) bergab") }
    /// `about {value}`
    public func about(value: String) -> String { choose("about \(value)", "etwa \(value)") }
    /// `{count} steps`
    public func stepCount(count: Count) -> String {
        choose(
            count,
            "\(count) step",
            "\(count) steps",
            "\(count) Schritt",
            "\(count) Schritte"
        )
    }
    /// `{count} pauses`
    public func pauseCount(count: Count) -> String {
        choose(
            count,
            "\(count) pause",
            "\(count) pauses",
            "\(count) Pause",
            "\(count) Pausen"
        )
    }
    /// `{count} days`
    public func dayCount(count: Count) -> String {
        choose(
            count,
            "\(count) day",
            "\(count) days",
            "\(count) Tag",
            "\(count) Tage"
        )
    }
    /// `{count} runs`
    public func runCount(count: Count) -> String {
        choose(
            count,
            "\(count) run",
            "\(count) runs",
            "\(count) Lauf",
            "\(count) Läufe"
        )
    }
    /// `{count} walks`
    public func walkCount(count: Count) -> String {
        choose(
            count,
            "\(count) walk",
            "\(count) walks",
            "\(count) Spaziergang",
            "\(count) Spaziergänge"
        )
    }
    /// `{count} rides`
    public func rideCount(count: Count) -> String {
        choose(
            count,
            "\(count) ride",
            "\(count) rides",
            "\(count) Radfahrt",
            "\(count) Radfahrten"
        )
    }
    /// `{count} other activities`
    public func otherCount(count: Count) -> String {
        choose(
            count,
            "\(count) other activity",
            "\(count) other activities",
            "\(count) andere Aktivität",
            "\(count) andere Aktivitäten"
        )
    }
    /// `Run`
    public var run: String { choose("Run", "Lauf") }
    /// `Walk`
    public var walk: String { choose("Walk", "Spaziergang") }
    /// `Ride`
    public var ride: String { choose("Ride", "Radfahrt") }
    /// `Other sport`
    public var otherSport: String { choose("Other sport", "Anderer Sport") }
    /// `run`
    public var lowerRun: String { choose("run", "Lauf") }
    /// `walk`
    public var lowerWalk: String { choose("walk", "Gehen") }
    /// `cycle`
    public var lowerCycle: String { choose("cycle", "Rad") }
    /// `other`
    public var lowerOther: String { choose("other", "andere") }
    /// `kind assumed`
    public var kindAssumed: String { choose("kind assumed", "Art angenommen") }
    /// `?: neither the file nor a table states the kind, so it was assumed. To change it: stridectl edit NUM`
    public var assumedKindHint: String {
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
    public var imported: String { choose("imported", "importiert") }
    /// `demo`
    public var demo: String { choose("demo", "Demo") }
    /// `demo data`
    public var demoData: String { choose("demo data", "Demodaten") }
    /// `entered by you`
    public var enteredByYou: String { choose("entered by you", "von dir eingegeben") }
    /// `from the treadmill`
    public var fromTreadmill: String { choose("from the treadmill", "vom Laufband") }
    /// `from the foot pod`
    public var fromFootPod: String { choose("from the foot pod", "vom Laufsensor") }
    /// `from GPS`
    public var fromGPS: String { choose("from GPS", "per GPS") }
    /// `from the file`
    public var fromFile: String { choose("from the file", "aus der Datei") }
    /// `estimated from steps`
    public var estimatedFromSteps: String { choose("estimated from steps", "aus Schritten geschätzt") }
    /// `estimated from the pace you set`
    public var estimatedFromPace: String { choose("estimated from the pace you set", "aus dem eingestellten Tempo geschätzt") }
    /// `Workout: {name}`
    public func workoutNamed(name: String) -> String { choose("Workout: \(name)", "Training: \(name)") }
    /// `Compared with {date}`
    public func comparedWith(date: String) -> String { choose("Compared with \(date)", "Vergleich mit \(date)") }
    /// `Differences from {date}: a negative pace is faster`
    public func comparisonCaption(date: String) -> String {
        choose(
            "Differences from \(date): a negative pace is faster",
            "Unterschiede zum \(date): ein negatives Tempo ist schneller"
        )
    }
    /// `Differences from {date}: a positive speed is faster`
    public func speedComparisonCaption(date: String) -> String {
        choose(
            "Differences from \(date): a positive speed is faster",
            "Unterschiede zum \(date): eine positive Geschwindigkeit ist schneller"
        )
    }
    /// `Step`
    public var stepColumn: String { choose("Step", "Abschnitt") }
    /// `Plan`
    public var planColumn: String { choose("Plan", "Plan") }
    /// `Target`
    public var targetColumn: String { choose("Target", "Ziel") }
    /// `In target`
    public var withinTargetColumn: String { choose("In target", "Im Ziel") }
    /// `step`
    public var lowerStep: String { choose("step", "Abschnitt") }
    /// `plan`
    public var lowerPlan: String { choose("plan", "Plan") }
    /// `in target`
    public var lowerInTarget: String { choose("in target", "im Ziel") }
    /// `{time} early`
    public func leftEarly(time: String) -> String { choose("\(time) early", "\(time) vorzeitig") }
    /// `{purpose} {number}/{count}`
    public func stepRound(purpose: String, number: String, count: String) -> String {
        choose(
            "\(purpose) \(number)/\(count)",
            "\(purpose) \(number)/\(count)"
        )
    }
    /// `Source: {source}`
    public func sourceIs(source: String) -> String { choose("Source: \(source)", "Quelle: \(source)") }
    /// `note`
    public var lowerNote: String { choose("note", "Hinweis") }
    /// `length`
    public var lowerLength: String { choose("length", "Länge") }
    /// `title`
    public var lowerTitle: String { choose("title", "Titel") }
    /// `steps`
    public var stepColumns: String { choose("steps", "Abschnitte") }
    /// `yours`
    public var yours: String { choose("yours", "eigenes") }
    /// `{count} steps`
    public func workoutSteps(count: Count) -> String {
        choose(
            count,
            "\(count) step",
            "\(count) steps",
            "\(count) Abschnitt",
            "\(count) Abschnitte"
        )
    }
    /// `{count} open steps`
    public func openSteps(count: Count) -> String {
        choose(
            count,
            "\(count) open step",
            "\(count) open steps",
            "\(count) offener Abschnitt",
            "\(count) offene Abschnitte"
        )
    }
    /// `{value} points`
    public func percentagePoints(value: String) -> String { choose("\(value) points", "\(value) Punkte") }
}
