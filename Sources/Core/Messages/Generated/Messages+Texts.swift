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
    /// `{count} files: {activities} imported`
    public func importedFiles(count: Count, activities: String) -> String {
        choose(
            count,
            "\(count) file: \(activities) imported",
            "\(count) files: \(activities) imported",
            "\(count) Datei: \(activities) importiert",
            "\(count) Dateien: \(activities) importiert"
        )
    }
    /// `the kind of {number} assumed`
    public func importAssumed(number: String) -> String { choose("the kind of \(number) assumed", "Art von \(number) angenommen") }
    /// `{number} already in the logbook`
    public func importKnown(number: String) -> String { choose("\(number) already in the logbook", "\(number) schon im Logbuch") }
    /// `{number} replaced by longer or newer readings`
    public func importReplaced(number: String) -> String {
        choose(
            "\(number) replaced by longer or newer readings",
            "\(number) durch längere oder neuere Fassungen ersetzt"
        )
    }
    /// `{count} second recordings kept aside (to list: stridectl undelete)`
    public func importSeconds(count: Count) -> String {
        choose(
            count,
            "\(count) second recording kept aside (to list: stridectl undelete)",
            "\(count) second recordings kept aside (to list: stridectl undelete)",
            "\(count) zweite Aufnahme aufbewahrt (anzeigen: stridectl undelete)",
            "\(count) zweite Aufnahmen aufbewahrt (anzeigen: stridectl undelete)"
        )
    }
    /// `{number} perhaps with a wrong time zone`
    public func importShifted(number: String) -> String {
        choose(
            "\(number) perhaps with a wrong time zone",
            "\(number) vielleicht mit falscher Zeitzone"
        )
    }
    /// `{number} of them got a name or an effort`
    public func importCompleted(number: String) -> String {
        choose(
            "\(number) of them got a name or an effort",
            "\(number) davon mit neuem Namen oder neuer Anstrengung"
        )
    }
    /// `{number} could not be read`
    public func importFailed(number: String) -> String { choose("\(number) could not be read", "\(number) nicht lesbar") }
    /// `{number} left out`
    public func importLeftOut(number: String) -> String { choose("\(number) left out", "\(number) ausgelassen") }
    /// `{count} other files skipped`
    public func importOthers(count: Count) -> String {
        choose(
            count,
            "\(count) other file skipped",
            "\(count) other files skipped",
            "\(count) andere Datei übersprungen",
            "\(count) andere Dateien übersprungen"
        )
    }
    /// `the kind of {count} activities was assumed`
    public func kindsAssumed(count: Count) -> String {
        choose(
            count,
            "the kind of \(count) activity was assumed",
            "the kind of \(count) activities was assumed",
            "die Art von \(count) Aktivität wurde angenommen",
            "die Art von \(count) Aktivitäten wurde angenommen"
        )
    }
    /// `{kind} “{name}” of {date}`
    public func activityNamedOf(kind: String, name: String, date: String) -> String {
        choose(
            "\(kind) “\(name)” of \(date)",
            "\(kind) „\(name)“ vom \(date)"
        )
    }
    /// `“{name}”`
    public func quotedName(name: String) -> String { choose("“\(name)”", "„\(name)“") }
    /// `Delete these {count} activities?`
    public func deleteQuestion(count: Count) -> String {
        choose(
            count,
            "Delete this activity?",
            "Delete these \(count) activities?",
            "Diese Aktivität löschen?",
            "Diese \(count) Aktivitäten löschen?"
        )
    }
    /// `Delete these {count} activities permanently?`
    public func deleteForGoodQuestion(count: Count) -> String {
        choose(
            count,
            "Delete this activity permanently?",
            "Delete these \(count) activities permanently?",
            "Diese Aktivität endgültig löschen?",
            "Diese \(count) Aktivitäten endgültig löschen?"
        )
    }
    /// `{count} activities deleted`
    public func activitiesDeleted(count: Count) -> String {
        choose(
            count,
            "\(count) activity deleted",
            "\(count) activities deleted",
            "\(count) Aktivität gelöscht",
            "\(count) Aktivitäten gelöscht"
        )
    }
    /// `{deleted}; to restore within 30 days: stridectl undelete {numbers}`
    public func deletedToRestore(deleted: String, numbers: String) -> String {
        choose(
            "\(deleted); to restore within 30 days: stridectl undelete \(numbers)",
            "\(deleted); innerhalb von 30 Tagen wiederherstellen: stridectl undelete \(numbers)"
        )
    }
    /// `restored: {activity}`
    public func activityRestored(activity: String) -> String { choose("restored: \(activity)", "wiederhergestellt: \(activity)") }
    /// `tags`
    public var lowerTags: String { choose("tags", "Schlagwörter") }
    /// `Search`
    public var search: String { choose("Search", "Suchen") }
    /// `Words of the name, the note or the tags`
    public var searchLabel: String { choose("Words of the name, the note or the tags", "Wörter des Namens, der Notiz oder der Schlagwörter") }
    /// `No activity matches.`
    public var nothingFound: String { choose("No activity matches.", "Keine Aktivität passt dazu.") }
}
