package import Activities
import Analysis
import Cadence
import Glibc
import SQLite

package enum Insertion: Hashable, Sendable {
    case inserted(ActivityID)
    /// The logbook already contains this activity; nothing was changed.
    case duplicate(of: ActivityID)
    /// A shorter or earlier import of the same recording was replaced by this track; what the runner has edited remains.
    case replaced(ActivityID)
    /// The track is a second recording of an activity; it was stored, and does not count until the runner decides.
    case second(ActivityID, of: ActivityID)

    /// The number of the activity that was inserted or that already existed.
    package var id: ActivityID {
        switch self {
        case .inserted(let id), .duplicate(let id), .replaced(let id), .second(let id, _): id
        }
    }
}

extension Logbook {
    /// The largest difference between the start times of two activities that count as the same one.
    ///
    /// Some programs truncate fractions of a second, others use the time of the first sample.
    package static let sameStart = Duration.seconds(2)
    /// The number of samples of a packed track that one transaction writes, which takes a fraction of a second.
    static let samplesAtOnce = 20_000
    private static let tracksAtOnce = 16

    /// Inserts a finished activity unless the logbook already contains it.
    ///
    /// A stored activity is compared if it started within ``sameStart`` and has the same kind, or the same distance within 1 %. Its
    /// original values are used, not edited ones. Deleted activities are not compared, and demo activities only with each other. The new
    /// activity is a duplicate if it has the same duration or distance and no kinds of values that the stored one lacks, or if it is a part
    /// of the stored one. It replaces the stored one if that was imported from an incomplete file. Otherwise, and if another device
    /// recorded at the same time, it is a second recording, or a new activity if it is more than twice as long.
    package func insert(_ track: ActivityTrack) throws(LogbookError) -> Insertion {
        try write { try Self.insert(track.activity, track.samples, into: $0) }
    }

    /// Inserts a packed track unless the logbook already contains it.
    ///
    /// A long track is written in many transactions, and other processes can write in between. The activity becomes visible with the last
    /// transaction; after an error, the incomplete activity is deleted.
    ///
    /// - Parameters:
    ///   - others: Activities with which it is not compared: those of the same file.
    ///   - replaces: Whether it replaces an imported activity of which it is a duplicate, because the same file is read again.
    package func insert(
        _ track: PackedTrack,
        notDuplicateOf others: Set<ActivityID> = [],
        replaces: Bool = false
    ) throws(LogbookError) -> Insertion {
        guard track.samples.count > Self.samplesAtOnce else {
            return try write {
                try Self.insert(track.activity, track.samples, into: $0, notDuplicateOf: others, replaces: replaces)
            }
        }
        // Only one process at a time may import a long track; it would delete the unfinished import of another process.
        return try PrivateFile.withLockedFolder(of: path) { () throws(LogbookError) in
            try insertInParts(track, notDuplicateOf: others, replaces: replaces)
        }
    }

    /// Inserts many tracks, a few per transaction.
    ///
    /// Tracks inserted before an error remain; a repeated call recognizes them as duplicates. Tracks are taken from the sequence one at a
    /// time, so a lazy sequence never has to be in memory as a whole.
    ///
    /// - Parameter isDemoData: Whether ``removeDemoData()`` deletes these activities.
    package func insert(
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
                        try db.run("UPDATE activity SET made_up = 1 WHERE id = ?", [id])
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
        notDuplicateOf others: Set<ActivityID>,
        replaces: Bool
    ) throws(LogbookError) -> Insertion {
        let (known, id): (Insertion?, ActivityID) = try write { db in
            try db.execute(sql: "DELETE FROM activity WHERE \(Self.isUnfinishedImport)")
            let recognition = try Self.recognition(
                of: track.activity,
                track.samples,
                besides: others,
                replaces: replaces,
                in: db
            )
            if let known = try Self.apply(recognition, track.activity, track.samples, replaces: replaces, in: db) {
                return (known, known.id)
            }
            return (nil, try Self.insertNew(track.activity, EmptyCollection(), into: db, state: .recording))
        }
        if let known { return known }
        do throws(LogbookError) {
            var rest = track.samples[...]
            while !rest.isEmpty {
                try write { try Self.insert(rest.prefix(Self.samplesAtOnce), of: id, into: $0) }
                rest = rest.dropFirst(Self.samplesAtOnce)
                // This wait is longer than the time between two lock attempts of another process, so a recording process can write.
                usleep(UInt32(BusyWait.longestDelay * 2 / .microseconds(1)))
            }
            let insertion = try write { db in
                try db.run("UPDATE activity SET state = 'finished' WHERE id = ?", [id])
                let recognition = try Self.recognition(
                    of: track.activity,
                    track.samples,
                    besides: others.union([id]),
                    replaces: false,
                    in: db
                )
                guard case .second(let first) = recognition else { return Insertion.inserted(id) }
                return try Self.setAside(id, secondOf: first, in: db)
            }
            analyseChanged([id])
            return insertion
        } catch {
            // If this deletion fails too, the next long import deletes the incomplete activity.
            try? write { try $0.run("DELETE FROM activity WHERE id = ?", [id]) }
            throw error
        }
    }

