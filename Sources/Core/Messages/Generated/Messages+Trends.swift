// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var trendCadence: String { choose("Cadence at equal pace", "Schrittfrequenz bei gleichem Tempo") }
    package var trendStepLength: String { choose("Step length at equal pace", "Schrittlänge bei gleichem Tempo") }
    package var trendHeartRate: String { choose("Heart rate at equal pace", "Puls bei gleichem Tempo") }
    package var trendSync: String { choose("Time in sync", "Zeit im Takt") }
    package var trendWalking: String { choose("Share of walking in runs", "Gehanteil beim Laufen") }
    package var trendLoad: String { choose("Training load per week", "Trainingslast pro Woche") }
    package var trendOxygen: String { choose("VO2max, estimated", "VO2max, geschätzt") }
    package var trendRecovery: String { choose("Fall of the heart rate in 60 s", "Abfall des Pulses in 60 s") }
    package var trendPlan: String { choose("Effect of the cadence plan", "Wirkung des Plans") }
    package var trendByWeek: String { choose("By week", "Nach Wochen") }
    package var trendByMonth: String { choose("By month", "Nach Monaten") }
    package var trendRuns: String { choose("Runs", "Läufe") }
    package var trendActivities: String { choose("Activities", "Aktivitäten") }
    package var trendValue: String { choose("Value", "Wert") }
    package var trendInterval: String { choose("95 % interval", "95-%-Intervall") }
    package var trendLatest: String { choose("Latest value", "Letzter Wert") }
    package var trendFigure: String { choose("Figure", "Größe") }
    package var notEnoughData: String { choose("not enough data", "zu wenig Daten") }
    package func trendSpan(lower: String, upper: String) -> String { choose("\(lower) to \(upper)", "\(lower) bis \(upper)") }
    package func trendAtPace(pace: String) -> String { choose("adjusted to \(pace)", "umgerechnet auf \(pace)") }
    package func trendWhole(runs: String, value: String, interval: String) -> String {
        choose("All \(runs) runs: \(value) (\(interval))", "Alle \(runs) Läufe: \(value) (\(interval))")
    }
    package func trendChangeWeek(value: String, interval: String) -> String {
        choose("Change per week: \(value) (\(interval))", "Änderung pro Woche: \(value) (\(interval))")
    }
    package func trendChangeMonth(value: String, interval: String) -> String {
        choose("Change per month: \(value) (\(interval))", "Änderung pro Monat: \(value) (\(interval))")
    }
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
    package var trendLoadEffort: String {
        choose(
            "Perceived effort × minutes in motion; a missing effort counts as the median effort.",
            "Empfundene Anstrengung × Minuten in Bewegung; eine fehlende Anstrengung zählt wie die mittlere."
        )
    }
    package var trendLoadMinutes: String {
        choose(
            "Minutes in motion, because no activity has a perceived effort.",
            "Minuten in Bewegung, weil keine Aktivität eine empfundene Anstrengung hat."
        )
    }
    package func trendOxygenError(error: String) -> String {
        choose(
            "The standard error of the method is \(error) ml/kg/min (Marsh 2012), in addition to the interval.",
            "Der Standardfehler des Verfahrens ist \(error) ml/kg/min (Marsh 2012), zusätzlich zum Intervall."
        )
    }
    package var trendOxygenMissing: String {
        choose(
            "VO2max needs your maximal and your resting heart rate; one of them is missing.",
            "VO2max braucht Maximalpuls und Ruhepuls; einer davon fehlt."
        )
    }
    package var trendDifference: String { choose("Difference", "Unterschied") }
    package var trendBefore: String { choose("before the plan", "vor dem Plan") }
    package var trendDuringFree: String { choose("during, without clicks", "währenddessen, ohne Klicks") }
    package var trendDuringClicks: String { choose("during, with clicks", "währenddessen, mit Klicks") }
    package var trendAfterFree: String { choose("after, without clicks", "danach, ohne Klicks") }
    package var trendAfterClicks: String { choose("after, with clicks", "danach, mit Klicks") }
}
