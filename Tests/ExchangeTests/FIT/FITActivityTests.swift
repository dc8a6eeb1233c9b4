import Activities
import Cadence
import Testing

@testable import Exchange

/// Conversion of messages to activities.
@Suite struct FITActivityTests {
    @Test func aCompleteRunHasNoNote() throws {
        let tracks = try FIT.decode(FITBytes.run.file())
        let track = try #require(tracks.first)
        #expect(tracks.count == 1)
        #expect(track.activity.note == nil)
        #expect(track.activity.kind == .run)
        #expect(track.activity.origin == .imported)
        #expect(track.activity.start.iso8601 == "2024-11-08T12:33:20+01:00")
        #expect(track.activity.elapsed == .seconds(10))
        #expect(track.activity.summary.distance == Distance(meters: 30))
        #expect(track.activity.summary.distanceSource == .file)
        #expect(track.activity.laps == [Lap(span: .zero..<(.seconds(10)), distance: Distance(meters: 30))])
        #expect(track.samples.map(\.elapsed) == (0...10).map { .seconds($0) })
    }

    /// A file that is damaged after one record, with a distance of 0 and a cadence of 134 73/128 steps.
    @Test func aCadenceInStepsIsTheSameAfterItWasWritten() throws {
        let digits = Array(
            """
            0c100000db0000002e464954400001001409fd04860004850104850504864e0486490486030102040102350102004190ab002000000008000000\
            00000000000009f60004864e0486490486030102040102350102004190ab00200000000800000000000000000009f600000bb88c5500004190ab\
            0120000064080000320000012c000009f700000bb98d5540004190ab02200000c80800006400000258000009f800000bba8e5500004190ab0320\
            00012c0800009600000384000009f900000bbb8f554043000012000cfd04860204860704860804860904860a04865e010212010243000012000c\
            fd04860204860704860804860904860a04865e01021201025c01021001021602840501000304ab904100ab9041a00f0000780f0000b004000011\
            000000405520960c0001836f
            """
        )
        let bytes = try stride(from: 0, to: digits.count, by: 2).map {
            try #require(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
        }
        let tracks = try FIT.decode(bytes)
        #expect(tracks.map { $0.samples.map(\.cadence?.stepsPerMinute) } == [[134.578125]])
        #expect(try tracks.map { try FIT.decode(FIT.encode($0)) } == tracks.map { [$0] })
    }

    @Test func pausesAreBetweenStopsAndStarts() throws {
        var bytes = FITBytes.run
        bytes.addTimer([(0, 0), (2, 4), (4, 0), (6, 1), (6, 4), (7, 0), (10, 9)])
        let activity = try #require(try FIT.decode(bytes.file()).first).activity
        #expect(activity.pauses == [.seconds(2)..<(.seconds(4)), .seconds(6)..<(.seconds(7))])
    }

    @Test func unorderedPausesAreCorrected() throws {
        var bytes = FITBytes.run
        bytes.addTimer([(-9, 1), (1, 0), (5, 4), (3, 0), (4, 4), (900, 0), (2, 4), (8, 0)])
        let pauses = try #require(try FIT.decode(bytes.file()).first).activity.pauses
        #expect(pauses == [.zero..<(.seconds(1)), .seconds(2)..<(.seconds(3)), .seconds(4)..<(.seconds(8))])
    }

    @Test func lapsHaveNoGaps() throws {
        var bytes = FITBytes.run
        bytes.addLap(start: 4, seconds: 3, distance: 900)
        bytes.addLap(start: 0, seconds: 4, distance: 1200)
        bytes.addLap(start: 7, seconds: 2, distance: 900)
        let laps = try #require(try FIT.decode(bytes.file()).first).activity.laps
        #expect(laps.map(\.span) == [.zero..<(.seconds(4)), .seconds(4)..<(.seconds(7)), .seconds(7)..<(.seconds(10))])
        #expect(laps.map(\.distance.meters) == [12, 9, 9])
    }

    @Test func eachSessionIsAnActivity() throws {
        var bytes = FITBytes()
        bytes.addRecords((0...20).map { ($0, $0 * 300) })
        bytes.addLap(start: 0, seconds: 10, distance: 3000)
        bytes.addLap(start: 10, seconds: 10, distance: 2900)
        bytes.addSession(sport: 2, start: 0, seconds: 10)
        bytes.addSession(sport: 1, start: 10, seconds: 10)
        bytes.addActivity(second: 20, ahead: -12_600)
        let tracks = try FIT.decode(bytes.file())
        #expect(tracks.map(\.activity.kind) == [.cycle, .run])
        #expect(tracks.map(\.samples.count) == [10, 11])
        #expect(tracks.map { $0.activity.laps.map(\.distance.meters) } == [[30], [29]])
        #expect(tracks.map(\.activity.start.utcOffset) == [-12_600, -12_600])
        #expect(tracks.last?.samples.first?.elapsed == .zero)
    }

    @Test func chainedFilesAreAllRead() throws {
        let both = FITBytes.run.file() + FITBytes.run.file(headerSize: 12)
        let one = try FIT.decode(FITBytes.run.file())
        #expect(try FIT.decode(both) == one + one)
    }

