import Activities
import SQLite

extension Logbook {
    /// The largest number of tags of an activity.
    public static let mostTags = 20

    /// Adds tags to an activity; a tag that it already has, in upper or lower case, is replaced by the new text.
    static func addTags(_ tags: [ActivityTag], to id: ActivityID, in db: Database) throws {
        for tag in tags {
            try db.cachedStatement(
                sql: """
                    INSERT INTO tag (activity, folded, tag) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET tag = excluded.tag
                    """
            )
            .execute(arguments: [id.number, tag.folded, tag.text])
        }
    }

    /// Changes the tags of an activity.
    func changeTags(
        of id: ActivityID,
        removing removed: [ActivityTag],
        adding added: [ActivityTag],
        in db: Database
    ) throws {
        for tag in removed {
            try db.execute(
                sql: "DELETE FROM tag WHERE activity = ? AND folded = ?",
                arguments: [id.number, tag.folded]
            )
        }
        try Self.addTags(added, to: id, in: db)
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM tag WHERE activity = ?", arguments: [id.number])
        guard count ?? 0 <= Self.mostTags else { throw LogbookError(.tooManyTags, at: path, "activity \(id)") }
    }

    /// The tags of the activities in a range, in alphabetical order; a text that is not a valid tag, in a damaged file, is left out.
    static func tags(_ db: Database, of ids: ClosedRange<ActivityID>) throws -> [ActivityID: [ActivityTag]] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT activity, tag FROM tag WHERE activity BETWEEN ? AND ? ORDER BY activity, folded"
            ),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        var tags: [ActivityID: [ActivityTag]] = [:]
        while let row = try rows.next() {
            guard let tag = try? ActivityTag(parsing: row[1] as String) else { continue }
            tags[ActivityID(try row[0]), default: []].append(tag)
        }
        return tags
    }
}
