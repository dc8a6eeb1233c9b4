public import Activities
import Analysis
import Cadence
import GRDB
import Glibc

/// The result of inserting a track into the logbook.
public enum Insertion: Hashable, Sendable {
    /// The track was inserted.
    case inserted(ActivityID)
    /// The logbook already contains this activity; nothing was changed.
    case duplicate(of: ActivityID)
    /// The logbook contained a shorter recording of this activity; it was replaced, and what the runner has edited remains.
    case replaced(ActivityID)

    /// The number of the activity that was inserted or that already existed.
    public var id: ActivityID {
        switch self {
        case .inserted(let id), .duplicate(let id), .replaced(let id): id
        }
    }
}

extension Logbook {
    /// The largest difference between the start times of two activities that count as the same one.
    ///
    /// Some programs truncate fractions of a second, others use the time of the first sample.
    public static let sameStart = Duration.seconds(2)
    /// The number of samples of a packed track that one transaction writes, which takes a fraction of a second.
    static let samplesAtOnce = 20_000
    /// The number of tracks that one transaction writes.
    private static let tracksAtOnce = 16

    /// Inserts a finished activity unless the logbook already contains it.
    ///
    /// It is a duplicate if another activity started within ``sameStart`` and has the same kind or the same distance within 1 %. The
    /// original values are compared, not edited ones. Deleted activities are not compared, and demo activities only with each other. A
    /// longer recording replaces an imported one.
    public func insert(_ track: ActivityTrack) throws(LogbookError) -> Insertion {
        try write { try Self.insert(track.activity, track.samples, into: $0) }
    }

    /// Inserts a packed track unless the logbook already contains it.
    ///
    /// A long track is written in many transactions, and other processes can write in between. The activity becomes visible with the last
    /// transaction; after an error, the incomplete activity is deleted.
    ///
    /// - Parameter others: Activities that it is not a duplicate of: those of the same file.
    public func insert(
        _ track: PackedTrack,
        notDuplicateOf others: Set<ActivityID> = []
    ) throws(LogbookError) -> Insertion {
        guard track.samples.count > Self.samplesAtOnce else {
            return try write { try Self.insert(track.activity, track.samples, into: $0, notDuplicateOf: others) }
        }
        // Only one process at a time may import a long track; it would delete the unfinished import of another process.
        return try PrivateFile.withLockedFolder(of: path) { () throws(LogbookError) in
            try insertInParts(track, notDuplicateOf: others)
        }
    }

