import Activities
import Analysis
import Cadence
import SQLite
import Messages
import TestSupport
import Testing

@testable import Logbook

@Suite struct RecordsTests {
    private static let today = MadeUp.start.date

    /// A run of 1200 m at a constant speed, some days before or after the usual start.
    private static func run(_ speed: Double, day: Int = 0, _ kind: Activity.Kind = .run) -> ActivityTrack {
        let start = MadeUp.start + .seconds(day * 86_400)
        let seconds = Int(1200 / speed)
        var track = MadeUp.track(kind, at: start, seconds: seconds, meters: Double(seconds) * speed)
        for index in track.samples.indices {
            track.samples[index].distance = Distance(meters: Double(index + 1) * speed)
            track.samples[index].speed = Speed(metersPerSecond: speed)
        }
        return track
    }

    private static func seconds(_ logbook: Logbook) throws -> [Double] {
        try #require(logbook.records(today: today).efforts[.oneKilometer]).map { $0.effort.time / .seconds(1) }
    }

    @Test func importsAreAnalysedAndRanked() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        for (day, speed) in [2.5, 4, 2, 3.2].enumerated() { _ = try logbook.insert(Self.run(speed, day: day)) }
        #expect(try logbook.pendingAnalyses() == 0)
        #expect(try Self.seconds(logbook) == [250, 312.5, 400])
    }

    /// 21 November 2026, a Saturday, is day 0; the week of the summary begins on day 2.
    @Test func aSummaryHasTheRunsOfAllDaysAndTheRecordsOfItsWeek() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let monday = MadeUp.start.date.startOfWeek.advanced(by: 7)
        let first = monday.dayNumber - MadeUp.start.date.dayNumber
        func summary(_ period: Bars.Period = .week) throws -> PeriodSummary {
            try logbook.summary(of: period, containing: monday, today: monday.advanced(by: 6))
        }
        #expect(try summary().efforts.isEmpty && summary().runs.isEmpty)
        _ = try logbook.insert(Self.run(4, day: first + 1))
        #expect(try summary().efforts.map(\.record) == [nil] && summary().isFirst)
        _ = try logbook.insert(Self.run(3, day: first - 3))
        _ = try logbook.insert(Self.run(2, day: first - 4, .walk))
        let found = try summary()
        #expect(found.runs.mapValues(\.count) == [monday.advanced(by: 1): 1, monday.advanced(by: -3): 1])
        #expect(found.shown.map(\.number) == [1])
        let record = try #require(found.efforts.first { $0.best.effort.measure == .oneKilometer }?.record)
        #expect(record.effort.time == .seconds(250) && record.before.run.number == 2)
        // An older run that is imported later is better.
        let older = try logbook.insert(Self.run(5, day: first - 30)).id
        #expect(try summary().efforts.allSatisfy { $0.record == nil })
        try logbook.delete(older, at: MadeUp.start)
        #expect(try summary().efforts.contains { $0.record != nil })
        let year = try summary(.year)
        #expect(year.total(of: .run).count == 2 && year.total(of: .walk).count == 1)
    }

    @Test func editsDeletionsAndUndeletesChangeTheRecords() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let fast = try logbook.insert(Self.run(4)).id
        let slow = try logbook.insert(Self.run(2, day: 1)).id
        try logbook.delete(fast, at: MadeUp.start)
        #expect(try Self.seconds(logbook) == [500])
        _ = try logbook.undelete(fast, at: MadeUp.start)
        #expect(try Self.seconds(logbook) == [250, 500])
        _ = try logbook.edit(fast, ActivityEdit(kind: .cycle))
        #expect(try Self.seconds(logbook) == [500])
        _ = try logbook.edit(fast, ActivityEdit(kind: .run))
        #expect(try Self.seconds(logbook) == [250, 500])
        // The samples are scaled by 1500/1200.
        _ = try logbook.edit(slow, ActivityEdit(distance: Distance(meters: 1500)))
        #expect(try Self.seconds(logbook) == [250, 400])
        let ranked = try #require(logbook.records(today: Self.today).efforts[.oneKilometer])
        #expect(ranked.map(\.run.isEdited) == [false, true])
        try logbook.deletePermanently(fast)
        #expect(try Self.seconds(logbook) == [400])
    }

    /// Version 1 left out the pauses: a kilometre in 2:37 from five intervals of 200 m.
    @Test func effortsOfAnEarlierVersionAreComputedAgain() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        _ = try logbook.insert(Self.run(2.5))
        let fast = try logbook.insert(Self.run(4, day: 1)).id
        try logbook.write { db in
            try db.run("UPDATE best_effort SET moving_ms = 157000 WHERE activity = ?", [fast.number])
            try db.run("UPDATE analysis SET version = 1 WHERE activity = ?", [fast.number])
        }
        #expect(try Self.seconds(logbook) == [400])
        #expect(try logbook.newRecords(ofActivityStartedAt: MadeUp.start).isEmpty)
        try logbook.analysePending()
        #expect(try Self.seconds(logbook) == [250, 400])
    }

    @Test func longTracksAreAnalysedAfterTheirLastPart() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let count = Logbook.samplesAtOnce + 10
        let track = MadeUp.track(seconds: count, meters: Double(count) * 3)
        _ = try logbook.insert(PackedTrack(track))
        #expect(try logbook.pendingAnalyses() == 0)
        let records = try logbook.records(today: Self.today)
        #expect(records.efforts[.marathon]?.first?.effort.time == .seconds(14_065))
        #expect(records.longestDistance?.distance == Distance(meters: Double(count) * 3))
    }

    @Test func anUpgradedLogbookIsAnalysedOnRequest() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        for day in 0..<40 { _ = try logbook.insert(Self.run(2 + Double(day) / 20, day: day)) }
        let before = try logbook.records(today: Self.today)
        try logbook.write { try $0.execute(sql: "DELETE FROM analysis") }
        #expect(try logbook.pendingAnalyses() == 40)
        #expect(try logbook.records(today: Self.today).pending == 40)
        #expect(try logbook.records(today: Self.today).efforts[.oneKilometer] == [])
        var steps: [Int] = []
        try logbook.analysePending { done in
            steps.append(done)
            return done < 32
        }
        #expect(steps == [16, 32])
        #expect(try logbook.pendingAnalyses() == 8)
        try logbook.analysePending()
        #expect(try logbook.records(today: Self.today) == before)
    }

    @Test func aReadOnlyLogbookGivesTheRecordsSoFar() throws {
        let folder = try TemporaryFolder()
        let writing = try Logbook(path: folder.database, for: .writing)
        _ = try writing.insert(Self.run(3))
        _ = try writing.insert(Self.run(4, day: 1))
        try writing.write { try $0.execute(sql: "DELETE FROM analysis WHERE activity = 2") }
        let reading = try Logbook(path: folder.database, for: .reading)
        #expect(throws: LogbookError.self) { try reading.analysePending() }
        let records = try reading.records(today: Self.today)
        #expect(records.pending == 1)
        #expect(records.efforts[.oneKilometer]?.map(\.run.number) == [1])
    }

    @Test func newRecordsAreBetterThanAllOthers() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        func new(_ track: ActivityTrack) throws -> [String] {
            _ = try logbook.insert(track)
            return try logbook.newRecords(ofActivityStartedAt: track.activity.start).map { $0.text(.metric, .english) }
        }
        // A first kilometre is not a new record.
        #expect(try new(Self.run(3)) == [])
        #expect(try new(Self.run(4, day: 1)) == ["1 km in 4:10 (before: 5:33, 21 September 2026)"])
        #expect(try new(Self.run(3.5, day: 2)) == [])
        #expect(try new(Self.run(4.4, day: 3, .walk)) == [])
        // Demo data are not compared with the runner's own runs.
        var demo = Self.run(4.8, day: 4)
        demo.activity.origin = .demo
        #expect(try new(demo) == [])
        #expect(try new(Self.run(4.5, day: 5)).count == 1)
        // An estimated distance is no reason for a measured one not to be a record.
        var estimated = Self.run(6, day: 6)
        estimated.activity.summary.distanceSource = .steps
        #expect(try new(estimated) == ["1 km in 2:47, estimated distance (before: 3:42, 26 September 2026)"])
        #expect(try new(Self.run(5, day: 7)).count == 1)
    }

    @Test func weeksBeginOnMondayAndStreaksCountDays() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let monday = MadeUp.start.date.startOfWeek.distance(to: MadeUp.start.date) * -1
        // The run on the Sunday before belongs to the streak, but not to the week.
        for (day, speed) in [(-1, 3.0), (0, 2.0), (1, 2.0), (2, 2.0), (5, 4.0)] {
            _ = try logbook.insert(Self.run(speed, day: monday + day))
        }
        let records = try logbook.records(today: MadeUp.start.date.startOfWeek.advanced(by: 6))
        #expect(records.bestWeek?.monday == MadeUp.start.date.startOfWeek)
        #expect(records.bestWeek?.runs == 4)
        #expect(records.bestWeek?.distance == Distance(meters: 4800))
        #expect(records.streak?.days == 4)
        #expect(records.streak?.longest.lowerBound == MadeUp.start.date.startOfWeek.advanced(by: -1))
        #expect(records.streak?.current == 1)
    }

    @Test func theDayWithMostStepsCountsAllItsHours() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(try logbook.records(today: Self.today).isEmpty)
        func hour(_ day: Int, _ hour: Int, _ steps: Int) -> HourBucket {
            let local = LocalHour(date: Self.today.advanced(by: day), hour: hour, utcOffset: 0)
            return HourBucket(hour: local, tally: Tally(steps: steps))
        }
        try logbook.add([hour(0, 7, 4000), hour(0, 9, 3000), hour(1, 8, 6000)])
        #expect(try logbook.records(today: Self.today).mostSteps == DayOfSteps(date: Self.today, steps: 7000))
        try logbook.add([hour(1, 8, 500), hour(1, 9, 900)], demo: true)
        try logbook.add([hour(1, 8, 100)])
        let tomorrow = DayOfSteps(date: Self.today.advanced(by: 1), steps: 7500)
        #expect(try logbook.records(today: Self.today).mostSteps == tomorrow)
        _ = try logbook.removeDemoData()
        #expect(try logbook.records(today: Self.today).mostSteps == DayOfSteps(date: Self.today, steps: 7000))
        try logbook.reset([.days])
        #expect(try logbook.records(today: Self.today).mostSteps == nil)
    }

    @Test func theBestEffortsAreReadFromTheIndex() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let plan = try logbook.read { db in
            try db.rows(
                """
                EXPLAIN QUERY PLAN SELECT activity FROM best_effort CROSS JOIN activity ON activity.id = activity
                WHERE measure = '5km' ORDER BY best_effort.moving_ms, best_effort.distance_m DESC LIMIT 3
                """
            ).map { try $0["detail"] as String }
        }
        #expect(plan.first?.contains("best_effort_by_rank") == true)
        #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }
}
