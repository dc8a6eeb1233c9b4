import Activities
import Cadence
import SQLite
import Testing
import TestSupport

@testable import Logbook

/// Second recordings of the same activity: recognised, counted once, joined on request, and never back after that.
@Suite struct SecondRecordingTests {
    /// What a recording of a device contains.
    struct Device: Sendable {
        var kind = Activity.Kind.run
        var origin = Activity.Origin.imported
        var start = 0
        var seconds = 1800
        var speed = 3.0
        /// The seconds between samples.
        var interval = 1
        var heartRate: Double?
        var cadence: Double?
        var hasPositions = false
        /// How far the course is to the east of that of other devices, in metres.
        var east = 0.0
        /// The share by which the speed changes every minute.
        var change = 0.0
        var name: String?
    }

    private static let zero: Int64 = 1_790_000_000_000
    private let folder: TemporaryFolder
    private let logbook: Logbook

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    private func track(_ device: Device) -> PackedTrack {
        let samples = stride(from: 0, through: device.seconds, by: device.interval).map { second in
            // The course depends on the time of day, as it does for two devices of one runner.
            let place = (device.start + second) % 120 < 60 ? device.change : -device.change
            let here = Double(second) + place * Double((device.start + second) % 60)
            return Sample(
                elapsed: .seconds(second),
                position: device.hasPositions
                    ? Position(
                        latitude: 52 + Double(device.start + second) * device.speed / 111_200,
                        longitude: 13 + device.east / 68_000
                    ) : nil,
                distance: device.speed > 0 ? Distance(meters: here * device.speed) : nil,
                cadence: device.cadence.map(StepRate.init(stepsPerMinute:)),
                heartRate: device.heartRate.map(HeartRate.init(beatsPerMinute:))
            )
        }
        var activity = Activity(
            kind: device.kind,
            origin: device.origin,
            start: Moment(unixMilliseconds: Self.zero + Int64(device.start) * 1000, utcOffset: 3600),
            elapsed: .seconds(device.seconds),
            name: device.name
        )
        activity.summary = Summary(of: samples, kind: device.kind, distanceSource: .file)
        activity.laps = [Lap(span: .zero..<activity.elapsed, distance: activity.summary.distance)]
        return PackedTrack(ActivityTrack(activity: activity, samples: samples))
    }

    private func insert(_ device: Device) throws -> ArchiveInsertion {
        try #require(try logbook.insert([track(device)], from: nil).first)
    }

    private func daySum() throws -> Double {
        let day = Moment(unixMilliseconds: Self.zero, utcOffset: 3600).date
        return try logbook.days(day.advanced(by: -1)...day.advanced(by: 1)).values.reduce(0) { $0 + $1.distance.meters }
    }

