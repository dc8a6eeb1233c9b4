import Activities
import Analysis
import Testing
import TestSupport

@testable import Logbook

/// The steps of other programs and devices fill the hours and days on which strided counted nothing.
@Suite struct ImportedStepsTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook
    private static let offset = 7200

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    private func day(_ number: Int) -> CivilDate { CivilDate(dayNumber: 20_000 + number) }

    private func hour(_ day: Int, _ hour: Int) -> LocalHour {
        LocalHour(date: self.day(day), hour: hour, utcOffset: Self.offset)
    }

    private func store(_ source: String, _ steps: [(day: Int, hour: Int, steps: Int)]) throws {
        try logbook.store(
            imported: steps.map { ImportedHour(hour: hour($0.day, $0.hour), steps: $0.steps) },
            from: source
        )
    }

    private func store(_ source: String, day: Int, total: Int) throws {
        try logbook.store(imported: [ImportedHour(hour: hour(day, 12), steps: total, isWholeDay: true)], from: source)
    }

    private func count(_ day: Int, _ hour: Int, steps: Int) throws {
        try logbook.add([HourBucket(hour: self.hour(day, hour), tally: Tally(steps: steps))])
    }

    private func steps(_ day: Int) throws -> Int? {
        try logbook.days(self.day(day)...self.day(day))[self.day(day)]?.steps
    }

    private func hours(_ day: Int) throws -> [Int: Int] {
        Dictionary(
            try logbook.hours(self.day(day)...self.day(day)).map { ($0.hour.hour, $0.tally.steps) },
            uniquingKeysWith: +
        )
    }

    @Test func hoursInWhichNothingWasCountedAreFilled() throws {
        try store("Apple Health", [(0, 8, 500), (0, 9, 700), (0, 10, 900)])
        try count(0, 9, steps: 100)
        #expect(try hours(0) == [8: 500, 9: 100, 10: 900])
        #expect(try steps(0) == 1500)
        #expect(try logbook.stepSources(day(0)...day(3)) == [day(0): "Apple Health"])
    }

    @Test func anImportAgainChangesNothing() throws {
        for _ in 0..<3 { try store("Fitbit", [(0, 8, 500), (1, 9, 700)]) }
        try store("Fitbit", [(0, 8, 20)])
        #expect(try steps(0) == 500)
        #expect(try steps(1) == 700)
    }

    @Test func onEachDayTheSourceWithMostStepsCounts() throws {
        try store("Apple Health", [(0, 8, 500), (0, 9, 700), (1, 8, 100)])
        try store("Google Fit", [(0, 8, 600), (0, 20, 300), (1, 8, 4000)])
        try store("Samsung Health", day: 0, total: 1100)
        #expect(try steps(0) == 1200)
        #expect(try steps(1) == 4000)
        #expect(try logbook.stepSources(day(0)...day(1)) == [day(0): "Apple Health", day(1): "Google Fit"])
    }

    @Test func theTotalOfADayCountsOnDaysWithoutCountedSteps() throws {
        try store("Samsung Health", day: 0, total: 8000)
        try store("Samsung Health", day: 1, total: 9000)
        try count(1, 23, steps: 5)
        #expect(try steps(0) == 8000)
        #expect(try steps(1) == 5)
        #expect(try steps(2) == nil)
    }

    /// Google's export has a table for each day and one with the totals of all days.
    @Test(arguments: [(800, 800), (500, 800), (8000, 8000), (nil, 800)] as [(Int?, Int)])
    func theTotalOfADayIsNotAddedToItsHours(total: Int?, expected: Int) throws {
        try store("Google Fit", [(0, 9, 400), (0, 12, 100), (0, 18, 300)])
        if let total { try store("Google Fit", day: 0, total: total) }
        try store("Fitbit", [(0, 9, expected - 50)])
        #expect(try steps(0) == expected)
        var activity = Activity(
            kind: .run,
            origin: .imported,
            start: Moment(
                unixMilliseconds: Int64(day(0).dayNumber * 86_400 + 18 * 3600 - Self.offset) * 1000,
                utcOffset: Self.offset
            ),
            elapsed: .seconds(1800)
        )
        activity.summary.moving = .seconds(1800)
        for (steps, sum) in [(300, expected), (1000, max(expected, 1500))] {
            activity.summary.steps = steps
            let id = try logbook.insert(ActivityTrack(activity: activity, samples: [])).id
            #expect(try self.steps(0) == sum)
            try logbook.delete(id, at: activity.start)
            #expect(try self.steps(0) == expected)
        }
    }

    @Test func stepsOfImportedActivitiesCountOnce() throws {
        var activity = Activity(
            kind: .run,
            origin: .imported,
            start: Moment(
                unixMilliseconds: Int64(day(0).dayNumber * 86_400 + 8 * 3600 - Self.offset) * 1000,
                utcOffset: Self.offset
            ),
            elapsed: .seconds(1800)
        )
        activity.summary.moving = .seconds(1800)
        activity.summary.steps = 5000
        _ = try logbook.insert(ActivityTrack(activity: activity, samples: []))
        try store("Apple Health", [(0, 8, 5600), (0, 9, 300)])
        #expect(try hours(0) == [8: 5600, 9: 300])
        try store("Apple Health", [(1, 8, 100)])
        for entry in try logbook.activities(ActivityFilter()) { try logbook.delete(entry.id, at: activity.start) }
        #expect(try steps(0) == 5900)
    }

    @Test func theRecordOfADayIncludesThem() throws {
        try count(0, 8, steps: 3000)
        try store("Apple Health", [(1, 8, 9000)])
        #expect(try logbook.read { try Logbook.mostSteps(in: $0) } == DayOfSteps(date: day(1), steps: 9000))
    }

    @Test func anotherClockOnTheSameHourIsAnotherHour() throws {
        try logbook.store(
            imported: [3600, 7200].map { offset in
                ImportedHour(hour: LocalHour(date: day(0), hour: 2, utcOffset: offset), steps: 100)
            },
            from: "Gadgetbridge"
        )
        #expect(try steps(0) == 200)
    }

    @Test func anActivityThatOverlapsByHalfIsFound() throws {
        let start = Moment(unixMilliseconds: 1_700_000_000_000)
        let activity = Activity(kind: .run, origin: .imported, start: start, elapsed: .seconds(3600))
        let id = try logbook.insert(ActivityTrack(activity: activity, samples: [])).id
        for (from, to, isFound) in [
            (0, 3600, true), (1500, 5400, true), (-3000, 900, false), (3500, 7200, false), (100, 200, true),
        ] {
            let time = start + .seconds(from)..<start + .seconds(to)
            #expect(try logbook.activity(overlapping: time) == (isFound ? id : nil), "\(from)")
        }
    }
}
