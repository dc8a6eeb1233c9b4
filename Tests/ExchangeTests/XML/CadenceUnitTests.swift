import Activities
import Cadence
import Exchange
import Testing

/// The values of the whole file decide whether its cadence is in strides or in steps.
@Suite struct CadenceUnitTests {
    private func rates(_ cadences: [Int]) throws -> (rates: [Double?], note: String?) {
        let points = cadences.enumerated().map { index, cadence in
            let time = [index / 3600, index / 60 % 60, index % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            return """
                <Trackpoint><Time>2026-05-03T\(time.joined(separator: ":"))Z</Time><DistanceMeters>\(index * 3)</DistanceMeters>
                <Extensions><TPX><RunCadence>\(cadence)</RunCadence></TPX></Extensions></Trackpoint>
                """
        }
        let file = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2026-05-03T00:00:00Z</Id>
            <Lap StartTime="2026-05-03T00:00:00Z"><Track>\(points.joined())</Track></Lap></Activity></Activities>
            </TrainingCenterDatabase>
            """
        let track = try #require(try TCX.decode(Array(file.utf8)).first)
        return (track.samples.map { $0.cadence?.stepsPerMinute }, track.activity.note)
    }

    private static let remark = "the cadence was in steps per minute instead of strides"

    @Test(arguments: [
        // A walker, a slow runner, a fast runner, and a runner who stands half of the time.
        [[55, 58, 60, 57]], [[76, 78, 80, 79]], [[98, 100, 104, 109]], [[0, 0, 0, 85]],
        // Single sensor errors do not change the decision.
        [Array(repeating: 85, count: 19) + [180]],
    ])
    func stridesAreDoubled(files: [[Int]]) throws {
        for cadences in files {
            let (rates, note) = try rates(cadences)
            #expect(rates == cadences.map { (30...300).contains($0 * 2) ? Double($0 * 2) : nil })
            #expect(note?.contains(Self.remark) != true)
        }
    }

    @Test(arguments: [
        // A fast walker at 111 (a former error gave 222); a runner; a runner who mostly stands and walks.
        [[111, 112, 111, 109]], [[160, 172, 168, 170]], [[0, 0, 0, 165]],
        [Array(repeating: 104, count: 16) + [162, 166, 170, 168]],
    ])
    func stepsAreNotDoubled(files: [[Int]]) throws {
        for cadences in files {
            let (rates, note) = try rates(cadences)
            #expect(rates == cadences.map { $0 == 0 ? nil : Double($0) })
            #expect(note?.contains(Self.remark) == true)
        }
    }

    /// A FIT file with one cadence, sport and speed in mm/s.
    private func fitRate(_ cadence: Int, sport: Int, speed: Int, total: Int?) throws -> ActivityTrack {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, FITBytes.uint32), (4, 1, FITBytes.uint8), (6, 2, FITBytes.uint16)])
        for second in 0...60 { bytes.add(0, [(FITBytes.noon + second, 4), (cadence, 1), (speed, 2)]) }
        bytes.define(
            3,
            18,
            [
                (253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (5, 1, 0),
                (18, 1, FITBytes.uint8),
            ]
        )
        bytes.add(3, [(FITBytes.noon + 60, 4), (FITBytes.noon, 4), (60_000, 4), (sport, 1), (total ?? 0xFF, 1)])
        return try #require(try FIT.decode(bytes.file()).first)
    }

    @Test(arguments: [
        // Sport, cadence and speed of a file, and the steps per minute.
        (1, 172, 3000, 172), (1, 126, 3000, 126), (1, 190, 5000, 190), (1, 86, 3000, 172), (1, 104, 5800, 208),
        (1, 88, 1300, 176),
        (11, 112, 1300, 112), (11, 96, 1200, 96), (11, 84, 900, 84), (11, 56, 1400, 112), (11, 48, 1000, 96),
    ])
    func theUnitFitsTheSpeed(_ file: (sport: Int, cadence: Int, speed: Int, steps: Int)) throws {
        let track = try fitRate(file.cadence, sport: file.sport, speed: file.speed, total: file.cadence)
        #expect(track.samples.allSatisfy { $0.cadence?.stepsPerMinute == Double(file.steps) })
        let isSteps = file.steps == file.cadence
        #expect(track.activity.note?.contains(Self.remark) ?? false == isSteps)
        #expect(track.activity.summary.cadence?.stepsPerMinute == (isSteps ? nil : Double(file.steps)))
    }

    /// A FIT file without a series of cadences; the means and the cycles are those of one minute.
    @Test(
        arguments: [
            // Sport, speed in m/s, cadence and cycles of the session, cadence and steps in steps.
            (1, 3, 172, 172, 172, 172), (1, 3, 86, 86, 172, 172), (1, 3, nil, 172, nil, 172), (1, 3, nil, 86, nil, 172),
            (1, 3, 172, 86, 172, 172), (1, 3, 86, 172, 172, 172), (11, 1.3, nil, 112, nil, 112),
            (11, 1.3, 56, 56, 112, 112),
            (11, 1.3, 112, nil, 112, nil),
        ] as [(Int, Double, Int?, Int?, Double?, Int?)]
    )
    func totalsAreInTheSameUnit(sport: Int, speed: Double, cadence: Int?, cycles: Int?, rate: Double?, steps: Int?)
        throws
    {
        var bytes = FITBytes()
        bytes.addRecords((0...60).map { (second: $0, distance: Int(Double($0) * speed * 100)) })
        bytes.define(
            3,
            18,
            [
                (253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (8, 4, FITBytes.uint32),
                (5, 1, 0), (18, 1, FITBytes.uint8), (10, 4, FITBytes.uint32),
            ]
        )
        bytes.add(
            3,
            [
                (FITBytes.noon + 60, 4), (FITBytes.noon, 4), (60_000, 4), (60_000, 4), (sport, 1), (cadence ?? 0xFF, 1),
                (cycles ?? 0xFFFF_FFFF, 4),
            ]
        )
        let summary = try #require(try FIT.decode(bytes.file()).first).activity.summary
        #expect(summary.cadence?.stepsPerMinute == rate)
        #expect(summary.steps == steps)
    }

    /// A lap has the heart rates of its samples, or those that the file states.
    @Test func lapsKeepTheHeartRatesOfTheFile() throws {
        var bytes = FITBytes()
        bytes.addRecords((0...60).map { (second: $0, distance: $0 * 300) })
        bytes.define(
            2,
            19,
            [
                (253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (9, 4, FITBytes.uint32),
                (15, 1, FITBytes.uint8), (16, 1, FITBytes.uint8), (17, 1, FITBytes.uint8),
            ]
        )
        for (start, seconds, heart) in [(0, 40, 150), (40, 20, 162)] {
            bytes.add(
                2,
                [
                    (FITBytes.noon + start + seconds, 4), (FITBytes.noon + start, 4), (seconds * 1000, 4),
                    (seconds * 300, 4), (heart, 1), (heart + 9, 1), (85, 1),
                ]
            )
        }
        bytes.addSession(seconds: 60)
        let track = try #require(try FIT.decode(bytes.file()).first)
        func check(_ laps: [Lap]) {
            #expect(laps.map { $0.heartRate?.beatsPerMinute } == [150, 162])
            #expect(laps.map { $0.highestHeartRate?.beatsPerMinute } == [159, 171])
            #expect(laps.map { $0.cadence?.stepsPerMinute } == [170, 170])
        }
        check(track.measuredLaps)
        check(try #require(try FIT.decode(FIT.encode(track)).first).measuredLaps)
        var measured = track
        for index in measured.samples.indices { measured.samples[index].heartRate = HeartRate(beatsPerMinute: 140) }
        #expect(measured.measuredLaps.map { $0.heartRate?.beatsPerMinute } == [140, 140])
        let again = try #require(try TCX.decode(TCX.encode(measured)).first)
        #expect(again.measuredLaps.map { $0.highestHeartRate?.beatsPerMinute } == [140, 140])
    }

    /// A walk without a kind in a GPX file.
    @Test(arguments: [(98, 98), (52, 104)]) func theSpeedDecidesWithoutAKind(_ file: (cadence: Int, steps: Int)) throws
    {
        let points = (0...60).map { second in
            let time = "2026-05-03T10:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
            return """
                <trkpt lat="\(47 + Double(second) * 1.3 / 111_178)" lon="8"><time>\(time)</time>
                <extensions><cadence>\(file.cadence)</cadence></extensions></trkpt>
                """
        }
        let gpx = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        let track = try #require(try GPX.decode(Array(gpx.utf8)).first)
        #expect(track.samples.allSatisfy { $0.cadence?.stepsPerMinute == Double(file.steps) })
    }
}
