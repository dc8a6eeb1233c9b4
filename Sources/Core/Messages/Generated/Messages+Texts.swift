// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var morningRun: String { choose("Morning run", "Morgenlauf") }
    package var middayRun: String { choose("Midday run", "Mittagslauf") }
    package var afternoonRun: String { choose("Afternoon run", "Nachmittagslauf") }
    package var eveningRun: String { choose("Evening run", "Abendlauf") }
    package var nightRun: String { choose("Night run", "Nachtlauf") }
    package var morningWalk: String { choose("Morning walk", "Morgenspaziergang") }
    package var middayWalk: String { choose("Midday walk", "Mittagsspaziergang") }
    package var afternoonWalk: String { choose("Afternoon walk", "Nachmittagsspaziergang") }
    package var eveningWalk: String { choose("Evening walk", "Abendspaziergang") }
    package var nightWalk: String { choose("Night walk", "Nachtspaziergang") }
    package var morningRide: String { choose("Morning ride", "Radfahrt am Morgen") }
    package var middayRide: String { choose("Midday ride", "Radfahrt am Mittag") }
    package var afternoonRide: String { choose("Afternoon ride", "Radfahrt am Nachmittag") }
    package var eveningRide: String { choose("Evening ride", "Radfahrt am Abend") }
    package var nightRide: String { choose("Night ride", "Radfahrt in der Nacht") }
    package var effort: String { choose("Effort", "Anstrengung") }
    package var lowerEffort: String { choose("effort", "Anstrengung") }
    package func effortOfTen(value: String) -> String { choose("\(value) of 10", "\(value) von 10") }
    package var tags: String { choose("Tags", "Schlagwörter") }
    package var shoes: String { choose("Shoes", "Schuhe") }
    package var lowerShoes: String { choose("shoes", "Schuhe") }
    package func shoesLimitPassed(distance: String, limit: String) -> String {
        choose("limit reached: \(distance) of \(limit)", "Grenze erreicht: \(distance) von \(limit)")
    }
    package func shoesCovered(distance: String, limit: String) -> String { choose("\(distance) of \(limit)", "\(distance) von \(limit)") }
    package var shoesWorn: String { choose("limit reached", "Grenze erreicht") }
    package var shoesRetired: String { choose("retired", "ausgemustert") }
    package func shoesDefault(activities: String) -> String { choose("default: \(activities)", "Vorgabe: \(activities)") }
    package var shoesDefaultNone: String { choose("new activities get no shoes", "neue Aktivitäten bekommen keine Schuhe") }
    package var shoesNone: String {
        choose("no shoes; to add a pair: stridectl shoes add NAME", "keine Schuhe; ein Paar anlegen: stridectl shoes add NAME")
    }
    package func shoesToUse(name: String) -> String {
        choose(
            "for new runs and walks in them: stridectl shoes default \(name)",
            "für neue Läufe und Spaziergänge darin: stridectl shoes default \(name)"
        )
    }
    package func activityChanged(number: String) -> String {
        choose(
            "activity \(number) was changed; to see it: stridectl show \(number)",
            "Aktivität \(number) wurde geändert; ansehen: stridectl show \(number)"
        )
    }
    package func activitiesChanged(count: Count) -> String {
        choose(
            count,
            "\(count) activity was changed; to see it: stridectl history",
            "\(count) activities were changed; to see them: stridectl history",
            "\(count) Aktivität wurde geändert; ansehen: stridectl history",
            "\(count) Aktivitäten wurden geändert; ansehen: stridectl history"
        )
    }
    package func activityOf(kind: String, date: String) -> String { choose("\(kind) of \(date)", "\(kind) vom \(date)") }
    package var originalRestored: String { choose("the original is restored", "das Original ist wieder da") }
    package func cutToUndo(number: String) -> String {
        choose(
            "to undo this within 30 days: stridectl edit \(number) --undo",
            "innerhalb von 30 Tagen rückgängig machen: stridectl edit \(number) --undo"
        )
    }
    package func importedFiles(count: Count, activities: String) -> String {
        choose(
            count,
            "\(count) file: \(activities) imported",
            "\(count) files: \(activities) imported",
            "\(count) Datei: \(activities) importiert",
            "\(count) Dateien: \(activities) importiert"
        )
    }
    package func importAssumed(number: String) -> String { choose("the kind of \(number) assumed", "Art von \(number) angenommen") }
    package func importKnown(number: String) -> String { choose("\(number) already in the logbook", "\(number) schon im Logbuch") }
    package func importReplaced(number: String) -> String {
        choose("\(number) replaced by longer or newer readings", "\(number) durch längere oder neuere Fassungen ersetzt")
    }
    package func importSeconds(count: Count) -> String {
        choose(
            count,
            "\(count) second recording kept aside (to list: stridectl undelete)",
            "\(count) second recordings kept aside (to list: stridectl undelete)",
            "\(count) zweite Aufnahme aufbewahrt (anzeigen: stridectl undelete)",
            "\(count) zweite Aufnahmen aufbewahrt (anzeigen: stridectl undelete)"
        )
    }
    package func importShifted(number: String) -> String {
        choose("\(number) perhaps with a wrong time zone", "\(number) vielleicht mit falscher Zeitzone")
    }
    package func importCompleted(number: String) -> String {
        choose("\(number) of them got a name or an effort", "\(number) davon mit neuem Namen oder neuer Anstrengung")
    }
    package func importFailed(number: String) -> String { choose("\(number) could not be read", "\(number) nicht lesbar") }
    package func importLeftOut(number: String) -> String { choose("\(number) left out", "\(number) ausgelassen") }
    package func importOthers(count: Count) -> String {
        choose(
            count,
            "\(count) other file skipped",
            "\(count) other files skipped",
            "\(count) andere Datei übersprungen",
            "\(count) andere Dateien übersprungen"
        )
    }
    package func kindsAssumed(count: Count) -> String {
        choose(
            count,
            "the kind of \(count) activity was assumed",
            "the kind of \(count) activities was assumed",
            "die Art von \(count) Aktivität wurde angenommen",
            "die Art von \(count) Aktivitäten wurde angenommen"
        )
    }
    package func activityNamedOf(kind: String, name: String, date: String) -> String {
        choose("\(kind) “\(name)” of \(date)", "\(kind) „\(name)“ vom \(date)")
    }
    package func quotedName(name: String) -> String { choose("“\(name)”", "„\(name)“") }
    package func deleteQuestion(count: Count) -> String {
        choose(
            count,
            "Delete this activity?",
            "Delete these \(count) activities?",
            "Diese Aktivität löschen?",
            "Diese \(count) Aktivitäten löschen?"
        )
    }
    package func deleteForGoodQuestion(count: Count) -> String {
        choose(
            count,
            "Delete this activity permanently?",
            "Delete these \(count) activities permanently?",
            "Diese Aktivität endgültig löschen?",
            "Diese \(count) Aktivitäten endgültig löschen?"
        )
    }
    package func activitiesDeleted(count: Count) -> String {
        choose(count, "\(count) activity deleted", "\(count) activities deleted", "\(count) Aktivität gelöscht", "\(count) Aktivitäten gelöscht")
    }
    package func deletedToRestore(deleted: String, numbers: String) -> String {
        choose(
            "\(deleted); to restore within 30 days: stridectl undelete \(numbers)",
            "\(deleted); innerhalb von 30 Tagen wiederherstellen: stridectl undelete \(numbers)"
        )
    }
    package func activityRestored(activity: String) -> String { choose("restored: \(activity)", "wiederhergestellt: \(activity)") }
    package var lowerTags: String { choose("tags", "Schlagwörter") }
    package var search: String { choose("Search", "Suchen") }
    package var searchLabel: String { choose("Words of the name, the note or the tags", "Wörter des Namens, der Notiz oder der Schlagwörter") }
    package var nothingFound: String { choose("No activity matches.", "Keine Aktivität passt dazu.") }
}
