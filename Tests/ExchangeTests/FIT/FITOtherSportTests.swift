import Activities
import Cadence
import Exchange
import Testing

/// The kinds of FIT files: the sport, the sub-sport, and what the records say if neither tells the kind.
@Suite struct FITOtherSportTests {
    /// A file with one session and 60 records at a speed in m/s and a cadence in cycles per minute.
    private func file(
        type: Int = 4,
        sport: Int?,
        sub: Int? = nil,
        cadence: Int? = nil,
        speed: Double = 2.8
    ) -> [UInt8] {
        var bytes = FITBytes()
        bytes.define(0, 0, [(0, 1, 0)])
        bytes.add(0, [(type, 1)])
        bytes.define(1, 20, [(253, 4, 0x86), (4, 1, 2), (5, 4, 0x86)])
        for second in 0..<60 {
            bytes.add(1, [(FITBytes.noon + second, 4), (cadence ?? 0xFF, 1), (Int(Double(second) * speed * 100), 4)])
        }
        bytes.define(2, 18, [(253, 4, 0x86), (2, 4, 0x86), (5, 1, 0), (6, 1, 0)])
        bytes.add(2, [(FITBytes.noon + 60, 4), (FITBytes.noon, 4), (sport ?? 0xFF, 1), (sub ?? 0xFF, 1)])
        return bytes.file()
    }

    private func activity(_ file: [UInt8], _ hints: KindHints = KindHints()) throws -> Activity {
        try #require(try FIT.decodeFile(file, hints: hints).tracks.first).activity
    }

    @Test(
        arguments: [
            (1, nil, .run), (1, 1, .run), (2, 6, .cycle), (21, nil, .cycle), (11, nil, .walk), (17, nil, .walk),
            // Treadmills, trainers and phones write a general sport and an exact sub-sport.
            (4, 1, .run), (0, 1, .run), (0, 45, .run), (0, 27, .walk), (10, 30, .walk), (0, 6, .cycle), (4, 5, .cycle),
            (4, 15, .other), (4, 14, .other), (0, 17, .other), (4, 16, .other), (nil, 43, .other),
            (5, 17, .other), (13, nil, .other), (3, nil, .other), (10, nil, .other), (99, nil, .other),
        ] as [(Int?, Int?, Activity.Kind)]
    )
    func sportAndSubSportStateTheKind(_ sport: Int?, _ sub: Int?, _ kind: Activity.Kind) throws {
        let activity = try activity(file(sport: sport, sub: sub))
        #expect(activity.kind == kind && !activity.isKindAssumed)
    }

    @Test(
        arguments: [
            // A cadence of 81 strides at the speed of a walk, of pedals at the speed of a ride, and none.
            (nil, 81, 1.4, .run), (0, 81, 1.4, .run), (0, 85, 8, .cycle), (4, 75, 6.5, .cycle), (nil, nil, 2.9, .run),
            (0, nil, 1.3, .walk), (254, nil, 9, .cycle), (4, 56, 1.5, .walk),
        ] as [(Int?, Int?, Double, Activity.Kind)]
    )
    func withoutASportTheRecordsDecide(_ sport: Int?, _ cadence: Int?, _ speed: Double, _ kind: Activity.Kind) throws {
        let activity = try activity(file(sport: sport, cadence: cadence, speed: speed))
        #expect(activity.kind == kind && activity.isKindAssumed)
        #expect(activity.note?.contains("imported as a \(kind.name) because of its ") == true)
    }

    @Test func aPedalCadenceIsNotOneOfSteps() throws {
        for (sport, sub, kind) in [(0, nil, Activity.Kind.cycle), (4, 15, .other), (2, nil, .cycle)]
            as [(Int, Int?, Activity.Kind)]
        {
            let track = try #require(try FIT.decode(file(sport: sport, sub: sub, cadence: 75, speed: 7)).first)
            #expect(track.activity.kind == kind)
            #expect(track.samples.allSatisfy { $0.cadence == nil } && track.activity.summary.cadence == nil)
            #expect(track.activity.note?.contains("cadence") == true)
        }
    }

