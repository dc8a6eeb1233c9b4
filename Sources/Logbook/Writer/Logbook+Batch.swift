import Activities
import Cadence
import GRDB

/// The activity that is being written.
struct UnderWay: Hashable, Sendable {
    var id: ActivityID
    /// What it was begun as: with it, it can be begun anew in another file.
    var header: Activity
    /// The time of the stored sample that the next one replaces; nil where there is none.
    var checkpoint: Duration?
}

extension Logbook {
    /// Writes a batch in one transaction: all of it is kept, or nothing.
    ///
    /// - Parameter underWay: the activity under way, before and, if nothing is thrown, after it.
    /// - Returns: the activities begun and finished by it.
    func write(
        _ batch: Backlog.Batch,
        underWay: inout UnderWay?
    ) throws(LogbookError) -> (begun: [ActivityID], finished: [ActivityID]) {
        let before = underWay
        let result = try write { db in
            var recording = Recording(db: db, current: before)
            try recording.checkCurrent()
            for order in batch.orders { try recording.carryOut(order) }
            for (hour, tally) in batch.tallies {
                try Self.add(HourBucket(hour: hour, tally: tally), demo: false, to: db)
            }
            for sighting in batch.sightings.values.joined() { try Self.note(sighting, in: db) }
            return (recording.current, recording.begun, recording.finished)
        }
        underWay = result.0
        return (result.1, result.2)
    }
}

/// Orders carried out within one transaction.
private struct Recording {
    let db: Database
    var current: UnderWay?
    var begun: [ActivityID] = []
    var finished: [ActivityID] = []

    init(db: Database, current: UnderWay?) {
        self.db = db
        self.current = current
    }

    /// Begins the activity anew where it is not in this file: a damaged one may have been set aside, or somebody took it away.
    mutating func checkCurrent() throws {
        guard let current else { return }
        let isThere = try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT 1 FROM activity WHERE id = ? AND start_ms = ? AND state <> 'finished'"
            ),
            arguments: [current.id.number, current.header.start.unixMilliseconds]
        )
        if isThere != true { try begin(current.header) }
    }

    mutating func carryOut(_ order: Backlog.Order) throws {
        switch order {
        case .begin(let header):
            try begin(header)
        case .carryOn(let id, let header):
            current = UnderWay(id: id, header: header)
            try checkCurrent()
            try setState(.recording)
        case .sample(let sample): try insert(sample)
        case .checkpoint(let sample):
            try insert(sample)
            current?.checkpoint = sample.elapsed
        case .pause(let time):
            try endPause(at: time)
            try execute(
                "INSERT INTO pause SELECT ?1, count(*), ?2, NULL FROM pause WHERE activity = ?1",
                time.storedMilliseconds
            )
            try setState(.paused)
        case .resume(let time):
            try endPause(at: time)
            try setState(.recording)
        case .lap(let lap):
            guard let current else { return }
            let number = try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM lap WHERE activity = ?",
                arguments: [current.id.number]
            )
            try Logbook.insertLap(lap, number: number ?? 0, of: current.id, into: db)
        case .finish(let activity):
            guard let id = current?.id else { return }
            try Logbook.finish(id, as: activity, in: db)
            finished.append(id)
            current = nil
        case .discard:
            try execute("DELETE FROM activity WHERE id = ?")
            current = nil
        }
    }

    private mutating func begin(_ header: Activity) throws {
        // A commit whose answer was lost may have begun it already.
        let known = try Int64.fetchOne(
            db,
            sql: "SELECT id FROM activity WHERE start_ms = ? AND origin = ? AND state <> 'finished'",
            arguments: [header.start.unixMilliseconds, header.origin.rawValue]
        )
        if let known {
            current = UnderWay(id: ActivityID(known), header: header)
        } else {
            try db.execute(
                sql: ActivityColumns.insert,
                arguments: ActivityColumns.insertArguments(header, state: .recording)
            )
            current = UnderWay(id: ActivityID(db.lastInsertedRowID), header: header)
        }
        if let current { begun.append(current.id) }
    }

    private mutating func insert(_ sample: Sample) throws {
        guard let current else { return }
        if let checkpoint = current.checkpoint, checkpoint != sample.elapsed {
            try db.cachedStatement(sql: "DELETE FROM sample WHERE activity = ? AND elapsed_ms = ?")
                .execute(arguments: [current.id.number, checkpoint.storedMilliseconds])
        }
        self.current?.checkpoint = nil
        try db.cachedStatement(sql: SampleColumns.insert)
            .execute(arguments: SampleColumns.arguments(sample, of: current.id))
    }

    private func endPause(at time: Duration) throws {
        try execute(
            "UPDATE pause SET end_ms = max(start_ms, ?2) WHERE activity = ?1 AND end_ms IS NULL",
            time.storedMilliseconds
        )
    }

    private func setState(_ state: LogEntry.State) throws {
        try execute("UPDATE activity SET state = ?2 WHERE id = ?1", state.rawValue)
    }

    /// A statement about the activity under way, if there is one.
    private func execute(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws {
        guard let current else { return }
        try db.execute(sql: sql, arguments: [current.id.number] + StatementArguments(arguments))
    }
}
