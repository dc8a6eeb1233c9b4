import Activities
import Cadence
import Testing

/// A wrong position adds no distance, and a real movement is never taken for one.
@Suite struct WrongPositionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let track: MadeTrack
        let meters: Double
        /// The number of positions that the note names.
        let wrong: Int
        var testDescription: String { name }

        init(
            _ name: String,
            meters: Double,
            wrong: Int,
            of track: MadeTrack = MadeTrack(),
            _ change: (inout MadeTrack) -> Void
        ) {
            self.name = name
            var track = track
            change(&track)
            (self.track, self.meters, self.wrong) = (track, meters, wrong)
        }
    }

    private static func move(_ track: inout MadeTrack, _ points: Range<Int>, north: Double, east: Double = 0) {
        for index in points {
            track.points[index].north += north
            track.points[index].east += east
        }
    }

    static let cases = [
        Case("the first fix at an old place", meters: 897, wrong: 1) { move(&$0, 0..<1, north: 300_000) },
        Case("the first four fixes at an old place", meters: 888, wrong: 4) { track in
            for index in 0..<4 { track.points[index].north = -45_000 }
        },
        Case("one of four points", meters: 9, wrong: 1, of: MadeTrack(seconds: 3)) {
            move(&$0, 1..<2, north: 0, east: 5000)
        },
        Case("the last fix", meters: 897, wrong: 1) { move(&$0, 300..<301, north: 0, east: 9000) },
        Case("one fix 200 m to the side", meters: 900, wrong: 1) { move(&$0, 120..<121, north: 0, east: 200) },
        Case("one fix 60 m behind", meters: 900, wrong: 1) { move(&$0, 77..<78, north: -60) },
        Case("twelve fixes at another place", meters: 900, wrong: 12) { move(&$0, 50..<62, north: 80_000, east: 7000) },
        Case("three fixes at three places", meters: 900, wrong: 3) { track in
            for (index, place) in [90_000.0, 400, 2_000_000].enumerated() { track.points[100 + index].north = place }
        },
        Case("two wrong fixes at different times", meters: 900, wrong: 2) { track in
            move(&track, 30..<31, north: 600)
            move(&track, 200..<201, north: -90_000)
        },
        Case("one of a point a minute", meters: 5400, wrong: 1, of: MadeTrack(seconds: 1800, interval: 60)) {
            move(&$0, 12..<13, north: 0, east: 9000)
        },
        Case("a tunnel of a train of 4 km in 90 s", meters: 4270, wrong: 0, of: MadeTrack(seconds: 90)) { track in
            track.points += (1...200).map { .init(second: 180 + Double($0), north: 4270) }
        },
        Case("a train of 55 m/s in the middle of a walk", meters: 5850, wrong: 0, of: MadeTrack(seconds: 200, speed: 1))
        { track in
            var north = 200.0
            for second in 201...500 {
                north += second < 300 ? 55 : 1
                track.points.append(.init(second: Double(second), north: north))
            }
        },
        Case("a jump to another place that stays", meters: 897, wrong: 0) { move(&$0, 150..<301, north: 50_000) },
        Case("a flight", meters: 75_000, wrong: 0, of: MadeTrack(seconds: 300, speed: 250)) { _ in },
        Case("positions that come every five seconds", meters: 900, wrong: 0) { track in
            for index in track.points.indices { track.points[index].north = Double(index / 5 * 15) }
        },
        Case(
            "a point a minute on a bus",
            meters: 24_000,
            wrong: 0,
            of: MadeTrack(seconds: 1200, speed: 20, interval: 60)
        ) { _ in },
    ]

    @Test(arguments: cases, MadeTrack.Format.allCases) func noDistanceComesFromWrongPositions(
        _ example: Case,
        format: MadeTrack.Format
    ) throws {
        let track = try #require(try example.track.track(format))
        let meters: Double
        if format == .fit {
            // The distance of a FIT file without distances is computed when it is stored.
            meters =
                track.samples.reduce(into: (0.0, nil as Sample?)) { sum, sample in
                    guard let position = sample.position else { return }
                    if let last = sum.1, let start = last.position {
                        let line = start.distance(to: position).meters
                        sum.0 += line < ((sample.elapsed - last.elapsed) / .seconds(1)) * 300 ? line : 0
                    }
                    sum.1 = sample
                }.0
        } else {
            meters = track.activity.summary.distance.meters
            #expect(track.splits(per: .kilometer).reduce(0) { $0 + $1.distance.meters } == meters)
        }
        #expect(abs(meters - example.meters) <= 12 + example.meters / 200)
        let note = track.activity.note ?? ""
        let words = "left out: \(example.wrong) wrong \(example.wrong == 1 ? "position" : "positions")"
        #expect(example.wrong == 0 ? !note.contains("wrong position") : note.contains(words), "\(note)")
    }

    /// Devices that compute the distance from their positions count the jump, too.
    @Test(arguments: [MadeTrack.Format.tcx, .fit], [(100, true), (100, false), (0, true), (300, true)])
    func distancesOfTheDeviceLoseTheJump(format: MadeTrack.Format, point: (place: Int, countsJump: Bool)) throws {
        try checkDevice(format, point, 70_000)
        // A position that is 16 m off within a second is too fast for a runner, but not for a cyclist.
        if point.place == 100 { try checkDevice(format, point, 16) }
    }

    private func checkDevice(
        _ format: MadeTrack.Format,
        _ point: (place: Int, countsJump: Bool),
        _ jump: Double
    ) throws {
        let (place, countsJump) = point
        var made = MadeTrack()
        func jumps(at index: Int) -> Double {
            countsJump ? (place > 0 && index >= place ? jump : 0) + (index > place ? jump : 0) : 0
        }
        for index in made.points.indices {
            made.points[index].distance = made.points[index].north + jumps(at: index)
        }
        made.points[place].north += jump
        made.meters = 900 + jumps(at: 300)
        let track = try #require(try made.track(format))
        #expect(abs(track.activity.summary.distance.meters - 900) < 1)
        #expect(abs((track.samples.last?.distance?.meters ?? 0) - 900) < 1)
        #expect(abs(track.activity.laps.reduce(0) { $0 + $1.distance.meters } - 900) < 1)
        #expect(track.activity.note?.contains("1 wrong position") == true)
        #expect(track.activity.note?.contains("no one can have covered") == countsJump)
        #expect(track.activity.note?.contains("have no records") != true)
    }

    /// The points have no distance, and the device counted the jump in its total.
    @Test(arguments: [MadeTrack.Format.tcx, .fit]) func aTotalWithTheJumpIsNotUsed(format: MadeTrack.Format) throws {
        var made = MadeTrack()
        made.points[0].north = -250_000
        made.meters = 250_897
        let summary = try #require(try made.track(format)).activity.summary
        #expect(format == .fit ? summary.distanceSource == nil : abs(summary.distance.meters - 897) < 1)
    }

    /// A distance that continues an earlier activity begins at 0.
    @Test(arguments: [MadeTrack.Format.tcx, .fit], [nil, 900.0]) func distancesBeginAtZero(
        format: MadeTrack.Format,
        total: Double?
    ) throws {
        var made = MadeTrack()
        for index in made.points.indices { made.points[index].distance = 12_345 + made.points[index].north }
        made.meters = total
        let track = try #require(try made.track(format))
        #expect(abs(track.activity.summary.distance.meters - 900) < 0.1)
        #expect(track.samples.first?.distance == .zero)
    }
}
