import Activities
import Cadence
import Testing
import TestSupport

@testable import Logbook

@Suite("Days, goals and sensors")
struct DayTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook
    private let day = CivilDate(dayNumber: 20_000)

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    private func bucket(_ hour: Int, offset: Int = 3600, steps: Int) -> HourBucket {
        HourBucket(
            hour: LocalHour(date: day, hour: hour, utcOffset: offset),
            tally: Tally(steps: steps, distance: Distance(meters: 0.7), energy: Energy(kilocalories: 0.04))
        )
    }

    @Test("Values of an hour are added up, and an hour that occurs twice has two ordered buckets")
    func hoursAddUp() throws {
        try logbook.add([bucket(2, offset: 3600, steps: 7), bucket(3, steps: 1), bucket(2, offset: 7200, steps: 5)])
        try logbook.add([bucket(3, steps: 2)])
        let hours = try logbook.hours(day...day)
        #expect(hours.map(\.tally.steps) == [5, 7, 3])
        #expect(hours.map(\.hour.utcOffset) == [7200, 3600, 3600])
        #expect(try logbook.days(day.advanced(by: -1)...day.advanced(by: 1)).mapValues(\.steps) == [day: 15])
    }

    @Test("Deleting demo data keeps real data of the same hours")
    func demoDataAreDeletedAlone() throws {
        try logbook.add([bucket(8, steps: 100)])
        try logbook.add([bucket(8, steps: 1000), bucket(9, steps: 1000)], demo: true)
        var demo = MadeUp.track()
        demo.activity.origin = .demo
        _ = try logbook.insert(contentsOf: [demo], isDemoData: true)
        let real = try logbook.insert(MadeUp.track()).id
        // This activity was recorded during `strided --demo`, so it is not generated data.
        demo.activity.start = demo.activity.start + .seconds(90_000)
        let led = try logbook.insert(demo).id
        #expect(try logbook.days(day...day)[day]?.steps == 2100)
        #expect(try logbook.countDemoData() == (1, 1))
        #expect(try logbook.removeDemoData() == 1)
        #expect(try logbook.countDemoData() == (0, 0))
        #expect(try logbook.hours(day...day).map(\.tally.steps) == [100])
        #expect(try logbook.activities().map(\.id) == [led, real])
    }

    @Test("Goals are stored and can be removed individually")
    func goalsAreKept() throws {
        #expect(try logbook.goals() == Goals())
        let goals = Goals(
            steps: 10_000,
            distance: Distance(meters: 8000),
            energy: Energy(kilocalories: 500),
            cadence: StepRate(stepsPerMinute: 172.5)
        )
        try logbook.setGoals(goals)
        #expect(try logbook.goals() == goals)
        try logbook.setGoals(Goals(distance: Distance(meters: 5000)))
        #expect(try logbook.goals() == Goals(distance: Distance(meters: 5000)))
    }

    @Test("A logbook opened for reading cannot be written")
    func readerCannotWrite() throws {
        let reader = try Logbook(path: folder.database, for: .reading)
        #expect(code { try reader.setGoals(Goals()) } == .readOnly)
    }
}
