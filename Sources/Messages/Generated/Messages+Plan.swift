// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Cadence plan: {percent} of {goal}, step {step} of {steps}`
    public func planStep(percent: String, goal: String, step: String, steps: String) -> String {
        choose(
            "Cadence plan: \(percent) of \(goal), step \(step) of \(steps)",
            "Plan für die Schrittfrequenz: \(percent) von \(goal), Stufe \(step) von \(steps)"
        )
    }
    /// `Cadence plan: {goal} reached, clicks for {share} of the time`
    public func planFading(goal: String, share: String) -> String {
        choose(
            "Cadence plan: \(goal) reached, clicks for \(share) of the time",
            "Plan für die Schrittfrequenz: \(goal) erreicht, Klicks in \(share) der Zeit"
        )
    }
    /// `Cadence plan: {goal} reached and kept without clicks`
    public func planComplete(goal: String) -> String {
        choose(
            "Cadence plan: \(goal) reached and kept without clicks",
            "Plan für die Schrittfrequenz: \(goal) erreicht und ohne Klicks gehalten"
        )
    }
    /// `no plan; to start one: stridectl plan start`
    public var planNone: String { choose("no plan; to start one: stridectl plan start", "kein Plan; einen beginnen: stridectl plan start") }
    /// `run with clicks, {percent}`
    public func planClicks(percent: String) -> String { choose("run with clicks, \(percent)", "Lauf mit Klicks, \(percent)") }
    /// `run with clicks for {share} of the time, {percent}`
    public func planFewerClicks(share: String, percent: String) -> String {
        choose(
            "run with clicks for \(share) of the time, \(percent)",
            "Lauf mit Klicks in \(share) der Zeit, \(percent)"
        )
    }
    /// `run with clicks at your own cadence`
    public var planOwnCadence: String { choose("run with clicks at your own cadence", "Lauf mit Klicks in deiner eigenen Schrittfrequenz") }
    /// `easy run without clicks`
    public var planEasy: String { choose("easy run without clicks", "lockerer Lauf ohne Klicks") }
    /// `rest`
    public var planRest: String { choose("rest", "Ruhetag") }
    /// `today`
    public var planToday: String { choose("today", "heute") }
    /// `done, {share} in sync`
    public func planDone(share: String) -> String { choose("done, \(share) in sync", "gelaufen, \(share) im Takt") }
    /// `missed; it is not added later`
    public var planMissed: String { choose("missed; it is not added later", "verpasst; wird nicht nachgeholt") }
    /// `The plan holds: {done} of {needed} runs in sync in this step. It proceeds after {needed} runs in syn`
    public func planHolds(done: String, needed: String, enough: String) -> String {
        choose(
            """
            The plan holds: \(done) of \(needed) runs in sync in this step. It proceeds after \(needed) runs in \
            sync over two weeks, or after \(enough) sooner.
            """,
            """
            Der Plan bleibt stehen: \(done) von \(needed) Läufen im Takt in dieser Stufe. Er geht nach \(needed) \
            Läufen im Takt in zwei Wochen weiter, oder früher nach \(enough).
            """
        )
    }
    /// `With {needed} runs it proceeds on {date} at the earliest.`
    public func planEarliest(needed: String, date: String) -> String {
        choose(
            "With \(needed) runs it proceeds on \(date) at the earliest.",
            "Mit \(needed) Läufen geht er frühestens am \(date) weiter."
        )
    }
    /// `The plan proceeds: each run in sync reduces the clicks by a quarter of the time.`
    public var planFades: String {
        choose(
            "The plan proceeds: each run in sync reduces the clicks by a quarter of the time.",
            "Der Plan geht weiter: Jeder Lauf im Takt verringert die Klicks um ein Viertel der Zeit."
        )
    }
    /// `To end the plan: stridectl plan stop`
    public var planEnds: String { choose("To end the plan: stridectl plan stop", "Den Plan beenden: stridectl plan stop") }
    /// `The latest run was {share} in sync; it counts from {needed} on.`
    public func planLatest(share: String, needed: String) -> String {
        choose(
            "The latest run was \(share) in sync; it counts from \(needed) on.",
            "Der letzte Lauf war zu \(share) im Takt; er zählt ab \(needed)."
        )
    }
    /// `After one more run with less than 40 % in sync, the plan goes back by one step.`
    public var planGoesBack: String {
        choose(
            "After one more run with less than 40 % in sync, the plan goes back by one step.",
            "Nach einem weiteren Lauf mit weniger als 40 % im Takt geht der Plan eine Stufe zurück."
        )
    }
    /// `The runs of this step are counted from {date}, because the break before was longer than two weeks.`
    public func planRestarted(date: String) -> String {
        choose(
            "The runs of this step are counted from \(date), because the break before was longer than two weeks.",
            "Die Läufe dieser Stufe zählen ab \(date), weil die Pause davor länger als zwei Wochen war."
        )
    }
    /// `This is not medical advice. It is not proven that a higher cadence prevents injuries.`
    public var planAdvice: String {
        choose(
            "This is not medical advice. It is not proven that a higher cadence prevents injuries.",
            """
            Das ist kein medizinischer Rat. Es ist nicht bewiesen, dass eine höhere Schrittfrequenz vor \
            Verletzungen schützt.
            """
        )
    }
    /// `Records`
    public var records: String { choose("Records", "Rekorde") }
    /// `Best efforts`
    public var bestEfforts: String { choose("Best efforts", "Bestzeiten") }
    /// `Longest and most`
    public var otherRecords: String { choose("Longest and most", "Längste und meiste") }
    /// `Record`
    public var record: String { choose("Record", "Rekord") }
    /// `Rank`
    public var recordRank: String { choose("Rank", "Rang") }
    /// `Result`
    public var recordValue: String { choose("Result", "Ergebnis") }
    /// `1 mile`
    public var recordMile: String { choose("1 mile", "1 Meile") }
    /// `Half marathon`
    public var recordHalfMarathon: String { choose("Half marathon", "Halbmarathon") }
    /// `Marathon`
    public var recordMarathon: String { choose("Marathon", "Marathon") }
    /// `12 minutes`
    public var recordTwelveMinutes: String { choose("12 minutes", "12 Minuten") }
    /// `Longest run`
    public var longestRunByDistance: String { choose("Longest run", "Längster Lauf") }
    /// `Longest time`
    public var longestRunByTime: String { choose("Longest time", "Längste Zeit") }
    /// `Most steps in a day`
    public var mostStepsInADay: String { choose("Most steps in a day", "Meiste Schritte an einem Tag") }
    /// `Best week`
    public var bestWeekOfRuns: String { choose("Best week", "Beste Woche") }
    /// `Longest streak`
    public var longestRunStreak: String { choose("Longest streak", "Längste Serie") }
    /// `current: {days}`
    public func currentStreak(days: String) -> String { choose("current: \(days)", "jetzt: \(days)") }
    /// `estimated distance`
    public var estimatedDistance: String { choose("estimated distance", "Strecke geschätzt") }
    /// `{from} – {to}`
    public func dateRange(from: String, to: String) -> String { choose("\(from) – \(to)", "\(from) – \(to)") }
    /// `No records: there is no run with a distance and no day with steps.`
    public var noRecords: String {
        choose(
            "No records: there is no run with a distance and no day with steps.",
            "Keine Rekorde: Es gibt keinen Lauf mit einer Strecke und keinen Tag mit Schritten."
        )
    }
    /// `Fastest sections of your runs, without pauses. Jumps of the receiver and parts faster than any runne`
    public var recordsExplained: String {
        choose(
            """
            Fastest sections of your runs, without pauses. Jumps of the receiver and parts faster than any \
            runner do not count.
            """,
            """
            Die schnellsten Abschnitte deiner Läufe, ohne Pausen. Sprünge des Empfängers und Teile, die kein \
            Mensch läuft, zählen nicht.
            """
        )
    }
    /// `{count} activities are not analysed yet and may be missing here: stridectl records`
    public func recordsPending(count: Count) -> String {
        choose(
            count,
            "\(count) activity is not analysed yet and may be missing here: stridectl records",
            "\(count) activities are not analysed yet and may be missing here: stridectl records",
            "\(count) Aktivität ist noch nicht ausgewertet und fehlt hier vielleicht: stridectl records",
            "\(count) Aktivitäten sind noch nicht ausgewertet und fehlen hier vielleicht: stridectl records"
        )
    }
    /// `new record`
    public var spokenNewRecord: String { choose("new record", "neuer Rekord") }
    /// `one mile`
    public var spokenRecordMile: String { choose("one mile", "eine Meile") }
    /// `half marathon`
    public var spokenRecordHalfMarathon: String { choose("half marathon", "Halbmarathon") }
    /// `marathon`
    public var spokenRecordMarathon: String { choose("marathon", "Marathon") }
    /// `Similar activities`
    public var similarActivities: String { choose("Similar activities", "Ähnliche Aktivitäten") }
    /// `Same route`
    public var sameRoute: String { choose("Same route", "Gleiche Strecke") }
    /// `Same distance, other routes`
    public var sameDistance: String { choose("Same distance, other routes", "Gleiche Distanz, andere Strecken") }
    /// `No other activity of this type is on this route.`
    public var noneOnRoute: String {
        choose(
            "No other activity of this type is on this route.",
            "Keine andere Aktivität dieser Art ist auf dieser Strecke."
        )
    }
    /// `This activity has no route that can be compared.`
    public var noRoute: String {
        choose(
            "This activity has no route that can be compared.",
            "Diese Aktivität hat keine Strecke, die sich vergleichen lässt."
        )
    }
    /// `No other activity of this type has this distance.`
    public var noneAtDistance: String {
        choose(
            "No other activity of this type has this distance.",
            "Keine andere Aktivität dieser Art hat diese Distanz."
        )
    }
    /// `{title}: {shown} of {count}`
    public func partOf(title: String, shown: String, count: String) -> String {
        choose(
            "\(title): \(shown) of \(count)",
            "\(title): \(shown) von \(count)"
        )
    }
    /// `this one`
    public var thisOne: String { choose("this one", "diese") }
    /// `fastest`
    public var fastest: String { choose("fastest", "am schnellsten") }
    /// `± is the difference from this one. A negative pace is faster.`
    public var paceDifferenceHint: String {
        choose(
            "± is the difference from this one. A negative pace is faster.",
            "± ist der Unterschied zu dieser. Ein negatives Tempo ist schneller."
        )
    }
    /// `± is the difference from this one.`
    public var speedDifferenceHint: String { choose("± is the difference from this one.", "± ist der Unterschied zu dieser.") }
    /// `Below each value: the difference from this one. A negative pace is faster.`
    public var differenceFromThis: String {
        choose(
            "Below each value: the difference from this one. A negative pace is faster.",
            "Unter jedem Wert: der Unterschied zu dieser. Ein negatives Tempo ist schneller."
        )
    }
    /// `Below each value: the difference from this one.`
    public var speedDifferenceFromThis: String {
        choose(
            "Below each value: the difference from this one.",
            "Unter jedem Wert: der Unterschied zu dieser."
        )
    }
    /// `Trends`
    public var trends: String { choose("Trends", "Verlauf") }
    /// `Cadence at equal pace`
    public var trendCadence: String { choose("Cadence at equal pace", "Schrittfrequenz bei gleichem Tempo") }
    /// `Step length at equal pace`
    public var trendStepLength: String { choose("Step length at equal pace", "Schrittlänge bei gleichem Tempo") }
    /// `Heart rate at equal pace`
    public var trendHeartRate: String { choose("Heart rate at equal pace", "Puls bei gleichem Tempo") }
    /// `Time in sync`
    public var trendSync: String { choose("Time in sync", "Zeit im Takt") }
    /// `Share of walking in runs`
    public var trendWalking: String { choose("Share of walking in runs", "Gehanteil beim Laufen") }
    /// `Training load per week`
    public var trendLoad: String { choose("Training load per week", "Trainingslast pro Woche") }
    /// `VO2max, estimated`
    public var trendOxygen: String { choose("VO2max, estimated", "VO2max, geschätzt") }
    /// `Fall of the heart rate in 60 s`
    public var trendRecovery: String { choose("Fall of the heart rate in 60 s", "Abfall des Pulses in 60 s") }
    /// `Effect of the cadence plan`
    public var trendPlan: String { choose("Effect of the cadence plan", "Wirkung des Plans") }
    /// `By week`
    public var trendByWeek: String { choose("By week", "Nach Wochen") }
    /// `By month`
    public var trendByMonth: String { choose("By month", "Nach Monaten") }
    /// `Runs`
    public var trendRuns: String { choose("Runs", "Läufe") }
    /// `Activities`
    public var trendActivities: String { choose("Activities", "Aktivitäten") }
    /// `Value`
    public var trendValue: String { choose("Value", "Wert") }
    /// `95 % interval`
    public var trendInterval: String { choose("95 % interval", "95-%-Intervall") }
    /// `Latest value`
    public var trendLatest: String { choose("Latest value", "Letzter Wert") }
    /// `Figure`
    public var trendFigure: String { choose("Figure", "Größe") }
    /// `not enough data`
    public var notEnoughData: String { choose("not enough data", "zu wenig Daten") }
    /// `{lower} to {upper}`
    public func trendSpan(lower: String, upper: String) -> String { choose("\(lower) to \(upper)", "\(lower) bis \(upper)") }
    /// `adjusted to {pace}`
    public func trendAtPace(pace: String) -> String { choose("adjusted to \(pace)", "umgerechnet auf \(pace)") }
    /// `All {runs} runs: {value} ({interval})`
    public func trendWhole(runs: String, value: String, interval: String) -> String {
        choose(
            "All \(runs) runs: \(value) (\(interval))",
            "Alle \(runs) Läufe: \(value) (\(interval))"
        )
    }
    /// `Change per week: {value} ({interval})`
    public func trendChangeWeek(value: String, interval: String) -> String {
        choose(
            "Change per week: \(value) (\(interval))",
            "Änderung pro Woche: \(value) (\(interval))"
        )
    }
    /// `Change per month: {value} ({interval})`
    public func trendChangeMonth(value: String, interval: String) -> String {
        choose(
            "Change per month: \(value) (\(interval))",
            "Änderung pro Monat: \(value) (\(interval))"
        )
    }
    /// `In parentheses: the 95 % interval. A value needs at least three runs in its period, and in all perio`
    public var trendRule: String {
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
    public var trendLoadEffort: String {
        choose(
            "Perceived effort × minutes in motion; a missing effort counts as the median effort.",
            "Empfundene Anstrengung × Minuten in Bewegung; eine fehlende Anstrengung zählt wie die mittlere."
        )
    }
    /// `Minutes in motion, because no activity has a perceived effort.`
    public var trendLoadMinutes: String {
        choose(
            "Minutes in motion, because no activity has a perceived effort.",
            "Minuten in Bewegung, weil keine Aktivität eine empfundene Anstrengung hat."
        )
    }
    /// `The standard error of the method is {error} ml/kg/min (Marsh 2012), in addition to the interval.`
    public func trendOxygenError(error: String) -> String {
        choose(
            "The standard error of the method is \(error) ml/kg/min (Marsh 2012), in addition to the interval.",
            "Der Standardfehler des Verfahrens ist \(error) ml/kg/min (Marsh 2012), zusätzlich zum Intervall."
        )
    }
    /// `VO2max needs your maximal and your resting heart rate; one of them is missing.`
    public var trendOxygenMissing: String {
        choose(
            "VO2max needs your maximal and your resting heart rate; one of them is missing.",
            "VO2max braucht Maximalpuls und Ruhepuls; einer davon fehlt."
        )
    }
    /// `Difference`
    public var trendDifference: String { choose("Difference", "Unterschied") }
    /// `before the plan`
    public var trendBefore: String { choose("before the plan", "vor dem Plan") }
    /// `during, without clicks`
    public var trendDuringFree: String { choose("during, without clicks", "währenddessen, ohne Klicks") }
    /// `during, with clicks`
    public var trendDuringClicks: String { choose("during, with clicks", "währenddessen, mit Klicks") }
    /// `after, without clicks`
    public var trendAfterFree: String { choose("after, without clicks", "danach, ohne Klicks") }
    /// `after, with clicks`
    public var trendAfterClicks: String { choose("after, with clicks", "danach, mit Klicks") }
    /// `Morning run`
    public var morningRun: String { choose("Morning run", "Morgenlauf") }
    /// `Midday run`
    public var middayRun: String { choose("Midday run", "Mittagslauf") }
    /// `Afternoon run`
    public var afternoonRun: String { choose("Afternoon run", "Nachmittagslauf") }
    /// `Evening run`
    public var eveningRun: String { choose("Evening run", "Abendlauf") }
    /// `Night run`
    public var nightRun: String { choose("Night run", "Nachtlauf") }
    /// `Morning walk`
    public var morningWalk: String { choose("Morning walk", "Morgenspaziergang") }
    /// `Midday walk`
    public var middayWalk: String { choose("Midday walk", "Mittagsspaziergang") }
    /// `Afternoon walk`
    public var afternoonWalk: String { choose("Afternoon walk", "Nachmittagsspaziergang") }
    /// `Evening walk`
    public var eveningWalk: String { choose("Evening walk", "Abendspaziergang") }
    /// `Night walk`
    public var nightWalk: String { choose("Night walk", "Nachtspaziergang") }
    /// `Morning ride`
    public var morningRide: String { choose("Morning ride", "Radfahrt am Morgen") }
    /// `Midday ride`
    public var middayRide: String { choose("Midday ride", "Radfahrt am Mittag") }
    /// `Afternoon ride`
    public var afternoonRide: String { choose("Afternoon ride", "Radfahrt am Nachmittag") }
    /// `Evening ride`
    public var eveningRide: String { choose("Evening ride", "Radfahrt am Abend") }
    /// `Night ride`
    public var nightRide: String { choose("Night ride", "Radfahrt in der Nacht") }
    /// `Effort`
    public var effort: String { choose("Effort", "Anstrengung") }
    /// `effort`
    public var lowerEffort: String { choose("effort", "Anstrengung") }
    /// `{value} of 10`
    public func effortOfTen(value: String) -> String { choose("\(value) of 10", "\(value) von 10") }
    /// `Tags`
    public var tags: String { choose("Tags", "Schlagwörter") }
    /// `tags`
    public var lowerTags: String { choose("tags", "Schlagwörter") }
    /// `Search`
    public var search: String { choose("Search", "Suchen") }
    /// `Words of the name, the note or the tags`
    public var searchLabel: String { choose("Words of the name, the note or the tags", "Wörter des Namens, der Notiz oder der Schlagwörter") }
    /// `No activity matches.`
    public var nothingFound: String { choose("No activity matches.", "Keine Aktivität passt dazu.") }
}
