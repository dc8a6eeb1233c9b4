import Activities
import Cadence
import GRDB

extension Logbook {
    /// Changes what a user may change of a finished activity.
    ///
    /// A new distance changes the summary alone; samples and laps stay what was measured.
    ///
    /// - Returns: the activity as it is now.
    /// - Throws: `noSuchActivity`, `underWay`, or why the logbook could not be written.
    public func edit(_ id: ActivityID, _ edit: ActivityEdit) throws(LogbookError) -> LogEntry {
        try write { db in
            try requireFinished(id, in: db)
            if let kind = edit.kind {
                try db.execute(
                    sql: "UPDATE activity SET kind = ? WHERE id = ?",
                    arguments: [kind.rawValue, id.number]
                )
            }
            if let distance = edit.distance {
                try db.execute(
                    sql: "UPDATE activity SET distance_m = ?, distance_source = ? WHERE id = ?",
                    arguments: [distance.meters, DistanceSource.edited.rawValue, id.number]
                )
            }
            if let name = edit.name {
                try db.execute(
                    sql: "UPDATE activity SET name = nullif(?, '') WHERE id = ?",
                    arguments: [name, id.number]
                )
            }
            if let note = edit.note {
                try db.execute(
                    sql: "UPDATE activity SET note = nullif(?, '') WHERE id = ?",
                    arguments: [note, id.number]
                )
            }
        }
        return try activity(id)
    }

    /// Deletes a finished activity with its samples.
    ///
    /// - Throws: `noSuchActivity`, `underWay`, or why the logbook could not be written.
    public func delete(_ id: ActivityID) throws(LogbookError) {
        try write { db in
            try requireFinished(id, in: db)
            try db.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [id.number])
        }
    }

    /// Deletes all activities and the steps of all days; goals and known sensors stay, and so do the numbers given.
    ///
    /// Nothing of it can be read from the file afterwards, unless another process reads at that moment.
    ///
    /// - Returns: how many activities there were.
    /// - Throws: `underWay` while one is not finished; or why the logbook could not be written.
    public func resetHistory() throws(LogbookError) -> Int {
        let count = try write { db in
            let underWay = "SELECT id FROM activity WHERE state <> 'finished' AND NOT (\(Self.isUnfinishedImport))"
            if let number = try Int64.fetchOne(db, sql: underWay) {
                throw LogbookError(.underWay, at: path, "activity \(number)")
            }
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM activity") ?? 0
            try db.execute(sql: "DELETE FROM sample; DELETE FROM activity; DELETE FROM hour_bucket")
            return count
        }
        giveSpaceBack()
        return count
    }

    /// Deletes what `strided --demo-data` made up, hours of days and all.
    ///
    /// - Returns: how many activities there were.
    public func removeDemo() throws(LogbookError) -> Int {
        try write { db in
            try db.execute(sql: "DELETE FROM hour_bucket WHERE demo = 1")
            try db.execute(sql: "DELETE FROM activity WHERE origin = 'demo'")
            return db.changesCount
        }
    }

    private func requireFinished(_ id: ActivityID, in db: Database) throws {
        switch try String.fetchOne(db, sql: "SELECT state FROM activity WHERE id = ?", arguments: [id.number]) {
        case nil: throw LogbookError(.noSuchActivity, at: path, "\(id)")
        case "finished": return
        default: throw LogbookError(.underWay, at: path, "activity \(id)")
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
