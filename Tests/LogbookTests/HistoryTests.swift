import Activities
import Cadence
import Testing
import TestSupport

@testable import Logbook

@Suite("History")
struct HistoryTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook
    private let day = CivilDate(year: 2026, month: 10, day: 1) ?? CivilDate(dayNumber: 0)

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    private func moment(_ days: Int, hour: Int = 12, offset: Int = 0) -> Moment {
        Moment(
            unixMilliseconds: Int64((day.dayNumber + days) * 86_400 + hour * 3600 - offset) * 1000,
            utcOffset: offset
        )
    }

    @Test("Activities are filtered by kind and local day, and sorted")
    func filtersAndOrders() throws {
        let long = try logbook.insert(MadeUp.track(.run, at: moment(0), seconds: 100, meters: 200)).id
        let fast = try logbook.insert(MadeUp.track(.run, at: moment(1), seconds: 10, meters: 60)).id
        // In UTC this is already the next day.
        let late = try logbook.insert(
            MadeUp.track(.walk, at: moment(2, hour: 23, offset: -36_000), seconds: 50, meters: 0)
        ).id
        func ids(_ filter: ActivityFilter) throws -> [ActivityID] { try logbook.activities(filter).map(\.id) }
        #expect(try ids(ActivityFilter()) == [late, fast, long])
        #expect(try ids(ActivityFilter(order: .distance)) == [long, fast, late])
        #expect(try ids(ActivityFilter(order: .duration)) == [long, late, fast])
        #expect(try ids(ActivityFilter(order: .pace)) == [fast, long, late])
        #expect(try ids(ActivityFilter(kind: .run, limit: 1)) == [fast])
        #expect(try ids(ActivityFilter(limit: -3)) == [])
        #expect(try ids(ActivityFilter(from: day.advanced(by: 1), through: day.advanced(by: 2))) == [late, fast])
        #expect(try ids(ActivityFilter(from: day.advanced(by: 3))) == [])
        #expect(try logbook.lastActivity()?.id == late)
        #expect(code { try logbook.activity(ActivityID(99)) } == .noSuchActivity)
        #expect(code { try logbook.track(of: ActivityID(99)) } == .noSuchActivity)
    }

    @Test("A duplicate is found even if the first copy was edited")
    func duplicatesAreFound() throws {
        let track = MadeUp.track(at: moment(0), meters: 1000)
        let id = try logbook.insert(track).id
        #expect(try logbook.insert(track) == .duplicate(of: id))
        #expect(try logbook.insert(MadeUp.track(at: moment(0) + .seconds(2), meters: 1)) == .duplicate(of: id))
        #expect(
            try logbook.insert(MadeUp.track(.cycle, at: moment(0) + .seconds(1), meters: 1009)) == .duplicate(of: id)
        )
        _ = try logbook.edit(id, ActivityEdit(kind: .walk, distance: Distance(meters: 5)))
        #expect(try logbook.insert(track) == .duplicate(of: id))
        #expect(try logbook.insert(MadeUp.track(at: moment(0) + .milliseconds(2001))) != .duplicate(of: id))
        #expect(try logbook.insert(MadeUp.track(.cycle, at: moment(0), meters: 1020)) != .duplicate(of: id))
        var demo = track
        demo.activity.origin = .demo
        #expect(try logbook.insert(demo) != .duplicate(of: id))
    }

    @Test("Duplicates are found within one call")
    func manyAreInserted() throws {
        let tracks = (0..<40).map { MadeUp.track(at: moment($0 / 2)) }
        let insertions = try logbook.insert(contentsOf: tracks)
        #expect(insertions.count == 40)
        #expect(Set(insertions.map(\.id)).count == 20)
        #expect(try logbook.activities().count == 20)
    }

    @Test("An edit changes only the given fields and marks the distance as edited")
    func editsChangeOnlyTheGivenFields() throws {
        let id = try logbook.insert(MadeUp.track()).id
        let edited = try logbook.edit(id, ActivityEdit(distance: Distance(meters: 5200), name: "Hills"))
        #expect(edited.activity.summary.distance == Distance(meters: 5200))
        #expect(edited.activity.summary.distanceSource == .edited)
        #expect(edited.activity.name == "Hills")
        #expect(edited.activity.kind == .run)
        #expect(try logbook.edit(id, ActivityEdit(name: "")).activity.name == nil)
        #expect(try logbook.track(of: id).samples == MadeUp.track().samples)
        #expect(code { try logbook.edit(ActivityID(99), ActivityEdit(name: "x")) } == .noSuchActivity)
    }

    @Test("Numbers of deleted activities are not reused")
    func numbersAreNotReused() throws {
        let id = try logbook.insert(MadeUp.track()).id
        try logbook.deletePermanently(id)
        #expect(code { try logbook.deletePermanently(id) } == .noSuchActivity)
        #expect(try logbook.insert(MadeUp.track()).id > id)
    }

    @Test("An unfinished activity cannot be edited or deleted, and prevents a reset")
    func unfinishedActivityIsProtected() throws {
        var current: CurrentActivity?
        var batch = Backlog.Batch()
        batch.changes = [.began(MadeUp.activity()), .sample(MadeUp.sample(3))]
        _ = try logbook.write(batch, current: &current)
        let id = try #require(current?.id)
        #expect(code { try logbook.edit(id, ActivityEdit(name: "x")) } == .unfinished)
        #expect(code { try logbook.delete(id, at: moment(0)) } == .unfinished)
        #expect(code { try logbook.deletePermanently(id) } == .unfinished)
        #expect(code { try logbook.reset([.activities]) } == .unfinished)
        #expect(try logbook.activities().isEmpty)
        var closed = MadeUp.activity()
        closed.note = "closed after a crash"
        try logbook.close(id, as: closed)
        #expect(try logbook.lastActivity()?.activity == closed)
        #expect(code { try logbook.close(id, as: closed) } == .noSuchActivity)
    }

    @Test("A deleted activity is hidden and can be restored for 30 days")
    func deletedActivitiesCanBeRestored() throws {
        let track = MadeUp.track()
        let id = try logbook.insert(track).id
        let deletion = moment(100)
        try logbook.delete(id, at: deletion)
        #expect(try logbook.activities().isEmpty)
        #expect(try logbook.lastActivity() == nil)
        #expect(try logbook.count(of: .activities) == 0)
        #expect(code { try logbook.track(of: id) } == .noSuchActivity)
        #expect(code { try logbook.edit(id, ActivityEdit(name: "x")) } == .noSuchActivity)
        #expect(code { try logbook.delete(id, at: deletion) } == .noSuchActivity)
        #expect(try logbook.deleted(at: deletion).map(\.entry.id) == [id])
        #expect(try logbook.undelete(id, at: MadeUp.start).id == id)
        #expect(try logbook.track(of: id) == track)
        #expect(code { try logbook.undelete(id, at: MadeUp.start) } == .noSuchActivity)
        #expect(try logbook.deleted(at: deletion).isEmpty)
    }

    @Test(
        "Activities deleted more than 30 days ago are removed at the next deletion; a deleted file can be imported again"
    )
    func oldDeletedActivitiesAreRemoved() throws {
        let first = try logbook.insert(MadeUp.track()).id
        try logbook.delete(first, at: moment(0))
        let second = try logbook.insert(MadeUp.track()).id
        #expect(second != first)
        let later = moment(0) + Logbook.keepsDeleted + .seconds(1)
        #expect(try logbook.deleted(at: later).isEmpty)
        try logbook.delete(second, at: later)
        #expect(try logbook.deleted(at: moment(0)).map(\.entry.id) == [second])
        #expect(code { try logbook.undelete(first, at: MadeUp.start) } == .noSuchActivity)
    }

    @Test("A reset deletes only the given data and keeps goals", arguments: [Logbook.Part.activities, .days])
    func resetLeavesTheRest(part: Logbook.Part) throws {
        let id = try logbook.insert(MadeUp.track()).id
        try logbook.delete(id, at: moment(0))
        _ = try logbook.insert(MadeUp.track())
        try logbook.add([HourBucket(hour: LocalHour(moment(0)), tally: Tally(steps: 5))])
        let goals = Goals(steps: 10_000, cadence: StepRate(stepsPerMinute: 172))
        try logbook.setGoals(goals)
        #expect(try Logbook.Part.allCases.map { try logbook.count(of: $0) } == [1, 1])
        try logbook.reset([part])
        #expect(try logbook.activities().count == (part == .activities ? 0 : 1))
        #expect(try logbook.deleted(at: moment(0)).count == (part == .activities ? 0 : 1))
        #expect(try logbook.days(day...day).isEmpty == (part == .days))
        #expect(try logbook.goals() == goals)
    }
}
