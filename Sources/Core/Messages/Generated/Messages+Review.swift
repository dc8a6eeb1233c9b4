// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var inShort: String { choose("In short", "Kurz gesagt") }
    package var noRunsRecorded: String { choose("no run", "kein Lauf") }
    package var noRunsYet: String { choose("no run yet", "noch kein Lauf") }
    package var firstRuns: String {
        choose(
            "These are the first runs in the logbook; there is nothing to compare them with yet.",
            "Das sind die ersten Läufe im Logbuch; es gibt noch nichts, womit sie sich vergleichen lassen."
        )
    }
    package var comparedRuns: String { choose("Compared", "Verglichen") }
    package func moreThan(share: String, reference: String, distance: String) -> String {
        choose("\(share) more than \(reference) (\(distance))", "\(share) mehr als \(reference) (\(distance))")
    }
    package func lessThan(share: String, reference: String, distance: String) -> String {
        choose("\(share) less than \(reference) (\(distance))", "\(share) weniger als \(reference) (\(distance))")
    }
    package func asMuchAs(reference: String, distance: String) -> String {
        choose("as much as \(reference) (\(distance))", "so viel wie \(reference) (\(distance))")
    }
    package func weeksBefore(count: Count) -> String {
        choose(count, "in the week before", "on average in the \(count) weeks before", "in der Woche davor", "im Mittel der \(count) Wochen davor")
    }
    package func inPeriod(period: String) -> String { choose("in \(period)", "im \(period)") }
    package func untilDay(reference: String, day: String) -> String { choose("\(reference) until \(day)", "\(reference) bis \(day)") }
    package func dayOfMonth(day: String, month: String) -> String { choose("\(day) \(month)", "\(day). \(month)") }
    package var trainingLoad: String { choose("Load", "Last") }
    package func loadCompared(value: String, reference: String, usual: String) -> String {
        choose("\(value); \(reference): \(usual)", "\(value); \(reference): \(usual)")
    }
    package var planName: String { choose("Cadence plan", "Frequenzplan") }
    package func planKept(count: Count, done: String) -> String {
        choose(
            count,
            "\(done) of \(count) planned run with clicks",
            "\(done) of \(count) planned runs with clicks",
            "\(done) von \(count) geplanten Lauf mit Klicks",
            "\(done) von \(count) geplanten Läufen mit Klicks"
        )
    }
    package var inARow: String { choose("In a row", "In Folge") }
    package func weeksWithRun(count: Count) -> String {
        choose(count, "\(count) week with a run", "\(count) weeks with a run", "\(count) Woche mit einem Lauf", "\(count) Wochen mit einem Lauf")
    }
    package func daysWithRun(count: Count) -> String {
        choose(count, "\(count) day with a run", "\(count) days with a run", "\(count) Tag mit einem Lauf", "\(count) Tage mit einem Lauf")
    }
    package var alsoDone: String { choose("Also", "Außerdem") }
    package var distanceOfYears: String { choose("Distance of your runs", "Strecke deiner Läufe") }
    package func distanceOnDay(day: String, distance: String, year: String, before: String) -> String {
        choose("\(day): \(distance); \(year): \(before)", "\(day): \(distance); \(year): \(before)")
    }
    package var monthByMonth: String { choose("Month by month", "Monat für Monat") }
    package var bestOfYear: String { choose("Best efforts of the year", "Bestzeiten des Jahres") }
}
