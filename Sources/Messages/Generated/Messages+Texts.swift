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
    /// `tags`
    public var lowerTags: String { choose("tags", "Schlagwörter") }
    /// `Search`
    public var search: String { choose("Search", "Suchen") }
    /// `Words of the name, the note or the tags`
    public var searchLabel: String { choose("Words of the name, the note or the tags", "Wörter des Namens, der Notiz oder der Schlagwörter") }
    /// `No activity matches.`
    public var nothingFound: String { choose("No activity matches.", "Keine Aktivität passt dazu.") }
}
