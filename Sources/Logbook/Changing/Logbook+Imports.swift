public import Activities
import Cadence
import GRDB

/// What became of a track that was to be inserted.
public enum Insertion: Hashable, Sendable {
    /// It is in the logbook now.
    case inserted(ActivityID)
    /// It was there already; nothing was changed.
    case duplicate(of: ActivityID)

    /// The number of the activity that is there now.
    public var id: ActivityID {
        switch self {
        case .inserted(let id), .duplicate(let id): id
        }
    }
}

extension Logbook {
    /// How far apart the starts of two records of the same activity can lie: programs cut fractions of seconds, and some take the
    /// first sample for the start.
    public static let sameStart = Duration.seconds(2)
    /// How many tracks share a transaction.
    private static let tracksAtOnce = 16

    /// Inserts a finished activity unless it is there already.
    ///
    /// It is a duplicate of one that began within ``sameStart`` of it and is of the same kind, or within 1 % of the same distance
    /// (as they came in, whatever was edited since). Made-up activities are held against made-up ones alone.
    public func insert(_ track: ActivityTrack) throws(LogbookError) -> Insertion {
        try write { try Self.insert(track, into: $0) }
    }

    /// Inserts many, a few to a transaction: what was inserted before an error stays, and is found as a duplicate the next time.
    ///
    /// Takes them from the sequence one by one, so that a lazy one never has to be in memory as a whole.
    public func insert(contentsOf tracks: some Sequence<ActivityTrack>) throws(LogbookError) -> [Insertion] {
        var insertions: [Insertion] = []
        var iterator = tracks.makeIterator()
        var isAtEnd = false
        while !isAtEnd {
            insertions += try write { db in
                var some: [Insertion] = []
                while some.count < Self.tracksAtOnce, let track = iterator.next() {
                    some.append(try Self.insert(track, into: db))
                }
                isAtEnd = some.count < Self.tracksAtOnce
                return some
            }
        }
        return insertions
    }

    private static func insert(_ track: ActivityTrack, into db: Database) throws -> Insertion {
        if let id = try duplicate(of: track.activity, in: db) { return .duplicate(of: id) }
        try db.cachedStatement(sql: ActivityColumns.insert)
            .execute(arguments: ActivityColumns.insertArguments(track.activity, state: .finished))
        let id = ActivityID(db.lastInsertedRowID)
        try insertParts(of: track.activity, id: id, into: db)
        let statement = try db.cachedStatement(sql: SampleColumns.insert)
        for sample in track.samples {
            try statement.execute(arguments: SampleColumns.arguments(sample, of: id))
        }
        return .inserted(id)
    }

    private static func duplicate(of activity: Activity, in db: Database) throws -> ActivityID? {
        let start = activity.start.unixMilliseconds
        let slack = sameStart.storedMilliseconds
        let number = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id FROM activity
                    WHERE start_ms BETWEEN ? AND ? AND (origin = 'demo') = ?
                      AND (first_kind = ? OR abs(first_distance_m - ?) <= 0.01 * max(first_distance_m, ?))
                    ORDER BY abs(start_ms - ?) LIMIT 1
                    """
            ),
            arguments: [
                start - slack, start + slack, activity.origin == .demo, activity.kind.rawValue,
                activity.summary.distance.meters, activity.summary.distance.meters, start,
            ]
        )
        return number.map { ActivityID($0) }
    }

    /// Writes the pauses and laps of an activity that has none.
    static func insertParts(of activity: Activity, id: ActivityID, into db: Database) throws {
        for (number, pause) in activity.pauses.enumerated() {
            try db.cachedStatement(sql: "INSERT INTO pause VALUES (?, ?, ?, ?)").execute(arguments: [
                id.number, number, pause.lowerBound.storedMilliseconds, pause.upperBound.storedMilliseconds,
            ])
        }
        for (number, lap) in activity.laps.enumerated() {
            try insertLap(lap, number: number, of: id, into: db)
        }
    }

    static func insertLap(_ lap: Lap, number: Int, of id: ActivityID, into db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO lap VALUES (?, ?, ?, ?, ?, ?)").execute(arguments: [
            id.number, number, lap.span.lowerBound.storedMilliseconds, lap.span.upperBound.storedMilliseconds,
            lap.distance.meters, lap.energy.kilocalories,
        ])
    }
}
