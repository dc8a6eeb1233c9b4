// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var similarActivities: String { choose("Similar activities", "Ähnliche Aktivitäten") }
    package var sameRoute: String { choose("Same route", "Gleiche Strecke") }
    package var sameDistance: String { choose("Same distance, other routes", "Gleiche Distanz, andere Strecken") }
    package var noneOnRoute: String {
        choose("No other activity of this type is on this route.", "Keine andere Aktivität dieser Art ist auf dieser Strecke.")
    }
    package var noRoute: String {
        choose("This activity has no route that can be compared.", "Diese Aktivität hat keine Strecke, die sich vergleichen lässt.")
    }
    package var noneAtDistance: String {
        choose("No other activity of this type has this distance.", "Keine andere Aktivität dieser Art hat diese Distanz.")
    }
    package func partOf(title: String, shown: String, count: String) -> String {
        choose("\(title): \(shown) of \(count)", "\(title): \(shown) von \(count)")
    }
    package var thisOne: String { choose("this one", "diese") }
    package var fastest: String { choose("fastest", "am schnellsten") }
    package var raceHint: String { choose("To race one of them: stridectl race ID", "Für ein Rennen gegen eine davon: stridectl race ID") }
    package var paceDifferenceHint: String {
        choose(
            "± is the difference from this one. A negative pace is faster.",
            "± ist der Unterschied zu dieser. Ein negatives Tempo ist schneller."
        )
    }
    package var speedDifferenceHint: String { choose("± is the difference from this one.", "± ist der Unterschied zu dieser.") }
    package var differenceFromThis: String {
        choose(
            "Below each value: the difference from this one. A negative pace is faster.",
            "Unter jedem Wert: der Unterschied zu dieser. Ein negatives Tempo ist schneller."
        )
    }
    package var speedDifferenceFromThis: String {
        choose("Below each value: the difference from this one.", "Unter jedem Wert: der Unterschied zu dieser.")
    }
}
