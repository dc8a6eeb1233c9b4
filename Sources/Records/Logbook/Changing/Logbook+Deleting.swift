package import Activities
import SQLite

extension Logbook {
    /// How long a deleted activity can be restored; afterwards, the next deletion or change of an extent removes it permanently.
    package static let keepsDeleted = Duration.seconds(30 * 86_400)

    /// A deleted activity that can still be restored.
    package struct Deleted: Hashable, Sendable {
        package let entry: LogEntry
        package let at: Moment
        /// The cut or joined activity of which this entry is the original; nil if the runner deleted this activity.
        package let replacement: ActivityID?
        /// The activity of which this one is a second recording; nil if it is none, so that it was deleted.
        package let first: ActivityID?
    }

    /// Deletes a finished activity; ``undelete(_:)`` restores it within ``keepsDeleted``.
    ///
    /// If it has second recordings, the earliest inserted one counts from then on.
    ///
    /// - Throws: `noSuchActivity`, `unfinished`, or an error of the database.
    package func delete(_ id: ActivityID, at now: Moment) throws(LogbookError) {
        try write { db in
            try requireFinished(id, in: db)
            try db.run(
                "UPDATE activity SET deleted_ms = ?1, second_of = iif(\(Self.isSetAside), NULL, second_of) WHERE id = ?2",
                [now.unixMilliseconds, id]
            )
            try Self.promoteSecond(of: id, in: db)
            try purgeDeleted(at: now, in: db)
        }
    }

    /// Removes the activities permanently that were deleted more than ``keepsDeleted`` ago.
    func purgeDeleted(at now: Moment, in db: Database) throws {
        let sql = "DELETE FROM activity WHERE deleted_ms < ? AND NOT (\(Self.isSetAside))"
        try db.run(sql, [now.unixMilliseconds - Self.keepsDeleted.storedMilliseconds])
    }

    /// Deletes a finished activity and its samples permanently.
    ///
    /// - Throws: `noSuchActivity`, `unfinished`, or an error of the database.
    package func deletePermanently(_ id: ActivityID) throws(LogbookError) {
        try write { db in
            try requireFinished(id, in: db)
            try Self.promoteSecond(of: id, in: db)
            try db.run("DELETE FROM activity WHERE id = ?", [id])
        }
    }

    /// The deleted activities that can still be restored at the time `now`, latest deletion first, and then the second recordings.
    package func deleted(at now: Moment) throws(LogbookError) -> [Deleted] {
        try read { db in
            let rows = try db.rows(
                ActivityColumns.selectDeleted
                    + " WHERE is_aside OR deleted_ms >= ? ORDER BY is_aside, deleted_ms DESC, id DESC",
                [now.unixMilliseconds - Self.keepsDeleted.storedMilliseconds]
            )
            return try rows.map { row in
                try Deleted(
                    entry: ActivityColumns.entry(row, at: path),
                    at: Moment(unixMilliseconds: row["deleted_ms"], utcOffset: now.utcOffset),
                    replacement: Self.replacement(of: ActivityID(row[0]), in: db),
                    first: (row["second_of"] as ActivityID?)
                )
            }
        }
    }

    /// Restores a deleted activity with its original number; the original of a cut or joined activity replaces the result.
    ///
    /// If the number is that of a second recording, both recordings count from then on.
    ///
    /// - Throws: `noSuchActivity` if the activity was not deleted, or longer ago than ``keepsDeleted``, or an error of the database.
    package func undelete(_ id: ActivityID, at now: Moment) throws(LogbookError) -> LogEntry {
        let restored = try write { db in
            try purgeDeleted(at: now, in: db)
            if let edit = try Self.cutKeeping(id, in: db) {
                let restored = try undo(edit, in: db)
                return restored.contains(id) ? id : restored[0]
            }
            let sql = "UPDATE activity SET deleted_ms = NULL, second_of = NULL WHERE id = ? AND deleted_ms IS NOT NULL"
            try db.run(sql, [id])
            guard db.changesCount == 1 else { throw LogbookError(.noSuchActivity, at: path, "\(id)") }
            // The second recordings that counted while this activity was deleted become second recordings again.
            try db.run("UPDATE activity SET deleted_ms = start_ms WHERE second_of = ? AND deleted_ms IS NULL", [id])
            return id
        }
        analyseChanged([restored])
        return try activity(restored)
    }

    func requireFinished(_ id: ActivityID, in db: Database) throws {
        let state = "SELECT state FROM activity WHERE id = ? AND \(Self.isNamed)"
        switch try db.value(state, [id]) as String? {
        case nil: throw LogbookError(.noSuchActivity, at: path, "\(id)")
        case "finished": return
        default: throw LogbookError(.unfinished, at: path, "activity \(id)")
        }
    }
}

// MARK: - Deleting all data of a kind

extension Logbook {
    package enum Part: Hashable, Sendable, CaseIterable {
        /// All activities, including deleted ones.
        case activities
        /// Steps, distance and energy of all days.
        case days
    }

    package func count(of part: Part) throws(LogbookError) -> Int {
        let count =
            switch part {
            case .activities: "SELECT count(*) FROM activity WHERE deleted_ms IS NULL"
            case .days:
                "SELECT count(*) FROM (SELECT local_day FROM hour_bucket UNION SELECT local_day FROM imported_hour)"
            }
        return try read { try $0.value(count) as Int? ?? 0 }
    }

    /// Deletes all data of the given kinds; keeps goals, known sensors and the highest activity number.
    ///
    /// The data are also removed from the database file, unless this fails (full disk, or another process is reading the file).
    ///
    /// - Throws: `unfinished` if one of the activities is not finished, or an error of the database.
    package func reset(_ parts: Set<Part>) throws(LogbookError) {
        try write { db in
            if parts.contains(.activities) {
                let underWay = "SELECT id FROM activity WHERE state <> 'finished' AND NOT (\(Self.isUnfinishedImport))"
                if let number = try db.value(underWay) as Int64? {
                    throw LogbookError(.unfinished, at: path, "activity \(number)")
                }
                try db.execute(sql: "DELETE FROM sample; DELETE FROM activity")
            }
            if parts.contains(.days) { try db.execute(sql: "DELETE FROM hour_bucket; DELETE FROM imported_hour") }
        }
        reclaimSpace()
    }

    /// The number of activities and days that `strided --demo-data` generated.
    package func countDemoData() throws(LogbookError) -> (activities: Int, days: Int) {
        try read { db in
            let activities = "SELECT count(*) FROM activity WHERE made_up = 1"
            let days = "SELECT count(DISTINCT local_day) FROM hour_bucket WHERE demo = 1"
            return (try db.value(activities) as Int? ?? 0, try db.value(days) as Int? ?? 0)
        }
    }

    /// Deletes the activities and hours that `strided --demo-data` generated.
    ///
    /// Activities recorded during `strided --demo` are kept.
    package func removeDemoData() throws(LogbookError) -> Int {
        try write { db in
            try db.execute(sql: "DELETE FROM hour_bucket WHERE demo = 1")
            try db.execute(sql: "DELETE FROM activity WHERE made_up = 1")
            return db.changesCount
        }
    }

    /// Shrinks the database file after a deletion.
    ///
    /// Errors are ignored (full disk, another reader), because the data are already deleted.
    private func reclaimSpace() {
        try? store.writer?.writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM")
            try db.checkpoint()
        }
    }
}
