// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Figures`
    package var figures: String { choose("Figures", "Werte") }
    /// `Pages`
    package var pages: String { choose("Pages", "Seiten") }
    /// `Average speed`
    package var averageSpeed: String { choose("Average speed", "Mittlere Geschwindigkeit") }
    /// `Average pace`
    package var averagePace: String { choose("Average pace", "Mittleres Tempo") }
    /// `Moving time`
    package var movingTime: String { choose("Moving time", "Zeit in Bewegung") }
    /// `{elapsed} with pauses`
    package func withPauses(elapsed: String) -> String { choose("\(elapsed) with pauses", "\(elapsed) mit Pausen") }
    /// `Best speed`
    package var bestSpeed: String { choose("Best speed", "Beste Geschwindigkeit") }
    /// `Best pace`
    package var bestPace: String { choose("Best pace", "Bestes Tempo") }
    /// `over {time}`
    package func overTime(time: String) -> String { choose("over \(time)", "über \(time)") }
    /// `of the {time} measured`
    package func ofMeasuredTime(time: String) -> String { choose("of the \(time) measured", "von \(time) gemessener Zeit") }
    /// `including rest`
    package var withRest: String { choose("including rest", "mit Ruheumsatz") }
    /// `Notes`
    package var notes: String { choose("Notes", "Notizen") }
    /// `Laps, without pauses`
    package var lapsWithoutPauses: String { choose("Laps, without pauses", "Runden, ohne Pausen") }
    /// `Lap`
    package var lap: String { choose("Lap", "Runde") }
    /// `Longer is faster`
    package var longerIsFaster: String { choose("Longer is faster", "Länger ist schneller") }
    /// `Climb, {unit}`
    package func climbIn(unit: String) -> String { choose("Climb, \(unit)", "Höhenmeter, \(unit)") }
    /// `Splits, without pauses`
    package var splitsWithoutPauses: String { choose("Splits, without pauses", "Zwischenzeiten, ohne Pausen") }
    /// `All {count} splits, without pauses`
    package func allSplits(count: String) -> String { choose("All \(count) splits, without pauses", "Alle \(count) Zwischenzeiten, ohne Pausen") }
    /// `{share} of the fastest`
    package func ofTheFastest(share: String) -> String { choose("\(share) of the fastest", "\(share) der schnellsten") }
    /// `Made by strided on {date}. Nothing on this page was loaded from elsewhere.`
    package func footer(date: String) -> String {
        choose(
            "Made by strided on \(date). Nothing on this page was loaded from elsewhere.",
            "Erstellt von strided am \(date). Nichts auf dieser Seite wurde von anderswo geladen."
        )
    }
    /// `Nothing has been recorded or imported.`
    package var nothingRecorded: String { choose("Nothing has been recorded or imported.", "Es wurde noch nichts aufgezeichnet oder importiert.") }
    /// `{count} activities`
    package func activityCount(count: Count) -> String {
        choose(
            count,
            "\(count) activity",
            "\(count) activities",
            "\(count) Aktivität",
            "\(count) Aktivitäten"
        )
    }
    /// `Activities`
    package var activities: String { choose("Activities", "Aktivitäten") }
    /// `Activity`
    package var activity: String { choose("Activity", "Aktivität") }
    /// `Day`
    package var day: String { choose("Day", "Tag") }
    /// `Days`
    package var days: String { choose("Days", "Tage") }
    /// `Average`
    package var average: String { choose("Average", "Schnitt") }
    /// `Summary`
    package var summary: String { choose("Summary", "Übersicht") }
    /// `Totals`
    package var totals: String { choose("Totals", "Summen") }
    /// `Active time`
    package var activeTime: String { choose("Active time", "Aktive Zeit") }
    /// `Days counted`
    package var daysCounted: String { choose("Days counted", "Tage mit Daten") }
    /// `of {total}`
    package func ofDays(total: String) -> String { choose("of \(total)", "von \(total)") }
    /// `All goals reached`
    package var allGoalsReached: String { choose("All goals reached", "Alle Ziele erreicht") }
    /// `days`
    package func daysReached(count: Count) -> String {
        choose(
            count,
            "day",
            "days",
            "Tag",
            "Tage"
        )
    }
    /// `None.`
    package var none: String { choose("None.", "Keine.") }
    /// `Activities, in order of time`
    package var activitiesInOrder: String { choose("Activities, in order of time", "Aktivitäten in zeitlicher Reihenfolge") }
    /// `Calendar`
    package var calendar: String { choose("Calendar", "Kalender") }
    /// `Rings from the outside in: {names}. A closed ring means that the goal was reached, a tick that all g`
    package func ringsExplained(names: String) -> String {
        choose(
            """
            Rings from the outside in: \(names). A closed ring means that the goal was reached, a tick that all \
            goals were reached, and a dotted ring that there is no data.
            """,
            """
            Ringe von außen nach innen: \(names). Ein geschlossener Ring heißt, dass das Ziel erreicht wurde, \
            ein Haken, dass alle Ziele erreicht wurden, und ein gepunkteter Ring, dass es keine Daten gibt.
            """
        )
    }
    /// `Goal`
    package var goal: String { choose("Goal", "Ziel") }
    /// `Filled, with a tick: reached`
    package var filledMeansReached: String { choose("Filled, with a tick: reached", "Gefüllt, mit Haken: erreicht") }
    /// `Total {value}`
    package func totalValue(value: String) -> String { choose("Total \(value)", "Gesamt \(value)") }
    /// `yes`
    package var yes: String { choose("yes", "ja") }
    /// `no`
    package var no: String { choose("no", "nein") }
    /// `{title}, in numbers`
    package func inNumbers(title: String) -> String { choose("\(title), in numbers", "\(title) in Zahlen") }
    /// `Reached`
    package var reached: String { choose("Reached", "Erreicht") }
    /// `{count} bars, {reached} of them at their goal.`
    package func barsAtGoal(count: String, reached: String) -> String {
        choose(
            "\(count) bars, \(reached) of them at their goal.",
            "\(count) Balken, \(reached) davon am Ziel."
        )
    }
    /// `goal {value}`
    package func barGoal(value: String) -> String { choose("goal \(value)", "Ziel \(value)") }
    /// `Measured`
    package var measured: String { choose("Measured", "Gemessen") }
    /// `Target`
    package var targetCadence: String { choose("Target", "Ziel") }
    /// `Zone {number}`
    package func zoneName(number: String) -> String { choose("Zone \(number)", "Zone \(number)") }
    /// `(zone {number})`
    package func zoneNote(number: String) -> String { choose("(zone \(number))", "(Zone \(number))") }
    /// `Pace and altitude`
    package var paceAndAltitude: String { choose("Pace and altitude", "Tempo und Höhe") }
    /// `Speed and altitude`
    package var speedAndAltitude: String { choose("Speed and altitude", "Geschwindigkeit und Höhe") }
    /// `{title} over distance`
    package func chartOverDistance(title: String) -> String { choose("\(title) over distance", "\(title) über die Distanz") }
    /// `{title} over time`
    package func chartOverTime(title: String) -> String { choose("\(title) over time", "\(title) über die Zeit") }
    /// `{name} on average {value}`
    package func onAverage(name: String, value: String) -> String { choose("\(name) on average \(value)", "\(name) im Mittel \(value)") }
    /// `Pause`
    package var pause: String { choose("Pause", "Pause") }
    /// `Up to`
    package var upTo: String { choose("Up to", "Bis") }
    /// `Start`
    package var start: String { choose("Start", "Start") }
    /// `Finish`
    package var finish: String { choose("Finish", "Ziel") }
    /// `Route, north up`
    package var routeNorthUp: String { choose("Route, north up", "Strecke, Norden oben") }
    /// `Colours of the route`
    package var routeColours: String { choose("Colours of the route", "Farben der Strecke") }
    /// `Drawn with {drawn} of {total} recorded places.`
    package func drawnPlaces(drawn: String, total: String) -> String {
        choose(
            "Drawn with \(drawn) of \(total) recorded places.",
            "Gezeichnet mit \(drawn) von \(total) aufgezeichneten Punkten."
        )
    }
    /// `Coloured by pace in {total} classes: {names}.`
    package func colouredByPace(total: String, names: String) -> String {
        choose(
            "Coloured by pace in \(total) classes: \(names).",
            "Nach Tempo in \(total) Klassen gefärbt: \(names)."
        )
    }
    /// `The start is a ring, the finish a square, numbers count {unit}.`
    package func routeMarks(unit: String) -> String {
        choose(
            "The start is a ring, the finish a square, numbers count \(unit).",
            "Der Start ist ein Ring, das Ziel ein Quadrat, Zahlen zählen \(unit)."
        )
    }
    /// `It has {count} gaps where nothing was recorded.`
    package func routeGaps(count: Count) -> String {
        choose(
            count,
            "It has a gap where nothing was recorded.",
            "It has \(count) gaps where nothing was recorded.",
            "Sie hat eine Lücke, in der nichts aufgezeichnet wurde.",
            "Sie hat \(count) Lücken, in denen nichts aufgezeichnet wurde."
        )
    }
    /// `below {value}`
    package func belowValue(value: String) -> String { choose("below \(value)", "unter \(value)") }
    /// `above {value}`
    package func aboveValue(value: String) -> String { choose("above \(value)", "über \(value)") }
}