    /// An SQL condition that is true for imports that are not complete.
    static let isUnfinishedImport = "state <> 'finished' AND origin = 'imported'"

    static func insert(
        _ activity: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        into db: Database,
        notDuplicateOf others: Set<ActivityID> = [],
        replaces: Bool = false
    ) throws -> Insertion {
        let recognition = try recognition(of: activity, samples, besides: others, replaces: replaces, in: db)
        if let known = try apply(recognition, activity, samples, replaces: replaces, in: db) { return known }
        let id = try insertNew(activity, samples, into: db, state: .finished)
        guard case .second(let first) = recognition else { return .inserted(id) }
        return try setAside(id, secondOf: first, in: db)
    }

    /// Handles an activity that is already stored, and replaces it if necessary; nil if the new activity must be inserted.
    private static func apply(
        _ recognition: Recognition,
        _ activity: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        replaces: Bool,
        in db: Database
    ) throws -> Insertion? {
        switch recognition {
        case .new, .second: return nil
        case .longer(let id):
            try replace(id, by: activity, samples, in: db)
            return .replaced(id)
        case .duplicate(let id):
            guard try replaces && isUncutImport(id, in: db) else { return .duplicate(of: id) }
            try replace(id, by: activity, samples, in: db)
            return .replaced(id)
        }
    }

    private static func insertNew(
        _ activity: Activity,
        _ samples: some BidirectionalCollection<Sample>,
        into db: Database,
        state: LogEntry.State
    ) throws -> ActivityID {
        try db.run(ActivityColumns.insert, ActivityColumns.insertArguments(activity, state: state))
        let id = ActivityID(db.lastInsertedRowID)
        try insertParts(of: activity, id: id, into: db)
        try addTags(Array(activity.tags.prefix(mostTags)), to: id, in: db)
        if let shoes = activity.shoes { try setShoe(named: shoes, of: id, in: db) }
        try insert(samples, of: id, into: db)
        if state == .finished {
            // The analysis is the same as that of the stored samples.
            let track = ActivityTrack(activity: activity, samples: samples.map(SampleColumns.asStored))
            try store(RecordingAnalysis(of: track), of: id, in: db)
        }
        return id
    }

    static func insert(_ samples: some Sequence<Sample>, of id: ActivityID, into db: Database) throws {
        let statement = try db.cachedStatement(sql: SampleColumns.insert)
        for sample in samples {
            try statement.execute(arguments: SampleColumns.arguments(sample, of: id))
        }
    }

    /// Inserts the pauses, laps, workouts and step timing of an activity that has none yet.
    static func insertParts(of activity: Activity, id: ActivityID, into db: Database) throws {
        for (number, pause) in activity.pauses.enumerated() {
            try db.table("pause").insert([
                id, number, pause.lowerBound.storedMilliseconds, pause.upperBound.storedMilliseconds,
            ])
        }
        for (number, lap) in activity.laps.enumerated() {
            try insertLap(lap, number: number, of: id, into: db)
        }
        for workout in activity.workouts { try appendWorkout(workout, to: id, in: db) }
        if let timing = activity.summary.stepTiming {
            let values: StatementArguments = [
                id, timing.count, timing.mean, timing.deviation, timing.error, timing.difference,
                timing.differenceUncertainty,
            ]
            try db.table("step_timing").insert(values)
        }

    }

    static func insertLap(_ lap: Lap, number: Int, of id: ActivityID, into db: Database) throws {
        try db.table("lap").insert([
            id, number, lap.span.lowerBound.storedMilliseconds, lap.span.upperBound.storedMilliseconds,
            lap.distance.meters, lap.energy.kilocalories, lap.heartRate?.beatsPerMinute,
            lap.highestHeartRate?.beatsPerMinute, lap.cadence?.stepsPerMinute,
        ])
    }
}
