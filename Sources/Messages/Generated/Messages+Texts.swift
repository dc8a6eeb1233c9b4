// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
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
    /// `Shoes`
    public var shoes: String { choose("Shoes", "Schuhe") }
    /// `shoes`
    public var lowerShoes: String { choose("shoes", "Schuhe") }
    /// `limit reached: {distance} of {limit}`
    public func shoesLimitPassed(distance: String, limit: String) -> String {
        choose(
            "limit reached: \(distance) of \(limit)",
            "Grenze erreicht: \(distance) von \(limit)"
        )
    }
    /// `{distance} of {limit}`
    public func shoesCovered(distance: String, limit: String) -> String { choose("\(distance) of \(limit)", "\(distance) von \(limit)") }
    /// `limit reached`
    public var shoesWorn: String { choose("limit reached", "Grenze erreicht") }
    /// `retired`
    public var shoesRetired: String { choose("retired", "ausgemustert") }
    /// `default: {activities}`
    public func shoesDefault(activities: String) -> String { choose("default: \(activities)", "Vorgabe: \(activities)") }
    /// `new activities get no shoes`
    public var shoesDefaultNone: String { choose("new activities get no shoes", "neue Aktivitäten bekommen keine Schuhe") }
    /// `no shoes; to add a pair: stridectl shoes add NAME`
    public var shoesNone: String {
        choose(
            "no shoes; to add a pair: stridectl shoes add NAME",
            "keine Schuhe; ein Paar anlegen: stridectl shoes add NAME"
        )
    }
    /// `for new runs and walks in them: stridectl shoes default {name}`
    public func shoesToUse(name: String) -> String {
        choose(
            "for new runs and walks in them: stridectl shoes default \(name)",
            "für neue Läufe und Spaziergänge darin: stridectl shoes default \(name)"
        )
    }
    /// `activity {number} was changed; to see it: stridectl show {number}`
    public func activityChanged(number: String) -> String {
        choose(
            "activity \(number) was changed; to see it: stridectl show \(number)",
            "Aktivität \(number) wurde geändert; ansehen: stridectl show \(number)"
        )
    }
    /// `{count} activities were changed; to see them: stridectl history`
    public func activitiesChanged(count: Count) -> String {
        choose(
            count,
            "\(count) activity was changed; to see it: stridectl history",
            "\(count) activities were changed; to see them: stridectl history",
            "\(count) Aktivität wurde geändert; ansehen: stridectl history",
            "\(count) Aktivitäten wurden geändert; ansehen: stridectl history"
        )
    }
    /// `{kind} of {date}`
    public func activityOf(kind: String, date: String) -> String { choose("\(kind) of \(date)", "\(kind) vom \(date)") }
    /// `the original is restored`
    public var originalRestored: String { choose("the original is restored", "das Original ist wieder da") }
    /// `to undo this within 30 days: stridectl edit {number} --undo`
    public func cutToUndo(number: String) -> String {
        choose(
            "to undo this within 30 days: stridectl edit \(number) --undo",
            "innerhalb von 30 Tagen rückgängig machen: stridectl edit \(number) --undo"
        )
    }
    /// `tags`
    public var lowerTags: String { choose("tags", "Schlagwörter") }
    /// `Search`
    public var search: String { choose("Search", "Suchen") }
    /// `Words of the name, the note or the tags`
    public var searchLabel: String { choose("Words of the name, the note or the tags", "Wörter des Namens, der Notiz oder der Schlagwörter") }
    /// `No activity matches.`
    public var nothingFound: String { choose("No activity matches.", "Keine Aktivität passt dazu.") }
}
