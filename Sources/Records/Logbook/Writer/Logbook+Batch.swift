import Activities
import SQLite

struct CurrentActivity: Hashable, Sendable {
    var id: ActivityID
    /// The activity's initial values, with which it can be inserted again if the file is replaced.
    var header: Activity
    /// The time of the stored checkpoint, which the next sample replaces; nil if there is none.
    var checkpoint: Duration?
}

extension Logbook {
    /// Writes a batch of waiting data in one transaction.
    ///
    /// - Parameter current: The activity that is being recorded; updated only if the transaction succeeds.
    func write(
        _ batch: Backlog.Batch,
        current: inout CurrentActivity?
    ) throws(LogbookError) -> (begun: [ActivityID], finished: [ActivityID]) {
        let before = current
        let result = try write { db in
            var writer = BatchWriter(db: db, current: before)
            try writer.checkCurrent()
            for change in batch.changes { try writer.store(change) }
            for (hour, tally) in batch.tallies {
                try Self.add(HourBucket(hour: hour, tally: tally), demo: false, to: db)
            }
            for sighting in batch.sightings.values.joined() { try Self.record(sighting, in: db) }
            return (writer.current, writer.begun, writer.finished)
        }
        current = result.0
        return (result.1, result.2)
    }
}

/// Writes changes of the activity that is being recorded, inside one transaction.
private struct BatchWriter {
    let db: Database
    var current: CurrentActivity?
    var begun: [ActivityID] = []
    var finished: [ActivityID] = []

    /// Inserts the activity again if the database does not contain it, because the file was replaced or removed.
    mutating func checkCurrent() throws {
        guard let current else { return }
        let sql = "SELECT 1 FROM activity WHERE id = ? AND start_ms = ? AND state <> 'finished'"
        let isThere = try db.value(sql, [current.id, current.header.start.unixMilliseconds]) as Bool?
        if isThere != true { try begin(current.header) }
    }

    mutating func store(_ change: Recorder.Action) throws {
        switch change {
        case .began(let header), .continued(let header): try begin(header)
        case .reopened(let activity): try reopen(activity)
        case .progress(let progress):
            guard let current else { return }
            try db.run(RecordingColumns.insert, RecordingColumns.arguments(progress, of: current.id))
        case .sample(let sample): try insert(sample)
        case .checkpoint(let sample):
            try insert(sample)
            current?.checkpoint = sample.elapsed
        case .paused(let time, _):
            try endPause(at: time)
            try execute(
                "INSERT INTO pause SELECT ?1, count(*), ?2, NULL FROM pause WHERE activity = ?1",
                time.storedMilliseconds
            )
            try setState(.paused)
        case .resumed(let time):
            try endPause(at: time)
            try setState(.recording)
        case .lap(let lap):
            guard let current else { return }
            let number = try db.value("SELECT count(*) FROM lap WHERE activity = ?", [current.id]) as Int?
            try Logbook.insertLap(lap, number: number ?? 0, of: current.id, into: db)
        case .workoutStarted(let workout):
            guard let current else { return }
            try Logbook.appendWorkout(workout, to: current.id, in: db)
        case .workoutStepEnded(let step):
            guard let current else { return }
            try Logbook.appendWorkoutStep(step, to: current.id, in: db)
        case .finished(let activity):
            guard let id = current?.id else { return }
            try Logbook.finish(id, as: activity, in: db)
            try Logbook.setAsideSeconds(of: id, in: db)
            finished.append(id)
            current = nil
        case .discarded:
            try execute("DELETE FROM activity WHERE id = ?")
            current = nil
        }
    }

    private mutating func begin(_ header: Activity) throws {
        // The activity already exists if an earlier commit was successful, but SQLite then reported an error.
        let sql = "SELECT id FROM activity WHERE start_ms = ? AND origin = ? AND state <> 'finished'"
        let known = try db.value(sql, [header.start.unixMilliseconds, header.origin.rawValue]) as Int64?
        if let known {
            current = CurrentActivity(id: ActivityID(known), header: header)
        } else {
            try db.run(ActivityColumns.insert, ActivityColumns.insertArguments(header, state: .recording))
            current = CurrentActivity(id: ActivityID(db.lastInsertedRowID), header: header)
        }
        if let current { begun.append(current.id) }
    }

    /// Makes a finished activity the one that is recorded; an activity that was deleted at the same moment is restored.
    private mutating func reopen(_ activity: Activity) throws {
        let sql = """
            UPDATE activity SET state = 'recording', deleted_ms = NULL
            WHERE id = (SELECT id FROM activity WHERE start_ms = ? AND origin = ? ORDER BY id DESC LIMIT 1)
            """
        try db.run(sql, [activity.start.unixMilliseconds, activity.origin.rawValue])
        try begin(activity)
        guard let current else { return }
        try Logbook.replaceParts(of: activity, id: current.id, in: db)
    }

    private mutating func insert(_ sample: Sample) throws {
        guard let current else { return }
        if let checkpoint = current.checkpoint, checkpoint != sample.elapsed {
            let sql = "DELETE FROM sample WHERE activity = ? AND elapsed_ms = ?"
            try db.run(sql, [current.id, checkpoint.storedMilliseconds])
        }
        self.current?.checkpoint = nil
        try db.run(SampleColumns.insert, SampleColumns.arguments(sample, of: current.id))
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

    /// Executes a statement about the activity that is being recorded, if there is one.
    private func execute(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws {
        guard let current else { return }
        try db.run(sql, [current.id] + StatementArguments(arguments))
    }
}