    @Test(arguments: [
        // The watch starts later or earlier, its clock is off, it stops earlier, its distance differs, or it has none.
        (Device(origin: .recorded), Device(start: 40, heartRate: 150), true),
        (Device(origin: .recorded), Device(start: 1, seconds: 1795, heartRate: 150), true),
        (Device(hasPositions: true), Device(start: -60, seconds: 1900, speed: 2.7), true),
        (Device(), Device(start: 20, seconds: 1000), true), (Device(seconds: 1000), Device(start: -20), true),
        (Device(), Device(start: 5, speed: 0), true), (Device(), Device(kind: .walk, start: 5), true),
        (Device(kind: .other, speed: 0), Device(start: 5), false),
        (Device(), Device(start: 20, seconds: 1790, speed: 4.2), false),
        // Another run, a run inside a ride, and a short run inside a long walk.
        (Device(), Device(start: 1700), false),
        (Device(kind: .cycle, seconds: 9000, speed: 7), Device(start: 6000), false),
        (Device(kind: .walk, seconds: 9000, speed: 1.3), Device(start: 3000), false),
    ]) func aSecondRecordingDoesNotCount(first: Device, second: Device, isSecond: Bool) throws {
        let id = try insert(first).insertion.id
        let result = try insert(second).insertion
        #expect(result == (isSecond ? .second(ActivityID(2), of: id) : .inserted(ActivityID(2))))
        #expect(try logbook.activities().count == (isSecond ? 1 : 2))
        #expect(try logbook.activity(result.id).activity.elapsed == .seconds(second.seconds))
        if isSecond, first.origin == .imported { #expect(try daySum() == Double(first.seconds) * first.speed) }
        // The same file again changes nothing, and neither does the first one.
        #expect(try insert(second).insertion == .duplicate(of: result.id))
        #expect(try insert(first).insertion == .duplicate(of: id))
    }

    @Test(arguments: [
        // The same activity by another service, with fewer points and fewer values, is a duplicate; one with more values is not.
        (Device(heartRate: 150, cadence: 170), Device(interval: 5), false),
        (Device(heartRate: 150, cadence: 170), Device(seconds: 1798, heartRate: 150), false),
        (Device(interval: 5), Device(heartRate: 150), true), (Device(), Device(hasPositions: true), true),
        (Device(origin: .recorded, cadence: 170), Device(seconds: 1802, speed: 3.4, heartRate: 150), true),
    ]) func anExportOfAnotherServiceCountsOnce(first: Device, second: Device, isSecond: Bool) throws {
        let id = try insert(first).insertion.id
        let result = try insert(second).insertion
        #expect(result == (isSecond ? .second(ActivityID(2), of: id) : .duplicate(of: id)))
        #expect(try logbook.activities().count == 1)
    }

    @Test(
        arguments: [
            (3600, 1), (-7200, -2), (3630, 1), (3700, nil), (5400, nil), (86_400, nil),
        ] as [(Int, Int?)]
    ) func aTimeThatIsWrongByHoursIsNamed(seconds: Int, hours: Int?) throws {
        let id = try insert(Device()).insertion.id
        let result = try insert(Device(start: seconds, seconds: 1805, speed: 3.01))
        #expect(result.insertion == .inserted(ActivityID(2)))
        #expect(result.shifted?.hours == hours && (hours == nil || result.shifted?.id == id))
    }

    @Test func aLongActivityThatOverlapsItselfInAnotherTimeZoneIsNamed() throws {
        let id = try insert(Device(seconds: 21_000, interval: 60)).insertion.id
        let result = try insert(Device(start: 3600, seconds: 21_000, interval: 60))
        #expect(result.insertion == .inserted(ActivityID(2)) && result.shifted?.id == id)
    }

    @Test func aMergeTakesTheBestOfBoth() throws {
        let id = try insert(Device(origin: .recorded, cadence: 171, name: "Mine")).insertion.id
        _ = try logbook.edit(id, ActivityEdit(note: "my words", addedTags: [try ActivityTag(parsing: "race")]))
        let watch = Device(start: 10, seconds: 1700, speed: 3.3, heartRate: 150, cadence: 165, name: "Watch")
        let second = try insert(watch).insertion.id
        let before = try logbook.track(of: id)
        let merged = try #require(try logbook.cut(id, .join(second), at: Moment(unixMilliseconds: Self.zero)).first)
        #expect(merged.id == id && merged.activity.name == "Mine" && merged.activity.tags.map(\.text) == ["race"])
        #expect(merged.activity.note?.hasPrefix("my words") == true)
        #expect(merged.activity.summary.distance.meters == 5400)
        #expect(merged.activity.summary.heartRate?.beatsPerMinute == 150)
        #expect(merged.activity.summary.cadence?.stepsPerMinute == 171)
        #expect(try logbook.activities().map(\.id) == [id])
        #expect(try insert(watch).insertion == .duplicate(of: id))
        // Undoing brings the second recording back to its place.
        #expect(try logbook.undoCut(of: id, at: Moment(unixMilliseconds: Self.zero)).map(\.id) == [id, second])
        #expect(try logbook.track(of: id).samples == before.samples)
        #expect(try logbook.activities().map(\.id) == [id])
        #expect(try logbook.secondRecordings(of: id).seconds == [second])
        #expect(try insert(watch).insertion == .duplicate(of: second))
    }

    @Test func theOrderOfTheNumbersDoesNotMatter() throws {
        let id = try insert(Device()).insertion.id
        let second = try insert(Device(start: 10, heartRate: 150, hasPositions: true)).insertion.id
        let merged = try #require(try logbook.cut(second, .join(id), at: Moment(unixMilliseconds: Self.zero)).first)
        #expect(merged.id == id && merged.activity.summary.heartRate != nil)
        #expect(try logbook.activities().map(\.id) == [id])
    }

    @Test func threeRecordingsBecomeOne() throws {
        let id = try insert(Device()).insertion.id
        let devices = [Device(start: 10, heartRate: 150), Device(start: -15, seconds: 1850, cadence: 172)]
        let others = try devices.map { try insert($0).insertion }
        #expect(others == [.second(ActivityID(2), of: id), .second(ActivityID(3), of: id)])
        for other in others { _ = try logbook.cut(id, .join(other.id), at: Moment(unixMilliseconds: Self.zero)) }
        let activity = try #require(try logbook.activities().first).activity
        #expect(activity.summary.heartRate != nil && activity.summary.cadence != nil)
        for device in devices { #expect(try insert(device).insertion == .duplicate(of: id)) }
        #expect(try logbook.activities().count == 1)
    }

    @Test func recordingsThatBeganAtTheSameTimeAreAllKnownAgain() throws {
        let devices = [
            Device(), Device(hasPositions: true), Device(heartRate: 150), Device(kind: .walk, cadence: 110),
            Device(seconds: 5000, speed: 3.5), Device(seconds: 900, speed: 4),
        ]
        let numbers = try devices.map { try insert($0).insertion.id }
        #expect(Set(numbers).count == devices.count)
        for (device, number) in zip(devices, numbers) {
            #expect(try insert(device).insertion == .duplicate(of: number))
        }
    }

    @Test func bothCountOnRequest() throws {
        let id = try insert(Device()).insertion.id
        let second = try insert(Device(start: 30)).insertion.id
        #expect(try logbook.deleted(at: Moment(unixMilliseconds: Self.zero)).map(\.first) == [id])
        _ = try logbook.undelete(second, at: Moment(unixMilliseconds: Self.zero))
        #expect(try Set(logbook.activities().map(\.id)) == [id, second])
        #expect(try logbook.secondRecordings(of: id).seconds.isEmpty)
        #expect(try insert(Device(start: 30)).insertion == .duplicate(of: second))
    }

    @Test func aSecondRecordingReplacesADeletedOne() throws {
        let now = Moment(unixMilliseconds: Self.zero)
        let id = try insert(Device()).insertion.id
        let second = try insert(Device(start: 30)).insertion.id
        try logbook.delete(id, at: now)
        #expect(try logbook.activities().map(\.id) == [second])
        _ = try logbook.undelete(id, at: now)
        #expect(try logbook.activities().map(\.id) == [id])
        // It is not purged with deleted activities.
        let other = try insert(Device(start: 90_000)).insertion.id
        try logbook.delete(other, at: now + Logbook.keepsDeleted * 2)
        #expect(try logbook.secondRecordings(of: id).seconds == [second])
        try logbook.deletePermanently(id)
        #expect(try logbook.activities().map(\.id) == [second])
    }

    @Test func aFileThatWasImportedDuringTheRecordingIsSetAsideAtItsEnd() throws {
        let imported = try insert(Device(start: 30, seconds: 1500, heartRate: 150)).insertion.id
        let id = try insert(Device(origin: .recorded, start: 100_000)).insertion.id
        try logbook.write { db in
            try db.run("UPDATE activity SET start_ms = ? WHERE id = ?", [Self.zero, id.number])
            try Logbook.setAsideSeconds(of: id, in: db)
        }
        #expect(try logbook.activities().map(\.id) == [id])
        #expect(try logbook.secondRecordings(of: id).seconds == [imported])
    }

    /// A phone that stopped early, at any time of the run.
    @Test(arguments: [
        (Device(hasPositions: true), Device(start: 300, seconds: 400, hasPositions: true), true),
        (Device(hasPositions: true), Device(start: 1300, seconds: 500, interval: 5, hasPositions: true), true),
        (Device(hasPositions: true), Device(start: -5, seconds: 120, hasPositions: true, east: 20), true),
        (Device(), Device(start: 600, seconds: 600, speed: 3.2), true),
        (Device(hasPositions: true), Device(kind: .walk, start: 300, seconds: 400, hasPositions: true), true),
        (Device(seconds: 20_000, hasPositions: true), Device(start: 9000, seconds: 60, hasPositions: true), true),
        // Another place, another course of the speed, another pace, no course, only a part inside, and a run inside a ride.
        (Device(hasPositions: true), Device(start: 300, seconds: 400, hasPositions: true, east: 200), false),
        (Device(change: 0.4), Device(start: 600, seconds: 600, change: -0.4), false),
        (Device(), Device(start: 600, seconds: 600, speed: 3.6), false),
        (Device(), Device(start: 600, seconds: 600, speed: 0), false),
        (Device(hasPositions: true), Device(start: 1500, seconds: 400, hasPositions: true), false),
        (Device(kind: .cycle, hasPositions: true), Device(start: 300, seconds: 400, hasPositions: true), false),
    ]) func aRecordingOfAPartIsRecognised(whole: Device, part: Device, isSecond: Bool) throws {
        let id = try insert(whole).insertion.id
        let result = try insert(part)
        #expect(result.insertion == (isSecond ? .second(ActivityID(2), of: id) : .inserted(ActivityID(2))))
        #expect(try insert(part).insertion == .duplicate(of: result.insertion.id))
        // In the other order, the long one counts as well, and says which one does not count any more.
        for number in [id, result.insertion.id] { try logbook.deletePermanently(number) }
        let first = try insert(part).insertion.id
        let last = try insert(whole)
        #expect(last.insertion == .inserted(last.insertion.id) && last.parts == (isSecond ? [first] : []))
        #expect(try logbook.secondRecordings(of: last.insertion.id).seconds == last.parts)
        #expect(try logbook.activities().count == (isSecond ? 1 : 2))
        for device in [whole, part] {
            let again = try insert(device)
            let number = device.seconds == whole.seconds ? last.insertion.id : first
            #expect(again.insertion == .duplicate(of: number) && again.parts.isEmpty)
        }
    }

    /// A file with several sports that was cut before it names them, and the complete file.
    @Test(arguments: [Activity.Kind.run, .cycle], [900, 1500, 2400])
    func theLegsReplaceAFileThatWasCut(kind: Activity.Kind, seconds: Int) throws {
        var cut = track(Device(kind: kind, seconds: seconds))
        cut.activity.isKindAssumed = true
        cut.activity.note = Activity.unendedRemark
        let legs =
            [Device(kind: .run, seconds: 600), Device(kind: .cycle, start: 600, seconds: 900)].map(track)
            + [track(Device(kind: .run, start: 1500, seconds: 900))]
        let id = try #require(try logbook.insert([cut], from: nil).first).insertion.id
        _ = try logbook.edit(id, ActivityEdit(name: "Mine"))
        let results = try logbook.insert(legs, from: nil).map(\.insertion)
        #expect(results == [.replaced(id), .inserted(ActivityID(2)), .inserted(ActivityID(3))])
        let activities = try logbook.activities().map(\.activity)
        #expect(Set(activities.map(\.elapsed)) == [.seconds(600), .seconds(900)])
        #expect(try logbook.activity(id).activity.name == "Mine" && logbook.activity(id).activity.kind == .run)
        // Either file again changes nothing.
        #expect(try logbook.insert([cut], from: nil).map(\.insertion) == [.duplicate(of: id)])
        #expect(try logbook.insert(legs, from: nil).map(\.insertion.id) == results.map(\.id))
        #expect(try logbook.activities().map(\.activity) == activities)
    }

    /// A whole activity that began at the same time is not replaced by the legs of a file.
    @Test func theLegsDoNotReplaceAWholeActivity() throws {
        let id = try insert(Device(seconds: 1500)).insertion.id
        let legs = [Device(seconds: 600), Device(kind: .cycle, start: 600, seconds: 900)].map(track)
        #expect(try logbook.insert(legs, from: nil).allSatisfy { $0.insertion != .replaced(id) })
        #expect(try logbook.activity(id).activity.elapsed == .seconds(1500))
    }

    @Test func aLongSecondRecordingIsRecognised() throws {
        let long = Device(seconds: 30_000, hasPositions: true)
        let id = try insert(long).insertion.id
        let result = try insert(Device(start: 12, seconds: 30_010, heartRate: 140)).insertion
        #expect(result == .second(ActivityID(2), of: id))
        #expect(try logbook.activities().count == 1)
    }

    @Test func aFileThatIsReadAgainReplacesItsEarlierReading() throws {
        let id = try insert(Device()).insertion.id
        _ = try logbook.edit(id, ActivityEdit(name: "Mine"))
        let result = try logbook.insert([track(Device(cadence: 170))], from: nil, replaces: true)
        #expect(result.map(\.insertion) == [.replaced(id)])
        let activity = try logbook.activity(id).activity
        #expect(activity.name == "Mine" && activity.summary.cadence?.stepsPerMinute == 170)
    }
}
