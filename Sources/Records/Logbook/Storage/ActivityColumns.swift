import Activities
import Cadence
import SQLite

/// The columns of an activity, without its pauses and laps.
enum ActivityColumns {
    private static let summary = """
        moving_ms, distance_m, distance_source, energy_kcal, steps, cadence_spm, target_spm, heart_rate_bpm,
          highest_heart_rate_bpm, best_speed_mps, ascent_m, descent_m, in_sync_ms, effort, sync_measured_ms
        """
    static let insert = """
        INSERT INTO activity (kind, origin, state, start_ms, utc_offset_s, local_day, first_kind, first_distance_m,
          elapsed_ms, name, note, \(summary), name_origin, kind_assumed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let finish = """
        UPDATE activity SET (state, kind, first_distance_m, elapsed_ms, name, note, \(summary))
          = ('finished', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        WHERE id = ?
        """
    static let select = select(from: "activity")
    /// Reads the activities in the order of their starts, so that a query for the latest ones ends after a few rows.
    static let selectByStart = select(from: "activity INDEXED BY activity_by_start")

    private static func select(from table: String, where condition: String = "deleted_ms IS NULL") -> String {
        """
        SELECT id, kind, origin, state, start_ms, utc_offset_s, elapsed_ms, name, note, \(summary), kind_assumed
        FROM (SELECT * FROM \(table) WHERE \(condition))
        """
    }

    /// Reads the activities that a user can name by their number: those that count, and second recordings.
    static let selectNamed = select(from: "activity", where: Logbook.isNamed)

    /// Reads deleted activities and second recordings; only these have a value in `second_of`.
    static let selectDeleted = """
        SELECT id, kind, origin, state, start_ms, utc_offset_s, elapsed_ms, name, note, \(summary), kind_assumed, deleted_ms,
          iif(is_aside, second_of, NULL) AS second_of
        FROM (SELECT *, \(Logbook.isSetAside) AS is_aside FROM activity WHERE deleted_ms IS NOT NULL)
        """

    static func insertArguments(_ activity: Activity, state: LogEntry.State) -> StatementArguments {
        [
            activity.kind.rawValue, activity.origin.rawValue, state.rawValue,
            activity.start.unixMilliseconds, activity.start.utcOffset, activity.start.date.dayNumber,
            activity.kind.rawValue, activity.summary.distance.meters,
        ] + contents(of: activity) + [activity.name.map { _ in "file" }, activity.isKindAssumed]
    }

    static func finishArguments(_ activity: Activity, id: ActivityID) -> StatementArguments {
        [activity.kind.rawValue, activity.summary.distance.meters] + contents(of: activity) + [id]
    }

    private static func contents(of activity: Activity) -> StatementArguments {
        let summary = activity.summary
        return [
            activity.elapsed.storedMilliseconds, activity.name, activity.note,
            summary.moving.storedMilliseconds, summary.distance.meters, summary.distanceSource?.rawValue,
            summary.energy?.kilocalories, summary.steps.map { min(max($0, 0), 1_000_000_000) },
            summary.cadence?.stepsPerMinute,
            summary.target?.stepsPerMinute, summary.heartRate?.beatsPerMinute,
            summary.highestHeartRate?.beatsPerMinute, summary.bestSpeed?.metersPerSecond,
            finite(summary.ascent), finite(summary.descent), summary.inSync?.storedMilliseconds,
            activity.effort?.value, summary.syncMeasured?.storedMilliseconds,
        ]
    }

    private static func finite(_ meters: Double?) -> Double? { meters.flatMap { $0.isFinite ? $0 : nil } }

    /// Converts a database row, read with `select`, to an entry without pauses and laps.
    ///
    /// - Throws: `LogbookError` if the kind, the origin or the state of the activity is an unknown text.
    static func entry(_ row: Row, at path: String) throws -> LogEntry {
        let id: Int64 = try row[0]
        guard let kind = try Activity.Kind(rawValue: row[1]), let origin = try Activity.Origin(rawValue: row[2]),
            let state = try LogEntry.State(rawValue: row[3])
        else {
            throw LogbookError(.corrupt, at: path, "activity \(id) has an unknown kind, origin or state")
        }
        let activity = try Activity(
            kind: kind,
            isKindAssumed: row[24],
            origin: origin,
            start: Moment(unixMilliseconds: row[4], utcOffset: row[5]),
            elapsed: .milliseconds(row[6] as Int64),
            summary: summary(row),
            name: row[7],
            note: row[8],
            effort: (row[22] as Int?).flatMap(PerceivedEffort.init)
        )
        return LogEntry(id: ActivityID(id), state: state, activity: activity)
    }

    private static func summary(_ row: Row) throws -> Summary {
        var summary = Summary()
        summary.moving = try .milliseconds(row[9] as Int64)
        summary.distance = try Distance(meters: row[10])
        summary.distanceSource = (row[11] as String?).flatMap(DistanceSource.init(rawValue:))
        summary.energy = (row[12] as Double?).map(Energy.init(kilocalories:))
        summary.steps = row[13]
        summary.cadence = (row[14] as Double?).map(StepRate.init(stepsPerMinute:))
        summary.target = (row[15] as Double?).map(StepRate.init(stepsPerMinute:))
        summary.heartRate = (row[16] as Double?).map(HeartRate.init(beatsPerMinute:))
        summary.highestHeartRate = (row[17] as Double?).map(HeartRate.init(beatsPerMinute:))
        summary.bestSpeed = (row[18] as Double?).map(Speed.init(metersPerSecond:))
        summary.ascent = row[19]
        summary.descent = row[20]
        summary.inSync = (row[21] as Int64?).map { .milliseconds($0) }
        summary.syncMeasured = (row[23] as Int64?).map { .milliseconds($0) }
        return summary
    }
}

enum RecordingColumns {
    static let insert = """
        INSERT OR REPLACE INTO recording (activity, automatic, pause, treadmill_m, footpod_m, gps_m, steps_m, pace_m,
          in_sync_ms, sync_measured_ms, energy_kcal)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let select = """
        SELECT treadmill_m, footpod_m, gps_m, steps_m, pace_m, automatic, pause, in_sync_ms, sync_measured_ms,
          energy_kcal
        FROM recording WHERE activity = ?
        """
    /// The sources of the columns with metres, in the order of both statements.
    private static let sources: [DistanceSource] = [.treadmill, .footPod, .satellites, .steps, .commandedPace]

    static func arguments(_ progress: Recorder.Progress, of activity: ActivityID) -> StatementArguments {
        [activity.number, progress.isAutomatic, progress.pause?.rawValue]
            + StatementArguments(sources.map { progress.meters[$0] }) + [
                progress.inSync?.storedMilliseconds, progress.syncMeasured?.storedMilliseconds,
                progress.energy?.kilocalories,
            ]
    }

    static func progress(_ db: Database, of activity: ActivityID) throws -> Recorder.Progress? {
        guard let row = try db.row(select, [activity.number]) else { return nil }
        var progress = try Recorder.Progress(
            isAutomatic: row[5],
            pause: (row[6] as String?).flatMap(Recorder.PauseReason.init(rawValue:)),
            inSync: (row[7] as Int64?).map { .milliseconds($0) },
            syncMeasured: (row[8] as Int64?).map { .milliseconds($0) },
            energy: (row[9] as Double?).map(Energy.init(kilocalories:))
        )
        for (index, source) in sources.enumerated() {
            if let meters = row[index] as Double? { progress.meters[source] = meters }
        }
        return progress
    }
}

extension Duration {
    /// The duration in whole milliseconds, as stored in the database; limited to 0…100 years.
    var storedMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 3_155_760_000 else { return 3_155_760_000_000 }
        return seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    }
}
