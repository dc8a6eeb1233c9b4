package import Activities
package import Cadence
import SQLite

extension Logbook {
    /// Changes the editable fields of one finished activity; see the method for several activities.
    package func edit(_ id: ActivityID, _ edit: ActivityEdit) throws(LogbookError) -> LogEntry {
        try self.edit([id], edit)
        return try activity(id)
    }

    /// Changes the editable fields of finished activities in one transaction.
    ///
    /// A new distance changes only the summary of the activity; its samples and laps keep the measured values. A new name is also given to
    /// the activities on the same route that have no name of their own. With a new kind, shoes that the runner did not choose are replaced
    /// by the default shoes for this kind, or removed if the kind is not on foot.
    ///
    /// - Throws: `noSuchActivity`, `unfinished`, `tooManyTags`, `noSuchShoe`, or an error of the database; nothing is changed then.
    package func edit(_ ids: [ActivityID], _ edit: ActivityEdit) throws(LogbookError) {
        try write { db in
            for id in ids { try apply(edit, to: id, in: db) }
        }
        if edit.kind != nil || edit.distance != nil { analyseChanged(ids) }
    }

    private func apply(_ edit: ActivityEdit, to id: ActivityID, in db: Database) throws {
        try requireFinished(id, in: db)
        if let kind = edit.kind { try Self.setKind(kind, of: id, in: db) }
        if let distance = edit.distance {
            let sql = "UPDATE activity SET distance_m = ?, distance_source = ? WHERE id = ?"
            try db.run(sql, [distance.meters, DistanceSource.edited.rawValue, id])
        }
        if let name = edit.name { try Self.setName(name, of: id, in: db) }
        if let note = edit.note {
            try db.run("UPDATE activity SET note = nullif(?, '') WHERE id = ?", [note, id])
        }
        switch edit.effort {
        case nil: break
        case .set(let effort): try Self.setEffort(effort, of: id, in: db)
        case .removed: try Self.setEffort(nil, of: id, in: db)
        }
        if let shoes = edit.shoes { try setShoe(shoes, of: id, in: db) }
        if !edit.addedTags.isEmpty || !edit.removedTags.isEmpty {
            try changeTags(of: id, removing: edit.removedTags, adding: edit.addedTags, in: db)
        }
    }

    private static func setKind(_ kind: Activity.Kind, of id: ActivityID, in db: Database) throws {
        let shoe = """
            SELECT shoe FROM shoe_default WHERE since_day <= local_day AND scope IN (
              SELECT 'tag:' || folded FROM tag WHERE activity = ?1 UNION VALUES ('all'), (?2)
            ) ORDER BY scope = 'all', scope = ?2 LIMIT 1
            """
        let sql = """
            UPDATE activity SET kind = ?2, kind_assumed = 0, shoe = CASE
              WHEN shoe_chosen OR kind = ?2 THEN shoe WHEN ?3 THEN ifnull((\(shoe)), shoe) END WHERE id = ?1
            """
        try db.run(sql, [id, kind.rawValue, kind.isOnFoot])
    }

    private static func setEffort(_ effort: PerceivedEffort?, of id: ActivityID, in db: Database) throws {
        try db.run("UPDATE activity SET effort = ? WHERE id = ?", [effort?.value, id])
    }
}

/// Changes to the fields of an activity; nil changes nothing, and an empty text removes the name, the note or the shoes.
package struct ActivityEdit: Hashable, Sendable {
    package enum EffortChange: Hashable, Sendable {
        case set(PerceivedEffort)
        case removed
    }

    package var kind: Activity.Kind?
    /// The new distance; the distance source becomes `DistanceSource.edited`.
    package var distance: Distance?
    package var name: String?
    package var note: String?
    package var effort: EffortChange?
    package var shoes: String?
    /// The tags that the activity gets.
    ///
    /// A tag that it already has, in upper or lower case, is written as here from now on.
    package var addedTags: [ActivityTag] = []
    /// The tags that the activity loses, before others are added.
    ///
    /// A tag that it does not have is ignored.
    package var removedTags: [ActivityTag] = []

    package init(
        kind: Activity.Kind? = nil,
        distance: Distance? = nil,
        name: String? = nil,
        note: String? = nil,
        effort: EffortChange? = nil,
        shoes: String? = nil,
        addedTags: [ActivityTag] = [],
        removedTags: [ActivityTag] = []
    ) {
        self.kind = kind
        self.distance = distance
        self.name = name
        self.note = note
        self.effort = effort
        self.shoes = shoes
        self.addedTags = addedTags
        self.removedTags = removedTags
    }
}

extension Logbook {
    package static let mostTags = 20

    /// Adds tags to an activity; a tag that it already has, in upper or lower case, is replaced by the new text.
    static func addTags(_ tags: [ActivityTag], to id: ActivityID, in db: Database) throws {
        for tag in tags {
            let sql = """
                INSERT INTO tag (activity, folded, tag) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET tag = excluded.tag
                """
            try db.run(sql, [id, tag.folded, tag.text])
        }
    }

    private func changeTags(
        of id: ActivityID,
        removing removed: [ActivityTag],
        adding added: [ActivityTag],
        in db: Database
    ) throws {
        for tag in removed {
            try db.run("DELETE FROM tag WHERE activity = ? AND folded = ?", [id, tag.folded])
        }
        try Self.addTags(added, to: id, in: db)
        let count = try db.value("SELECT count(*) FROM tag WHERE activity = ?", [id]) as Int?
        guard count ?? 0 <= Self.mostTags else {
            throw LogbookError(.tooManyTags, at: path, "activity \(id)")
        }
    }
}
