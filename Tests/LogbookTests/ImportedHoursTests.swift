import Activities
import Analysis
import Cadence
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Hours of imported activities")
struct ImportedHoursTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook
    /// 10 October 2026 in local time; the tests use a local clock one hour ahead of UTC.
    private let day = CivilDate(dayNumber: 20_736)
    private static let offset = 3600

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    /// A time of the test's day on the local clock, in minutes after midnight.
    private func clock(_ minutes: Int) -> Moment {
        let seconds = day.dayNumber * 86_400 + minutes * 60 - Self.offset
        return Moment(unixMilliseconds: Int64(seconds) * 1000, utcOffset: Self.offset)
    }

    /// An activity with a sample each minute, at the same speed, 20 kcal and 170 steps in each minute without a pause.
    private func track(
        _ kind: Activity.Kind = .run,
        _ origin: Activity.Origin = .imported,
        from start: Int,
        minutes: Int,
        meters: Double,
        pauses: [Range<Int>] = []
    ) -> ActivityTrack {
        let moving = minutes - pauses.reduce(0) { $0 + $1.count }
        var activity = Activity(
            kind: kind,
            origin: origin,
            start: clock(start),
            elapsed: .seconds(60 * minutes),
            pauses: pauses.map { .seconds(60 * $0.lowerBound)..<(.seconds(60 * $0.upperBound)) }
        )
        activity.summary.moving = .seconds(60 * moving)
        activity.summary.distance = Distance(meters: meters)
        activity.summary.distanceSource = .file
        activity.summary.energy = Energy(kilocalories: Double(20 * moving))
        if kind.isOnFoot { activity.summary.steps = 170 * moving }
        var done = 0
        let samples = (0...minutes).map { minute -> Sample in
            defer { if !pauses.contains(where: { $0.contains(minute) }) { done += 1 } }
            return Sample(
                elapsed: .seconds(60 * minute),
                distance: Distance(meters: meters * Double(done) / Double(moving))
            )
        }
        return ActivityTrack(activity: activity, samples: samples)
    }

    /// Inserts an activity, which counts even if it is a second recording; nil if it is a duplicate.
    private func insertCounting(_ track: ActivityTrack, into logbook: Logbook) throws -> ActivityID? {
        switch try logbook.insert(track) {
        case .inserted(let id): return id
        case .second(let id, _): return try logbook.undelete(id, at: MadeUp.start).id
        case .duplicate, .replaced: return nil
        }
    }

    private func hours() throws -> [Int: Tally] {
        let hours = try logbook.hours(day.advanced(by: -1)...day.advanced(by: 1))
        return Dictionary(
            hours.map { ((($0.hour.date.dayNumber - day.dayNumber) * 24 + $0.hour.hour), $0.tally) },
            uniquingKeysWith: +
        )
    }

    private func meters() throws -> [Int: Int] { try hours().mapValues { Int($0.distance.meters.rounded()) } }

    /// What strided counted in an hour of the test's day.
    private func count(_ hour: Int, steps: Int, meters: Double, kilocalories: Double = 0) throws {
        try logbook.add([
            HourBucket(
                hour: LocalHour(date: day, hour: hour, utcOffset: Self.offset),
                tally: Tally(
                    steps: steps,
                    distance: Distance(meters: meters),
                    energy: Energy(kilocalories: kilocalories)
                )
            )
        ])
    }

    @Test("An imported activity counts on its hours, also across midnight, and its parts add up to its totals")
    func activityIsDivided() throws {
        _ = try logbook.insert(track(from: 22 * 60 + 50, minutes: 133, meters: 20_000, pauses: [5..<10, 60..<68]))
        let hours = try hours()
        #expect(hours.keys.sorted() == [22, 23, 24, 25])
        #expect(hours.values.reduce(0) { $0 + $1.steps } == 170 * 120)
        let sum = hours.values.reduce(Tally(), +)
        #expect(abs(sum.distance.meters - 20_000) < 0.1 && abs(sum.energy.kilocalories - 2400) < 1e-6)
        #expect(hours[22]?.energy.kilocalories.rounded() == 100 && hours[23]?.energy.kilocalories.rounded() == 1040)
        let days = try logbook.days(day...day.advanced(by: 1))
        #expect(days[day]?.distance.meters.rounded() == 9500)
        #expect(abs(days.values.reduce(0) { $0 + $1.distance.meters } - 20_000) < 0.1)
    }

    @Test("The distance follows the samples, not the time")
    func distanceFollowsSamples() throws {
        var run = track(from: 9 * 60 + 30, minutes: 60, meters: 9000)
        run.samples = [(0, 0), (1800, 6000), (3600, 9000)].map {
            Sample(elapsed: .seconds($0.0), distance: Distance(meters: $0.1))
        }
        _ = try logbook.insert(run)
        #expect(try meters() == [9: 6000, 10: 3000])
    }

    @Test("An activity without samples is divided by time")
    func activityWithoutSamples() throws {
        var walk = track(.walk, from: 9 * 60 + 45, minutes: 60, meters: 4000)
        walk.samples = []
        _ = try logbook.insert(walk)
        #expect(try meters() == [9: 1000, 10: 3000])
    }

    @Test("Edits, deletions, restorations and repeated imports change the sums; rides count only energy")
    func changesAreFollowed() throws {
        let run = track(from: 600, minutes: 30, meters: 6000)
        let id = try logbook.insert(run).id
        #expect(try logbook.insert(run) == .duplicate(of: id))
        #expect(try meters() == [10: 6000])
        _ = try logbook.edit(id, ActivityEdit(distance: Distance(meters: 5500)))
        #expect(try meters() == [10: 5500])
        _ = try logbook.edit(id, ActivityEdit(kind: .cycle))
        #expect(try meters() == [10: 0])
        #expect(try hours()[10] == Tally(energy: Energy(kilocalories: 600)))
        _ = try logbook.edit(id, ActivityEdit(kind: .walk))
        try logbook.delete(id, at: clock(800))
        #expect(try hours().isEmpty)
        _ = try logbook.undelete(id, at: MadeUp.start)
        #expect(try meters() == [10: 5500])
        #expect(try logbook.records(today: day).mostSteps?.steps == 170 * 30)
        try logbook.deletePermanently(id)
        #expect(try hours().isEmpty)
    }

    @Test("What strided counted without a recording at the same time counts once")
    func countedStepsCountOnce() throws {
        try count(10, steps: 4000, meters: 3000)
        try count(11, steps: 900, meters: 700)
        let id = try logbook.insert(track(from: 600, minutes: 30, meters: 6000)).id
        #expect(try meters() == [10: 6000, 11: 700])
        #expect(try hours()[10]?.steps == 5100)
        // More was counted in this hour than the activity contains.
        try count(10, steps: 3000, meters: 2500)
        #expect(try hours()[10]?.steps == 7000)
        #expect(try meters()[10] == 6000)
        try logbook.delete(id, at: clock(800))
        #expect(try meters() == [10: 5500, 11: 700])
    }

    @Test("A recorded activity counts before an imported one at the same time, and its pauses are free")
    func recordedActivitiesComeFirst() throws {
        // strided recorded 30 minutes with a pause of 10, and counted them.
        let recorded = try logbook.insert(
            track(.run, .recorded, from: 600, minutes: 30, meters: 4000, pauses: [10..<20])
        ).id
        try count(10, steps: 3400, meters: 4000)
        // A watch began 5 minutes earlier, ended 10 minutes later, and ran on in the pause: 15 of 45 minutes are covered.
        _ = try logbook.insert(track(from: 595, minutes: 45, meters: 9000))
        #expect(try meters() == [9: 1000, 10: 4000 + 4000])
        // Without the recording, its steps are those that were counted without a recording.
        try logbook.delete(recorded, at: clock(800))
        #expect(try meters() == [9: 1000, 10: 8000])
    }

    @Test("Of imported activities at the same time, one counts: that on foot, then the earlier one")
    func importedActivitiesCountOnce() throws {
        let ride = try logbook.insert(track(.cycle, from: 595, minutes: 20, meters: 8000)).id
        let phone = try logbook.insert(track(from: 601, minutes: 30, meters: 6010)).id
        let watch = try #require(try insertCounting(track(from: 600, minutes: 30, meters: 6000), into: logbook))
        #expect(try meters()[10] == 6000 + 200)
        #expect(try hours()[9]?.energy.kilocalories == 100)
        try logbook.delete(watch, at: clock(800))
        #expect(try meters()[10] == 6010)
        try logbook.delete(phone, at: clock(800))
        #expect(try meters() == [9: 0, 10: 0])
        try logbook.delete(ride, at: clock(800))
        #expect(try hours().isEmpty)
    }

    @Test("The hours always equal those that are computed from the remaining activities")
    func hoursDoNotDependOnHistory() throws {
        var random = SplitMix64(seed: 11)
        var tracks: [(id: ActivityID, track: ActivityTrack)] = []
        for _ in 0..<40 {
            let kind = Activity.Kind.allCases.randomElement(using: &random) ?? .run
            let track = track(
                kind,
                Bool.random(using: &random) ? .imported : .recorded,
                from: .random(in: 0..<1300, using: &random),
                minutes: .random(in: 1..<200, using: &random),
                meters: .random(in: 0..<20_000, using: &random)
            )
            guard let id = try insertCounting(track, into: logbook) else { continue }
            tracks.append((id, track))
        }
        for _ in 0..<20 {
            try logbook.delete(tracks.remove(at: .random(in: tracks.indices, using: &random)).id, at: clock(0))
        }
        let other = try TemporaryFolder()
        let fresh = try Logbook(path: other.database, for: .writing)
        for (_, track) in tracks.shuffled(using: &random) { _ = try insertCounting(track, into: fresh) }
        let days = day.advanced(by: -1)...day.advanced(by: 2)
        let (a, b) = (try logbook.hours(days), try fresh.hours(days))
        #expect(a.map(\.hour) == b.map(\.hour))
        for (a, b) in zip(a, b) {
            #expect(
                abs(a.tally.distance.meters - b.tally.distance.meters) < 1e-6 && abs(a.tally.steps - b.tally.steps) <= 1
            )
        }
    }

    @Test("An upgrade from version 5 counts the imported activities, and marks no kind as assumed")
    func versionFiveIsUpgraded() throws {
        let old = try TemporaryFolder()
        let fifth = Schema(Array(Schema.current.migrations.prefix(5)))
        do {
            let store = try Store.writing(old.database, schema: fifth, busyWait: BusyWait(timeout: Logbook.lockTimeout))
            try #require(store.writer).write { db in
                let sql = """
                    INSERT INTO activity (kind, origin, state, start_ms, utc_offset_s, local_day, elapsed_ms, moving_ms, distance_m, steps,
                      first_kind)
                    VALUES ('run', ?, 'finished', ?, ?, ?, 1800000, 1800000, 6000, 5100, 'run')
                    """
                for (origin, minutes) in [("imported", 600), ("recorded", 900), ("demo", 1000)] {
                    try db.run(sql, [origin, clock(minutes).unixMilliseconds, Self.offset, day.dayNumber])
                }
            }
        }
        let upgraded = try Logbook(path: old.database, for: .reading)
        #expect(try upgraded.days(day...day)[day] == Tally(steps: 5100, distance: Distance(meters: 6000)))
        #expect(try upgraded.activities().allSatisfy { !$0.activity.isKindAssumed })
    }

    @Test("An assumed kind is stored, and an edit of the kind makes it a known one")
    func assumedKindIsStored() throws {
        var run = track(from: 600, minutes: 30, meters: 6000)
        run.activity.isKindAssumed = true
        let id = try logbook.insert(run).id
        #expect(try logbook.activity(id).activity.isKindAssumed)
        #expect(try logbook.edit(id, ActivityEdit(name: "Hills")).activity.isKindAssumed)
        #expect(try !logbook.edit(id, ActivityEdit(kind: .run)).activity.isKindAssumed)
    }
}