    /// Inserts many tracks, a few per transaction.
    ///
    /// Tracks inserted before an error remain; a repeated call recognizes them as duplicates. Tracks are taken from the sequence one at a
    /// time, so a lazy sequence never has to be in memory as a whole.
    ///
    /// - Parameter isDemoData: Whether ``removeDemoData()`` deletes these activities.
    public func insert(
        contentsOf tracks: some Sequence<ActivityTrack>,
        isDemoData: Bool = false
    ) throws(LogbookError) -> [Insertion] {
        var insertions: [Insertion] = []
        var iterator = tracks.makeIterator()
        var isAtEnd = false
        while !isAtEnd {
            insertions += try write { db in
                var some: [Insertion] = []
                while some.count < Self.tracksAtOnce, let track = iterator.next() {
                    let insertion = try Self.insert(track.activity, track.samples, into: db)
                    if isDemoData, case .inserted(let id) = insertion {
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

    private func insertInParts(
        _ track: PackedTrack,
        notDuplicateOf others: Set<ActivityID>
    ) throws(LogbookError) -> Insertion {
        let insertion: Insertion = try write { db in
            try db.execute(sql: "DELETE FROM activity WHERE \(Self.isUnfinishedImport)")
            return try Self.insertionOfKnown(track.activity, track.samples, besides: others, in: db)
                ?? Self.insertNew(track.activity, EmptyCollection(), into: db, state: .recording)
        }
        guard case .inserted(let id) = insertion else { return insertion }
        do throws(LogbookError) {
            var rest = track.samples[...]
            while !rest.isEmpty {
                try write { try Self.insert(rest.prefix(Self.samplesAtOnce), of: id, into: $0) }
                rest = rest.dropFirst(Self.samplesAtOnce)
                // This wait is longer than the time between two lock attempts of another process, so a recording process can write.
                usleep(UInt32(BusyWait.longestDelay * 2 / .microseconds(1)))
            }
            try write { db in
                try db.execute(sql: "UPDATE activity SET state = 'finished' WHERE id = ?", arguments: [id.number])
            }
        } catch {
            // If this deletion fails too, the next long import deletes the incomplete activity.
            try? write { try $0.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [id.number]) }
            throw error
        }
        analyseChanged(id)
        return insertion
    }

    /// An SQL condition that is true for imports that are not complete.
    static let isUnfinishedImport = "state <> 'finished' AND origin = 'imported'"

    static func insert(
        _ activity: Activity,
        _ samples: some Sequence<Sample>,
        into db: Database,
        notDuplicateOf others: Set<ActivityID> = []
    ) throws -> Insertion {
        try insertionOfKnown(activity, samples, besides: others, in: db)
            ?? insertNew(activity, samples, into: db, state: .finished)
    }

    /// Recognises an activity that the logbook already contains, and replaces it if it is shorter; nil if there is none.
    private static func insertionOfKnown(
        _ activity: Activity,
        _ samples: some Sequence<Sample>,
        besides others: Set<ActivityID>,
        in db: Database
    ) throws -> Insertion? {
        guard let id = try duplicate(of: activity, besides: others, in: db) else { return nil }
        guard try isLonger(activity, samples: samples.underestimatedCount, than: id, in: db) else {
            return .duplicate(of: id)
        }
        try replace(id, by: activity, samples, in: db)
        return .replaced(id)
    }

    private static func insertNew(
        _ activity: Activity,
        _ samples: some Sequence<Sample>,
        into db: Database,
        state: LogEntry.State
    ) throws -> Insertion {
        try db.cachedStatement(sql: ActivityColumns.insert)
            .execute(arguments: ActivityColumns.insertArguments(activity, state: state))
        let id = ActivityID(db.lastInsertedRowID)
        try insertParts(of: activity, id: id, into: db)
        try addTags(Array(activity.tags.prefix(mostTags)), to: id, in: db)
        try insert(samples, of: id, into: db)
        if state == .finished {
            // The analysis is the same as that of the stored samples.
            let track = ActivityTrack(activity: activity, samples: samples.map(SampleColumns.asStored))
            try store(RecordingAnalysis(of: track), of: id, in: db)
        }
        return .inserted(id)
    }

    static func insert(_ samples: some Sequence<Sample>, of id: ActivityID, into db: Database) throws {
        let statement = try db.cachedStatement(sql: SampleColumns.insert)
        for sample in samples {
            try statement.execute(arguments: SampleColumns.arguments(sample, of: id))
        }
    }

    private static func duplicate(
        of activity: Activity,
        besides others: Set<ActivityID>,
        in db: Database
    ) throws -> ActivityID? {
        let start = activity.start.unixMilliseconds
        let slack = sameStart.storedMilliseconds
        // An activity that was cut or joined is also found by what it was before.
        let isSame = """
            start_ms BETWEEN ?1 AND ?2
            AND (first_kind = ?4 OR abs(first_distance_m - ?5) <= 0.01 * max(first_distance_m, ?5))
            """
        let numbers = try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT activity.id FROM (
                      SELECT id, start_ms FROM activity WHERE \(isSame)
                      UNION ALL SELECT activity, start_ms FROM former_identity WHERE \(isSame)
                    ) AS same JOIN activity ON activity.id = same.id
                    WHERE NOT (\(isUnfinishedImport)) AND deleted_ms IS NULL AND (origin = 'demo') = ?3
                    ORDER BY abs(same.start_ms - ?6), activity.id
                    """
            ),
            arguments: [
                start - slack, start + slack, activity.origin == .demo, activity.kind.rawValue,
                activity.summary.distance.meters, start,
            ]
        )
        return numbers.lazy.map { ActivityID($0) }.first { !others.contains($0) }
    }

    /// Inserts the pauses, laps, workouts and step timing of an activity that has none yet.
    static func insertParts(of activity: Activity, id: ActivityID, into db: Database) throws {
        for (number, pause) in activity.pauses.enumerated() {
            try db.cachedStatement(sql: "INSERT INTO pause VALUES (?, ?, ?, ?)").execute(arguments: [
                id.number, number, pause.lowerBound.storedMilliseconds, pause.upperBound.storedMilliseconds,
            ])
        }
        for (number, lap) in activity.laps.enumerated() {
            try insertLap(lap, number: number, of: id, into: db)
        }
        for workout in activity.workouts { try appendWorkout(workout, to: id, in: db) }
        if let timing = activity.summary.stepTiming { try insertStepTiming(timing, of: id, into: db) }
    }

    static func insertLap(_ lap: Lap, number: Int, of id: ActivityID, into db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO lap VALUES (?, ?, ?, ?, ?, ?)").execute(arguments: [
            id.number, number, lap.span.lowerBound.storedMilliseconds, lap.span.upperBound.storedMilliseconds,
            lap.distance.meters, lap.energy.kilocalories,
        ])
    }
}
