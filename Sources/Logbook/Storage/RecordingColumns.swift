import Activities
import Cadence
import SQLite

/// The columns of the state of a recording in progress.
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

    /// Reads the state of a recording; nil if none is stored.
    static func progress(_ db: Database, of activity: ActivityID) throws -> Recorder.Progress? {
        guard let row = try Row.fetchOne(db, sql: select, arguments: [activity.number]) else { return nil }
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
