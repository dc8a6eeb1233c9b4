// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `Figures`
    public var figures: String { choose("Figures", "Werte") }
    /// `Pages`
    public var pages: String { choose("Pages", "Seiten") }
    /// `Average speed`
    public var averageSpeed: String { choose("Average speed", "Mittlere Geschwindigkeit") }
    /// `Average pace`
    public var averagePace: String { choose("Average pace", "Mittleres Tempo") }
    /// `Moving time`
    public var movingTime: String { choose("Moving time", "Zeit in Bewegung") }
    /// `{elapsed} with pauses`
    public func withPauses(elapsed: String) -> String { choose("\(elapsed) with pauses", "\(elapsed) mit Pausen") }
    /// `Best speed`
    public var bestSpeed: String { choose("Best speed", "Beste Geschwindigkeit") }
    /// `Best pace`
    public var bestPace: String { choose("Best pace", "Bestes Tempo") }
    /// `over {time}`
    public func overTime(time: String) -> String { choose("over \(time)", "über \(time)") }
    /// `of the {time} measured`
    public func ofMeasuredTime(time: String) -> String { choose("of the \(time) measured", "von \(time) gemessener Zeit") }
    /// `including rest`
    public var withRest: String { choose("including rest", "mit Ruheumsatz") }
    /// `Notes`
    public var notes: String { choose("Notes", "Notizen") }
    /// `Laps, without pauses`
    public var lapsWithoutPauses: String { choose("Laps, without pauses", "Runden, ohne Pausen") }
    /// `Lap`
    public var lap: String { choose("Lap", "Runde") }
    /// `Longer is faster`
    public var longerIsFaster: String { choose("Longer is faster", "Länger ist schneller") }
    /// `Climb, {unit}`
    public func climbIn(unit: String) -> String { choose("Climb, \(unit)", "Höhenmeter, \(unit)") }
    /// `Splits, without pauses`
    public var splitsWithoutPauses: String { choose("Splits, without pauses", "Zwischenzeiten, ohne Pausen") }
    /// `All {count} splits, without pauses`
    public func allSplits(count: String) -> String { choose("All \(count) splits, without pauses", "Alle \(count) Zwischenzeiten, ohne Pausen") }
    /// `{share} of the fastest`
    public func ofTheFastest(share: String) -> String { choose("\(share) of the fastest", "\(share) der schnellsten") }
    /// `Made by strided on {date}. Nothing on this page was loaded from elsewhere.`
    public func footer(date: String) -> String {
        choose(
            "Made by strided on \(date). Nothing on this page was loaded from elsewhere.",
            "Erstellt von strided am \(date). Nichts auf dieser Seite wurde von anderswo geladen."
        )
    }
    /// `Nothing has been recorded or imported.`
    public var nothingRecorded: String { choose("Nothing has been recorded or imported.", "Es wurde noch nichts aufgezeichnet oder importiert.") }
    /// `{count} activities`
    public func activityCount(count: Count) -> String {
        choose(
            count,
            "\(count) activity",
            "\(count) activities",
            "\(count) Aktivität",
            "\(count) Aktivitäten"
        )
    }
    /// `Activities`
    public var activities: String { choose("Activities", "Aktivitäten") }
    /// `Activity`
    public var activity: String { choose("Activity", "Aktivität") }
    /// `Day`
    public var day: String { choose("Day", "Tag") }
    /// `Days`
    public var days: String { choose("Days", "Tage") }
    /// `Average`
    public var average: String { choose("Average", "Schnitt") }
    /// `Summary`
    public var summary: String { choose("Summary", "Übersicht") }
    /// `Totals`
    public var totals: String { choose("Totals", "Summen") }
    /// `Active time`
    public var activeTime: String { choose("Active time", "Aktive Zeit") }
    /// `Days counted`
    public var daysCounted: String { choose("Days counted", "Tage mit Daten") }
    /// `of {total}`
    public func ofDays(total: String) -> String { choose("of \(total)", "von \(total)") }
    /// `All goals reached`
    public var allGoalsReached: String { choose("All goals reached", "Alle Ziele erreicht") }
    /// `days`
    public func daysReached(count: Count) -> String {
        choose(
            count,
            "day",
            "days",
            "Tag",
            "Tage"
        )
    }
    /// `None.`
    public var none: String { choose("None.", "Keine.") }
    /// `Activities, in order of time`
    public var activitiesInOrder: String { choose("Activities, in order of time", "Aktivitäten in zeitlicher Reihenfolge") }
    /// `Calendar`
    public var calendar: String { choose("Calendar", "Kalender") }
    /// `Rings from the outside in: {names}. A closed ring means that the goal was reached, a tick that all g`
    public func ringsExplained(names: String) -> String {
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
    public var goal: String { choose("Goal", "Ziel") }
    /// `Filled, with a tick: reached`
    public var filledMeansReached: String { choose("Filled, with a tick: reached", "Gefüllt, mit Haken: erreicht") }
    /// `Total {value}`
    public func totalValue(value: String) -> String { choose("Total \(value)", "Gesamt \(value)") }
    /// `yes`
    public var yes: String { choose("yes", "ja") }
    /// `no`
    public var no: String { choose("no", "nein") }
    /// `{title}, in numbers`
    public func inNumbers(title: String) -> String { choose("\(title), in numbers", "\(title) in Zahlen") }
    /// `Reached`
    public var reached: String { choose("Reached", "Erreicht") }
    /// `{count} bars, {reached} of them at their goal.`
    public func barsAtGoal(count: String, reached: String) -> String {
        choose(
            "\(count) bars, \(reached) of them at their goal.",
            "\(count) Balken, \(reached) davon am Ziel."
        )
    }
    /// `goal {value}`
    public func barGoal(value: String) -> String { choose("goal \(value)", "Ziel \(value)") }
    /// `Measured`
    public var measured: String { choose("Measured", "Gemessen") }
    /// `Target`
    public var targetCadence: String { choose("Target", "Ziel") }
    /// `Zone {number}`
    public func zoneName(number: String) -> String { choose("Zone \(number)", "Zone \(number)") }
    /// `(zone {number})`
    public func zoneNote(number: String) -> String { choose("(zone \(number))", "(Zone \(number))") }
    /// `Pace and altitude`
    public var paceAndAltitude: String { choose("Pace and altitude", "Tempo und Höhe") }
    /// `Speed and altitude`
    public var speedAndAltitude: String { choose("Speed and altitude", "Geschwindigkeit und Höhe") }
    /// `{title} over distance`
    public func chartOverDistance(title: String) -> String { choose("\(title) over distance", "\(title) über die Distanz") }
    /// `{title} over time`
    public func chartOverTime(title: String) -> String { choose("\(title) over time", "\(title) über die Zeit") }
    /// `{name} on average {value}`
    public func onAverage(name: String, value: String) -> String { choose("\(name) on average \(value)", "\(name) im Mittel \(value)") }
    /// `Pause`
    public var pause: String { choose("Pause", "Pause") }
    /// `Up to`
    public var upTo: String { choose("Up to", "Bis") }
    /// `Start`
    public var start: String { choose("Start", "Start") }
    /// `Finish`
    public var finish: String { choose("Finish", "Ziel") }
    /// `Route, north up`
    public var routeNorthUp: String { choose("Route, north up", "Strecke, Norden oben") }
    /// `Colours of the route`
    public var routeColours: String { choose("Colours of the route", "Farben der Strecke") }
    /// `Drawn with {drawn} of {total} recorded places.`
    public func drawnPlaces(drawn: String, total: String) -> String {
        choose(
            "Drawn with \(drawn) of \(total) recorded places.",
            "Gezeichnet mit \(drawn) von \(total) aufgezeichneten Punkten."
        )
    }
    /// `Coloured by pace in {total} classes: {names}.`
    public func colouredByPace(total: String, names: String) -> String {
        choose(
            "Coloured by pace in \(total) classes: \(names).",
            "Nach Tempo in \(total) Klassen gefärbt: \(names)."
        )
    }
    /// `The start is a ring, the finish a square, numbers count {unit}.`
    public func routeMarks(unit: String) -> String {
        choose(
            "The start is a ring, the finish a square, numbers count \(unit).",
            "Der Start ist ein Ring, das Ziel ein Quadrat, Zahlen zählen \(unit)."
        )
    }
    /// `It has {count} gaps where nothing was recorded.`
    public func routeGaps(count: Count) -> String {
        choose(
            count,
            "It has a gap where nothing was recorded.",
            "It has \(count) gaps where nothing was recorded.",
            "Sie hat eine Lücke, in der nichts aufgezeichnet wurde.",
            "Sie hat \(count) Lücken, in denen nichts aufgezeichnet wurde."
        )
    }
    /// `below {value}`
    public func belowValue(value: String) -> String { choose("below \(value)", "unter \(value)") }
    /// `above {value}`
    public func aboveValue(value: String) -> String { choose("above \(value)", "über \(value)") }
}