    @Test func theTableAndTheNamesHelp() throws {
        let table = KindHints { _ in "Spaziergang" }
        #expect(try activity(file(sport: 1), table).kind == .walk)
        let unknown = try activity(file(sport: 1), KindHints { _ in "Quidditch" })
        #expect(unknown.kind == .run && unknown.note?.contains("the table calls it \"Quidditch\"") == true)
        let named = try activity(file(sport: 0), KindHints(path: "Rides/2026-05-01"))
        #expect(named.kind == .cycle && named.isKindAssumed)
        #expect(try activity(file(sport: 0, cadence: 84), KindHints(path: "Rides/2026-05-01")).kind == .run)
    }

    @Test(arguments: [(0.0, nil), (3, DistanceSource.file)])
    func distancesOfZeroAreNoMeasurement(speed: Double, source: DistanceSource?) throws {
        let track = try #require(try FIT.decode(file(sport: 1, speed: speed)).first)
        #expect(track.activity.summary.distanceSource == source)
        #expect(track.samples.contains { $0.distance != nil } == (source != nil))
    }

    /// A ride of 300 s and a run, of which the file has the session or not.
    ///
    /// - Parameter cut: The number of bytes that are missing at the end.
    private func duathlon(seconds: Int, hasSession: Bool, cut: Int = 0) -> [UInt8] {
        var bytes = FITBytes()
        bytes.define(0, 0, [(0, 1, 0)])
        bytes.add(0, [(4, 1)])
        bytes.define(1, 20, [(253, 4, 0x86), (5, 4, 0x86)])
        bytes.define(2, 18, [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (5, 1, 0)])
        func session(_ start: Int, _ seconds: Int, _ sport: Int) -> [(value: Int, size: Int)] {
            [(FITBytes.noon + start + seconds, 4), (FITBytes.noon + start, 4), (seconds * 1000, 4), (sport, 1)]
        }
        for second in 0...300 { bytes.add(1, [(FITBytes.noon + second, 4), (second * 800, 4)]) }
        bytes.add(2, session(0, 300, 2))
        for second in 1...seconds {
            bytes.add(1, [(FITBytes.noon + 300 + second, 4), (240_000 + second * 300, 4)])
        }
        if hasSession { bytes.add(2, session(300, seconds, 1)) }
        return bytes.file().dropLast(cut)
    }

    /// The battery was empty in the last part, so the device did not write its session.
    @Test(arguments: [(240, true, 0, 2), (240, false, 40, 2), (30, false, 40, 1), (240, false, 0, 1)])
    func aPartWithoutASessionIsNotLost(seconds: Int, hasSession: Bool, cut: Int, count: Int) throws {
        let file = duathlon(seconds: seconds, hasSession: hasSession, cut: cut)
        let activities = try FIT.decodeFile(file).tracks.map(\.activity)
        #expect(activities.map(\.kind) == Array([Activity.Kind.cycle, .run].prefix(count)))
        if count > 1 {
            #expect(abs(activities[0].summary.distance.meters - 2400) < 10)
            #expect(abs(activities[1].summary.distance.meters - Double(seconds) * 3) < 20)
            #expect(activities[1].isKindAssumed == !hasSession)
            #expect(activities[1].note?.contains("the last part has no end") ?? false == !hasSession)
        }
    }

    @Test func filesOfOtherTypesAreDistinguishedByTheirFirstMessage() {
        #expect(!FIT.isOtherType(file(sport: 1)))
        #expect(FIT.isOtherType(file(type: 32, sport: nil)))
        #expect(!FIT.isOtherType([]) && !FIT.isOtherType(Array("<gpx>".utf8)))
        #expect(!FIT.isOtherType(Array(file(type: 32, sport: nil).prefix(14))))
    }

    @Test func aCourseIsNoActivity() {
        #expect(!FIT.isOtherType(file(type: 6, sport: 1)))
        let error = #expect(throws: ExchangeError.self) { try FIT.decode(file(type: 6, sport: 2)) }
        #expect(error?.isPlan == true && error?.description == "this is a course, not an activity")
    }
}
