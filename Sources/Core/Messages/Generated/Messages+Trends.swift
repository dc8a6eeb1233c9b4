// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Trends`
    package var trends: String { choose("Trends", "Verlauf") }
    /// `Cadence at equal pace`
    package var trendCadence: String { choose("Cadence at equal pace", "Schrittfrequenz bei gleichem Tempo") }
    /// `Step length at equal pace`
    package var trendStepLength: String { choose("Step length at equal pace", "Schrittlänge bei gleichem Tempo") }
    /// `Heart rate at equal pace`
    package var trendHeartRate: String { choose("Heart rate at equal pace", "Puls bei gleichem Tempo") }
    /// `Time in sync`
    package var trendSync: String { choose("Time in sync", "Zeit im Takt") }
    /// `Share of walking in runs`
    package var trendWalking: String { choose("Share of walking in runs", "Gehanteil beim Laufen") }
    /// `Training load per week`
    package var trendLoad: String { choose("Training load per week", "Trainingslast pro Woche") }
    /// `VO2max, estimated`
    package var trendOxygen: String { choose("VO2max, estimated", "VO2max, geschätzt") }
    /// `Fall of the heart rate in 60 s`
    package var trendRecovery: String { choose("Fall of the heart rate in 60 s", "Abfall des Pulses in 60 s") }
    /// `Effect of the cadence plan`
    package var trendPlan: String { choose("Effect of the cadence plan", "Wirkung des Plans") }
    /// `By week`
    package var trendByWeek: String { choose("By week", "Nach Wochen") }
    /// `By month`
    package var trendByMonth: String { choose("By month", "Nach Monaten") }
    /// `Runs`
    package var trendRuns: String { choose("Runs", "Läufe") }
    /// `Activities`
    package var trendActivities: String { choose("Activities", "Aktivitäten") }
    /// `Value`
    package var trendValue: String { choose("Value", "Wert") }
    /// `95 % interval`
    package var trendInterval: String { choose("95 % interval", "95-%-Intervall") }
    /// `Latest value`
    package var trendLatest: String { choose("Latest value", "Letzter Wert") }
    /// `Figure`
    package var trendFigure: String { choose("Figure", "Größe") }
    /// `not enough data`
    package var notEnoughData: String { choose("not enough data", "zu wenig Daten") }
    /// `{lower} to {upper}`
    package func trendSpan(lower: String, upper: String) -> String { choose("\(lower) to \(upper)", "\(lower) bis \(upper)") }
    /// `adjusted to {pace}`
    package func trendAtPace(pace: String) -> String { choose("adjusted to \(pace)", "umgerechnet auf \(pace)") }
    /// `All {runs} runs: {value} ({interval})`
    package func trendWhole(runs: String, value: String, interval: String) -> String {
        choose(
            "All \(runs) runs: \(value) (\(interval))",
            "Alle \(runs) Läufe: \(value) (\(interval))"
        )
    }
    /// `Change per week: {value} ({interval})`
    package func trendChangeWeek(value: String, interval: String) -> String {
        choose(
            "Change per week: \(value) (\(interval))",
            "Änderung pro Woche: \(value) (\(interval))"
        )
    }
    /// `Change per month: {value} ({interval})`
    package func trendChangeMonth(value: String, interval: String) -> String {
        choose(
            "Change per month: \(value) (\(interval))",
            "Änderung pro Monat: \(value) (\(interval))"
        )
    }
    /// `In parentheses: the 95 % interval. A value needs at least three runs in its period, and in all perio`
    package var trendRule: String {
        choose(
            """
            In parentheses: the 95 % interval. A value needs at least three runs in its period, and in all \
            periods together at least five more runs than there are periods with runs.
            """,
            """
            In Klammern: das 95-%-Intervall. Ein Wert braucht mindestens drei Läufe in seinem Zeitraum und in \
            allen Zeiträumen zusammen mindestens fünf Läufe mehr, als es Zeiträume mit Läufen gibt.
            """
        )
    }
    /// `Perceived effort × minutes in motion; a missing effort counts as the median effort.`
    package var trendLoadEffort: String {
        choose(
            "Perceived effort × minutes in motion; a missing effort counts as the median effort.",
            "Empfundene Anstrengung × Minuten in Bewegung; eine fehlende Anstrengung zählt wie die mittlere."
        )
    }
    /// `Minutes in motion, because no activity has a perceived effort.`
    package var trendLoadMinutes: String {
        choose(
            "Minutes in motion, because no activity has a perceived effort.",
            "Minuten in Bewegung, weil keine Aktivität eine empfundene Anstrengung hat."
        )
    }
    /// `The standard error of the method is {error} ml/kg/min (Marsh 2012), in addition to the interval.`
    package func trendOxygenError(error: String) -> String {
        choose(
            "The standard error of the method is \(error) ml/kg/min (Marsh 2012), in addition to the interval.",
            "Der Standardfehler des Verfahrens ist \(error) ml/kg/min (Marsh 2012), zusätzlich zum Intervall."
        )
    }
    /// `VO2max needs your maximal and your resting heart rate; one of them is missing.`
    package var trendOxygenMissing: String {
        choose(
            "VO2max needs your maximal and your resting heart rate; one of them is missing.",
            "VO2max braucht Maximalpuls und Ruhepuls; einer davon fehlt."
        )
    }
    /// `Difference`
    package var trendDifference: String { choose("Difference", "Unterschied") }
    /// `before the plan`
    package var trendBefore: String { choose("before the plan", "vor dem Plan") }
    /// `during, without clicks`
    package var trendDuringFree: String { choose("during, without clicks", "währenddessen, ohne Klicks") }
    /// `during, with clicks`
    package var trendDuringClicks: String { choose("during, with clicks", "währenddessen, mit Klicks") }
    /// `after, without clicks`
    package var trendAfterFree: String { choose("after, without clicks", "danach, ohne Klicks") }
    /// `after, with clicks`
    package var trendAfterClicks: String { choose("after, with clicks", "danach, mit Klicks") }
}