    @Test(arguments: [(1, Activity.Kind.run), (2, .cycle), (11, .walk), (17, .walk), (21, .cycle)])
    func supportedSports(sport: Int, kind: Activity.Kind) throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (5, 100)])
        bytes.addSession(sport: sport, seconds: 5)
        bytes.addActivity(second: 5)
        let activity = try #require(try FIT.decode(bytes.file()).first).activity
        #expect(activity.kind == kind)
        #expect(activity.note == nil)
    }

    @Test func pedalCadenceIsDropped() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (4, 1, 0x02)])
        for second in 0..<3 { bytes.add(0, [(FITBytes.noon + second, 4), (90, 1)]) }
        bytes.addSession(sport: 2, seconds: 2)
        bytes.addActivity(second: 2)
        let track = try #require(try FIT.decode(bytes.file()).first)
        #expect(track.samples == (0..<3).map { Sample(elapsed: .seconds($0)) })
        #expect(track.activity.note == "not kept: pedal cadence")
    }

    @Test func otherSportsAreNamedInTheNote() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (5, 100)])
        bytes.addSession(sport: 5, seconds: 5)
        bytes.addActivity(second: 5)
        let activity = try #require(try FIT.decode(bytes.file()).first).activity
        #expect(activity.kind == .other && !activity.isKindAssumed)
        #expect(activity.note == "the sport is swimming")
    }

    @Test func totalsComeFromTheSession() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (600, 180_000)])
        let columns: [FITBytes.Column] = [
            (253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (10, 4, 0x86), (11, 2, 0x84),
            (16, 1, 2),
            (17, 1, 2), (18, 1, 2), (92, 1, 2), (94, 1, 2), (22, 2, 0x84), (23, 2, 0x84), (5, 1, 0),
        ]
        bytes.define(3, 18, columns)
        let values = [
            FITBytes.noon + 600, FITBytes.noon, 600_500, 590_250, 181_234, 853, 77, 151, 172, 85, 96, 64, 42, 0xFFFF, 1,
        ]
        bytes.add(3, zip(values, columns).map { ($0, Int($1.size)) })
        let activity = try #require(try FIT.decode(bytes.file()).first).activity
        var summary = Summary()
        summary.moving = .milliseconds(590_250)
        summary.distance = Distance(meters: 1812.34)
        summary.distanceSource = .file
        summary.energy = Energy(kilocalories: 77)
        summary.steps = 1707
        summary.cadence = StepRate(stepsPerMinute: 171.5)
        summary.heartRate = HeartRate(beatsPerMinute: 151)
        summary.highestHeartRate = HeartRate(beatsPerMinute: 172)
        summary.ascent = 42
        #expect(activity.summary == summary)
        #expect(activity.elapsed == .milliseconds(600_500))
    }

    @Test func missingDatesAreSetFromTheLocalTime() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
        for second in 0...5 { bytes.add(0, [(1000 + second, 4), (second * 300, 4)]) }
        bytes.define(4, 34, [(253, 4, 0x86), (5, 4, 0x86)])
        bytes.add(4, [(1005, 4), (FITBytes.noon + 5, 4)])
        let activity = try #require(try FIT.decode(bytes.file()).first).activity
        #expect(activity.start.iso8601 == "2024-11-08T11:33:20Z")
        #expect(activity.note?.contains("only local time") ?? false)
    }
}

/// The perceived effort, the tags and the shoes in FIT files.
@Suite struct FITEffortTests {
    @Test(arguments: [(0, nil), (10, 1), (70, 7), (100, 10), (65, 7), (110, nil), (255, nil), (4, nil), (5, 1)])
    func theEffortOfAWatchIsRead(stored: Int, effort: Int?) throws {
        var bytes = FITBytes()
        bytes.addRecords((0...10).map { ($0, $0 * 300) })
        bytes.define(
            3,
            18,
            [(253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (5, 1, 0), (193, 1, 2)]
        )
        bytes.add(3, [(FITBytes.noon + 10, 4), (FITBytes.noon, 4), (10_000, 4), (1, 1), (stored, 1)])
        bytes.addActivity(second: 10)
        #expect(try FIT.decode(bytes.file()).first?.activity.effort?.value == effort)
    }

    @Test func tagsThatDoNotFitAreLeftOut() throws {
        let tags = try (10...30).map { try ActivityTag(parsing: "\($0)" + String(repeating: "é", count: 38)) }
        let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 0)
        let activity = Activity(kind: .run, origin: .imported, start: start, tags: tags)
        let track = try #require(try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: []))).first)
        #expect(track.activity.tags == Array(tags.prefix(3)))
    }

    @Test(arguments: [
        ("Blue \"7\"", 8), (String(repeating: "x", count: 200), 200), (String(repeating: "👟", count: 200), 63),
    ])
    func aLongNameOfShoesIsCutBetweenCharacters(name: String, length: Int) throws {
        let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 0)
        let activity = Activity(kind: .run, origin: .imported, start: start, shoes: name)
        let track = try #require(try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: []))).first)
        #expect(track.activity.shoes == String(name.prefix(length)))
    }
}
