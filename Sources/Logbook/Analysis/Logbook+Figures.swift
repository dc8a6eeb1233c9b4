public import Activities
public import Analysis
import Cadence
import SQLite

extension Logbook {
    /// Replaces the stored figures of an activity.
    static func storeFigures(_ figures: RunFigures?, of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM run_figures WHERE activity = ?").execute(arguments: [id.number])
        guard let figures else { return }
        let times = [figures.motion, figures.walking, figures.clicked, figures.inSync].map(\.storedMilliseconds)
        let relations = [figures.freeCadence, figures.clickedCadence, figures.heartRate].map { relation in
            [
                relation.windows, relation.speed.metersPerSecond, relation.mean, relation.speedSquares,
                relation.products,
            ] as StatementArguments
        }
        try db.cachedStatement(
            sql: "INSERT INTO run_figures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        .execute(
            arguments: [id.number] + StatementArguments(times) + relations[0] + relations[1] + relations[2]
                + [figures.recovery?.atEnd.beatsPerMinute, figures.recovery?.afterMinute.beatsPerMinute]
        )
    }

    /// The finished runs, walks and rides of a range of days with their figures, in order of their start.
    ///
    /// An activity that is not analysed yet has no figures; see `analysePending`.
    public func trendRuns(_ days: ClosedRange<CivilDate>) throws(LogbookError) -> [TrendRun] {
        try read { db in
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT local_day, kind, moving_ms, effort, run_figures.*
                        FROM activity LEFT JOIN run_figures ON run_figures.activity = activity.id
                        WHERE local_day BETWEEN ? AND ? AND state = 'finished' AND deleted_ms IS NULL AND kind <> 'other'
                        ORDER BY local_day, start_ms, id
                        """
                ),
                arguments: [days.lowerBound.dayNumber, days.upperBound.dayNumber]
            )
            var runs: [TrendRun] = []
            while let row = try rows.next() {
                guard let kind = try Activity.Kind(rawValue: row[1]) else {
                    let day: Int = try row[0]
                    throw LogbookError(.corrupt, at: path, "an activity of day \(day) has an unknown kind")
                }
                runs.append(
                    try TrendRun(
                        day: CivilDate(dayNumber: row[0]),
                        kind: kind,
                        moving: .milliseconds(row[2] as Int64),
                        effort: row[3],
                        figures: Self.figures(row, from: 4)
                    )
                )
            }
            return runs
        }
    }

    /// Reads the columns of `run_figures`, the first of which is the number of the activity; nil if it is null.
    private static func figures(_ row: Row, from first: Int) throws -> RunFigures? {
        guard row[first] as Int64? != nil else { return nil }
        func time(_ index: Int) throws -> Duration { try .milliseconds(row[first + index] as Int64) }
        func relation(_ index: Int) throws -> PaceRelation {
            try PaceRelation(
                windows: row[first + index],
                speed: Speed(metersPerSecond: row[first + index + 1]),
                mean: row[first + index + 2],
                speedSquares: row[first + index + 3],
                products: row[first + index + 4]
            )
        }
        var figures = RunFigures()
        (figures.motion, figures.walking, figures.clicked, figures.inSync) = try (time(1), time(2), time(3), time(4))
        (figures.freeCadence, figures.clickedCadence, figures.heartRate) = try (relation(5), relation(10), relation(15))
        if let end: Double = row[first + 20], let later: Double = row[first + 21] {
            figures.recovery = HeartRateRecovery(
                atEnd: HeartRate(beatsPerMinute: end),
                afterMinute: HeartRate(beatsPerMinute: later)
            )
        }
        return figures
    }
}
