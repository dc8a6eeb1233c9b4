// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var figures: String { choose("Figures", "Werte") }
    package var averageSpeed: String { choose("Average speed", "Mittlere Geschwindigkeit") }
    package var averagePace: String { choose("Average pace", "Mittleres Tempo") }
    package var movingTime: String { choose("Moving time", "Zeit in Bewegung") }
    package func withPauses(elapsed: String) -> String { choose("\(elapsed) with pauses", "\(elapsed) mit Pausen") }
    package var bestSpeed: String { choose("Best speed", "Beste Geschwindigkeit") }
    package var bestPace: String { choose("Best pace", "Bestes Tempo") }
    package func overTime(time: String) -> String { choose("over \(time)", "über \(time)") }
    package func ofMeasuredTime(time: String) -> String { choose("of the \(time) measured", "von \(time) gemessener Zeit") }
    package var withRest: String { choose("including rest", "mit Ruheumsatz") }
    package var notes: String { choose("Notes", "Notizen") }
    package var lapsWithoutPauses: String { choose("Laps, without pauses", "Runden, ohne Pausen") }
    package var lap: String { choose("Lap", "Runde") }
    package var longerIsFaster: String { choose("Longer is faster", "Länger ist schneller") }
    package func climbIn(unit: String) -> String { choose("Climb, \(unit)", "Höhenmeter, \(unit)") }
    package var splitsWithoutPauses: String { choose("Splits, without pauses", "Zwischenzeiten, ohne Pausen") }
    package func allSplits(count: String) -> String { choose("All \(count) splits, without pauses", "Alle \(count) Zwischenzeiten, ohne Pausen") }
    package func ofTheFastest(share: String) -> String { choose("\(share) of the fastest", "\(share) der schnellsten") }
    package func footer(date: String) -> String {
        choose(
            "Made by strided on \(date). Nothing on this page was loaded from elsewhere.",
            "Erstellt von strided am \(date). Nichts auf dieser Seite wurde von anderswo geladen."
        )
    }
    package var months: String { choose("Months", "Monate") }
    package var allMonths: String { choose("All months", "Alle Monate") }
    package var furtherActivities: String { choose("Further activities", "Weitere Aktivitäten") }
    package var kindOfActivity: String { choose("Kind", "Art") }
    package var showReplay: String { choose("Replay", "Wiedergabe") }
    package var allKinds: String { choose("All kinds", "Alle Arten") }
    package var allTags: String { choose("All tags", "Alle Schlagwörter") }
    package var previousPage: String { choose("Previous page", "Vorige Seite") }
    package var nextPage: String { choose("Next page", "Nächste Seite") }
    package func pageOf(number: String, count: String) -> String { choose("Page \(number) of \(count)", "Seite \(number) von \(count)") }
    package var raceAgainstIt: String { choose("Race against it", "Rennen dagegen") }
    package var sideBySide: String { choose("Side by side", "Nebeneinander") }
    package func otherActivities(count: Count) -> String {
        choose(count, "\(count) other activity", "\(count) other activities", "\(count) andere Aktivität", "\(count) andere Aktivitäten")
    }
    package var allRoutes: String { choose("All routes", "Alle Strecken") }
    package var allRoutesExplained: String {
        choose(
            "Each line is an activity. Where lines overlap, the colour is stronger.",
            "Jede Linie ist eine Aktivität. Wo sich Linien überlagern, ist die Farbe kräftiger."
        )
    }
    package var routesArePrivate: String {
        choose(
            """
            This page shows where you run, and so where you live. To share a run without your privacy zones, \
            make a card: stridectl report last --card run.png
            """,
            """
            Diese Seite zeigt, wo du läufst, und damit auch, wo du wohnst. Zum Teilen ohne deine Schutzzonen \
            gibt es Bilder eines Laufs: stridectl report last --card lauf.png
            """
        )
    }
    package func regionRoutes(count: String, distance: String, years: String) -> String {
        choose("\(count), \(distance), \(years)", "\(count), \(distance), \(years)")
    }
    package func regionSize(east: String, north: String, count: String) -> String {
        choose(
            """
            The map measures \(east) from west to east and \(north) from north to south. \(count) are drawn as \
            lines.
            """,
            """
            Die Karte misst \(east) von West nach Ost und \(north) von Nord nach Süd. \(count) sind als Linien \
            gezeichnet.
            """
        )
    }
    package func activitiesWithoutRoute(count: Count) -> String {
        choose(
            count,
            """
            \(count) activity is not on a map: it has no route of at least 500 m, for example because it was \
            indoors.
            """,
            """
            \(count) activities are not on a map: they have no route of at least 500 m, for example because they \
            were indoors.
            """,
            """
            \(count) Aktivität ist auf keiner Karte: Sie hat keine Strecke von mindestens 500 m, zum Beispiel \
            weil sie in einem Gebäude war.
            """,
            """
            \(count) Aktivitäten sind auf keiner Karte: Sie haben keine Strecke von mindestens 500 m, zum \
            Beispiel weil sie in einem Gebäude waren.
            """
        )
    }
    package func routesNotShown(count: Count) -> String {
        choose(
            count,
            """
            \(count) activity is in a place that has no map here, because it has fewer activities than the \
            others. Choose days to see it.
            """,
            """
            \(count) activities are in places that have no map here, because they have fewer activities than the \
            others. Choose days to see them.
            """,
            """
            \(count) Aktivität ist an einem Ort ohne Karte, weil es dort weniger Aktivitäten gibt als an den \
            anderen. Wähle Tage, um sie zu sehen.
            """,
            """
            \(count) Aktivitäten sind an Orten ohne Karte, weil es dort weniger Aktivitäten gibt als an den \
            anderen. Wähle Tage, um sie zu sehen.
            """
        )
    }
    package var nothingRecorded: String { choose("Nothing has been recorded or imported.", "Es wurde noch nichts aufgezeichnet oder importiert.") }
    package func activityCount(count: Count) -> String {
        choose(count, "\(count) activity", "\(count) activities", "\(count) Aktivität", "\(count) Aktivitäten")
    }
    package var activities: String { choose("Activities", "Aktivitäten") }
    package var activity: String { choose("Activity", "Aktivität") }
    package var day: String { choose("Day", "Tag") }
    package var days: String { choose("Days", "Tage") }
    package var average: String { choose("Average", "Schnitt") }
    package var summary: String { choose("Summary", "Übersicht") }
    package var totals: String { choose("Totals", "Summen") }
    package var activeTime: String { choose("Active time", "Aktive Zeit") }
    package var daysCounted: String { choose("Days counted", "Tage mit Daten") }
    package func ofDays(total: String) -> String { choose("of \(total)", "von \(total)") }
    package var allGoalsReached: String { choose("All goals reached", "Alle Ziele erreicht") }
    package func daysReached(count: Count) -> String { choose(count, "day", "days", "Tag", "Tage") }
    package var none: String { choose("None.", "Keine.") }
    package var activitiesInOrder: String { choose("Activities, in order of time", "Aktivitäten in zeitlicher Reihenfolge") }
    package var calendar: String { choose("Calendar", "Kalender") }
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
    package var goal: String { choose("Goal", "Ziel") }
    package var filledMeansReached: String { choose("Filled, with a tick: reached", "Gefüllt, mit Haken: erreicht") }
    package func totalValue(value: String) -> String { choose("Total \(value)", "Gesamt \(value)") }
    package var yes: String { choose("yes", "ja") }
    package var no: String { choose("no", "nein") }
    package func inNumbers(title: String) -> String { choose("\(title), in numbers", "\(title) in Zahlen") }
    package var reached: String { choose("Reached", "Erreicht") }
    package func barsAtGoal(count: String, reached: String) -> String {
        choose("\(count) bars, \(reached) of them at their goal.", "\(count) Balken, \(reached) davon am Ziel.")
    }
    package func barGoal(value: String) -> String { choose("goal \(value)", "Ziel \(value)") }
    package var measured: String { choose("Measured", "Gemessen") }
    package var targetCadence: String { choose("Target", "Ziel") }
    package func zoneName(number: String) -> String { choose("Zone \(number)", "Zone \(number)") }
    package func zoneNote(number: String) -> String { choose("(zone \(number))", "(Zone \(number))") }
    package var paceAndAltitude: String { choose("Pace and altitude", "Tempo und Höhe") }
    package var speedAndAltitude: String { choose("Speed and altitude", "Geschwindigkeit und Höhe") }
    package func chartOverDistance(title: String) -> String { choose("\(title) over distance", "\(title) über die Distanz") }
    package func chartOverTime(title: String) -> String { choose("\(title) over time", "\(title) über die Zeit") }
    package func onAverage(name: String, value: String) -> String { choose("\(name) on average \(value)", "\(name) im Mittel \(value)") }
    package var pause: String { choose("Pause", "Pause") }
    package var upTo: String { choose("Up to", "Bis") }
    package var start: String { choose("Start", "Start") }
    package var finish: String { choose("Finish", "Ziel") }
    package var routeNorthUp: String { choose("Route, north up", "Strecke, Norden oben") }
    package var routeColours: String { choose("Colours of the route", "Farben der Strecke") }
    package func drawnPlaces(drawn: String, total: String) -> String {
        choose("Drawn with \(drawn) of \(total) recorded places.", "Gezeichnet mit \(drawn) von \(total) aufgezeichneten Punkten.")
    }
    package func colouredByPace(total: String, names: String) -> String {
        choose("Coloured by pace in \(total) classes: \(names).", "Nach Tempo in \(total) Klassen gefärbt: \(names).")
    }
    package func routeSize(distance: String, east: String, north: String, apart: String) -> String {
        choose(
            """
            \(distance) long; the route measures \(east) from west to east and \(north) from north to south, and \
            the finish is \(apart) from the start.
            """,
            """
            \(distance) lang; die Strecke misst \(east) von West nach Ost und \(north) von Nord nach Süd, und \
            das Ziel ist \(apart) vom Start entfernt.
            """
        )
    }
    package func routeMarks(unit: String) -> String {
        choose(
            "The start is a ring, the finish a square, numbers count \(unit).",
            "Der Start ist ein Ring, das Ziel ein Quadrat, Zahlen zählen \(unit)."
        )
    }
    package func routeGaps(count: Count) -> String {
        choose(
            count,
            "It has a gap where nothing was recorded.",
            "It has \(count) gaps where nothing was recorded.",
            "Sie hat eine Lücke, in der nichts aufgezeichnet wurde.",
            "Sie hat \(count) Lücken, in denen nichts aufgezeichnet wurde."
        )
    }
    package func belowValue(value: String) -> String { choose("below \(value)", "unter \(value)") }
    package func aboveValue(value: String) -> String { choose("above \(value)", "über \(value)") }
}
