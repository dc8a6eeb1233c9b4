public import Activities
import GRDB

extension Logbook {
    /// How long a deleted activity can be had back.
    public static let keepsDeleted = Duration.seconds(30 * 86_400)

    /// An activity that was deleted and can still be had back.
    public struct Deleted: Hashable, Sendable {
        /// The activity.
        public let entry: LogEntry
        /// When it was deleted.
        public let at: Moment
    }

    /// Deletes a finished activity; ``undelete(_:)`` brings it back for ``keepsDeleted``, after which it and its samples are gone.
    ///
    /// - Throws: `noSuchActivity`, `underWay`, or why the logbook could not be written.
    public func delete(_ id: ActivityID, at now: Moment) throws(LogbookError) {
        try write { db in
            try requireFinished(id, in: db)
            try db.execute(
                sql: "UPDATE activity SET deleted_ms = ? WHERE id = ?",
                arguments: [now.unixMilliseconds, id.number]
            )
            try db.execute(
                sql: "DELETE FROM activity WHERE deleted_ms < ?",
                arguments: [now.unixMilliseconds - Self.keepsDeleted.storedMilliseconds]
            )
        }
    }

    /// Deletes a finished activity with its samples at once.
    ///
    /// - Throws: `noSuchActivity`, `underWay`, or why the logbook could not be written.
    public func deleteForGood(_ id: ActivityID) throws(LogbookError) {
        try write { db in
            try requireFinished(id, in: db)
            try db.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [id.number])
        }
    }

    /// The deleted activities that can still be had back, the latest deletion first.
    public func deleted(at now: Moment) throws(LogbookError) -> [Deleted] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: ActivityColumns.selectDeleted + " WHERE deleted_ms >= ? ORDER BY deleted_ms DESC, id DESC",
                arguments: [now.unixMilliseconds - Self.keepsDeleted.storedMilliseconds]
            )
            return try rows.map { row in
                Deleted(
                    entry: try ActivityColumns.entry(row, at: path),
                    at: Moment(unixMilliseconds: row["deleted_ms"], utcOffset: now.utcOffset)
                )
            }
        }
    }

    /// Brings a deleted activity back, as it was and under its number.
    ///
    /// - Throws: `noSuchActivity` for one that was not deleted or is gone; or why the logbook could not be written.
    public func undelete(_ id: ActivityID) throws(LogbookError) -> LogEntry {
        try write { db in
            try db.execute(
                sql: "UPDATE activity SET deleted_ms = NULL WHERE id = ? AND deleted_ms IS NOT NULL",
                arguments: [id.number]
            )
            guard db.changesCount == 1 else { throw LogbookError(.noSuchActivity, at: path, "\(id)") }
        }
        return try activity(id)
    }

    func requireFinished(_ id: ActivityID, in db: Database) throws {
        let state = "SELECT state FROM activity WHERE id = ? AND deleted_ms IS NULL"
        switch try String.fetchOne(db, sql: state, arguments: [id.number]) {
        case nil: throw LogbookError(.noSuchActivity, at: path, "\(id)")
        case "finished": return
        default: throw LogbookError(.underWay, at: path, "activity \(id)")
        }
    }
}

// MARK: - Deleting much

extension Logbook {
    /// A part of what is kept, which can be deleted as a whole.
    public enum Part: Hashable, Sendable, CaseIterable {
        /// All activities, the deleted ones too.
        case activities
        /// Steps, distance and calories of all days.
        case days
    }

    /// How much there is of a part: activities that are not deleted, or days.
    public func count(of part: Part) throws(LogbookError) -> Int {
        let count =
            switch part {
            case .activities: "SELECT count(*) FROM activity WHERE deleted_ms IS NULL"
            case .days: "SELECT count(DISTINCT local_day) FROM hour_bucket"
            }
        return try read { try Int.fetchOne($0, sql: count) ?? 0 }
    }

    /// Deletes parts of what is kept; goals and known sensors stay, and so do the numbers given.
    ///
    /// Nothing of it can be read from the file afterwards, unless another process reads at that moment.
    ///
    /// - Throws: `underWay` while an activity that would be deleted is not finished; or why the logbook could not be written.
    public func reset(_ parts: Set<Part>) throws(LogbookError) {
        try write { db in
            if parts.contains(.activities) {
                let underWay = "SELECT id FROM activity WHERE state <> 'finished' AND NOT (\(Self.isUnfinishedImport))"
                if let number = try Int64.fetchOne(db, sql: underWay) {
                    throw LogbookError(.underWay, at: path, "activity \(number)")
                }
                try db.execute(sql: "DELETE FROM sample; DELETE FROM activity")
            }
            if parts.contains(.days) { try db.execute(sql: "DELETE FROM hour_bucket") }
        }
        giveSpaceBack()
    }

    /// How much of what is kept `strided --demo-data` made up.
    public func countOfMadeUp() throws(LogbookError) -> (activities: Int, days: Int) {
        try read { db in
            let activities = "SELECT count(*) FROM activity WHERE made_up = 1"
            let days = "SELECT count(DISTINCT local_day) FROM hour_bucket WHERE demo = 1"
            return (try Int.fetchOne(db, sql: activities) ?? 0, try Int.fetchOne(db, sql: days) ?? 0)
        }
    }

    /// Deletes what `strided --demo-data` made up, hours of days and all.
    ///
    /// Runs recorded during `strided --demo` stay.
    ///
    /// - Returns: how many activities there were.
    public func removeMadeUp() throws(LogbookError) -> Int {
        try write { db in
            try db.execute(sql: "DELETE FROM hour_bucket WHERE demo = 1")
            try db.execute(sql: "DELETE FROM activity WHERE made_up = 1")
            return db.changesCount
        }
    }

    /// What was deleted is deleted, whether or not there is room to write the file anew or a reader lets us.
    private func giveSpaceBack() {
        try? store.writer?.writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM")
            try db.checkpoint(.truncate)
        }
    }
}
