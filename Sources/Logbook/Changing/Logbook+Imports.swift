public import Activities
import Cadence
import GRDB
import Glibc

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
    /// How many samples of a packed track share a transaction: a fraction of a second's work.
    static let samplesAtOnce = 20_000
    /// How many tracks share a transaction.
    private static let tracksAtOnce = 16

    /// Inserts a finished activity unless it is there already.
    ///
    /// It is a duplicate of one that began within ``sameStart`` of it and is of the same kind, or within 1 % of the same distance
    /// (as they came in, whatever was edited since). Made-up activities are held against made-up ones alone.
    public func insert(_ track: ActivityTrack) throws(LogbookError) -> Insertion {
        try write { try Self.insert(track.activity, track.samples, into: $0) }
    }

    /// The same of a packed track.
    ///
    /// A long one takes many transactions, between which others may write; it is in the logbook when the last
    /// one is done, and not at all where it fails before.
    public func insert(_ track: PackedTrack) throws(LogbookError) -> Insertion {
        guard track.samples.count > Self.samplesAtOnce else {
            return try write { try Self.insert(track.activity, track.samples, into: $0) }
        }
        // One process at a time, so that what another one left unfinished can be told from what it is about to finish.
        return try PrivateFile.withLockedFolder(of: path) { () throws(LogbookError) in try insertInParts(track) }
    }

    /// Inserts many, a few to a transaction: what was inserted before an error stays, and is found as a duplicate the next time.
    ///
    /// Takes them from the sequence one by one, so that a lazy one never has to be in memory as a whole.
    ///
    /// - Parameter madeUp: whether they go with ``removeMadeUp()``.
    public func insert(
        contentsOf tracks: some Sequence<ActivityTrack>,
        madeUp: Bool = false
    ) throws(LogbookError) -> [Insertion] {
        var insertions: [Insertion] = []
        var iterator = tracks.makeIterator()
        var isAtEnd = false
        while !isAtEnd {
            insertions += try write { db in
                var some: [Insertion] = []
                while some.count < Self.tracksAtOnce, let track = iterator.next() {
                    let insertion = try Self.insert(track.activity, track.samples, into: db)
                    if madeUp, case .inserted(let id) = insertion {
                        try db.execute(sql: "UPDATE activity SET made_up = 1 WHERE id = ?", arguments: [id.number])
                    }
                    some.append(insertion)
                }
                isAtEnd = some.count < Self.tracksAtOnce
                return some
            }
        }
        return insertions
    }

    private func insertInParts(_ track: PackedTrack) throws(LogbookError) -> Insertion {
        let insertion = try write { db in
            try db.execute(sql: "DELETE FROM activity WHERE \(Self.isUnfinishedImport)")
            return try Self.insert(track.activity, EmptyCollection(), into: db, state: .recording)
        }
        guard case .inserted(let id) = insertion else { return insertion }
        do throws(LogbookError) {
            var rest = track.samples[...]
            while !rest.isEmpty {
                try write { try Self.insert(rest.prefix(Self.samplesAtOnce), of: id, into: $0) }
                rest = rest.dropFirst(Self.samplesAtOnce)
                // Longer than others wait between two tries, so that a recording has its turn.
                usleep(UInt32(BusyWait.longestDelay * 2 / .microseconds(1)))
            }
            try write { db in
                try db.execute(sql: "UPDATE activity SET state = 'finished' WHERE id = ?", arguments: [id.number])
            }
        } catch {
            // Where this fails as well, the next long import does it.
            try? write { try $0.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [id.number]) }
            throw error
        }
        return insertion
    }

    /// Which activities are the beginnings of imports.
    static let isUnfinishedImport = "state <> 'finished' AND origin = 'imported'"

    private static func insert(
        _ activity: Activity,
        _ samples: some Sequence<Sample>,
        into db: Database,
        state: LogEntry.State = .finished
    ) throws -> Insertion {
        if let id = try duplicate(of: activity, in: db) { return .duplicate(of: id) }
        try db.cachedStatement(sql: ActivityColumns.insert)
            .execute(arguments: ActivityColumns.insertArguments(activity, state: state))
        let id = ActivityID(db.lastInsertedRowID)
        try insertParts(of: activity, id: id, into: db)
        try insert(samples, of: id, into: db)
        return .inserted(id)
    }

    private static func insert(_ samples: some Sequence<Sample>, of id: ActivityID, into db: Database) throws {
        let statement = try db.cachedStatement(sql: SampleColumns.insert)
        for sample in samples {
            try statement.execute(arguments: SampleColumns.arguments(sample, of: id))
        }
    }

    private static func duplicate(of activity: Activity, in db: Database) throws -> ActivityID? {
        let start = activity.start.unixMilliseconds
        let slack = sameStart.storedMilliseconds
        let number = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id FROM activity
                    WHERE NOT (\(isUnfinishedImport)) AND deleted_ms IS NULL AND start_ms BETWEEN ? AND ? AND (origin = 'demo') = ?
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
