import Activities
import Cadence
import Foundation
import Pacing
import Testing
import TestSupport

/// A run of five minutes, a tunnel of one minute, and another minute, through the pacer and the recorder of the day.
private struct TunnelRun {
    /// Standard deviation of the receiver's error that lasts for 5 s, and of its white noise, in m/s.
    var error = 0.0
    var white = 0.05
    /// Standard deviation of a position, per axis, in metres.
    var positionNoise = 2.0
    /// The share of the way in the tunnel by which the runner comes closer to its end: below 1 in a curved tunnel.
    var straightness = 1.0
    /// Whether the step sensor counts steps; otherwise it reports a cadence.
    var isCounting = false
    var hasSpeeds = true
    var hasFixesAfter = true
    /// The change of speed in the tunnel after 15 s, along the curve, in m/s.
    var change = 0.0
    /// The second in the tunnel from which the recording is paused for 20 s, while the runner stands.
    var pause: Int?
    /// The second in the tunnel at which the program ends and begins again.
    var restart: Int?
    var length = 60

    struct Result {
        /// The recorded distance of the tunnel, from 10 s before it to 30 s after it, divided by the true one.
        var ratio: Double
        var largestSecond: Double
        var decreases: Bool
    }

    private static let begin = 300

    func follow(seed: UInt64) throws -> Result {
        var random = SplitMix64(seed: seed)
        var table = Table(following: .gps)
        let lengths = StepLengthModel(height: Length(meters: 1.75))
        var day = DayRecorder(settings: .init(), stepLengths: lengths, alerts: AlertScheduler())
        var stored: (began: Activity?, samples: [Sample], progress: Recorder.Progress?) = (nil, [], nil)
        func keep(_ actions: [DayRecorder.Action]) {
            for case .record(let action) in actions {
                switch action {
                case .began(let activity): stored.began = activity
                case .sample(let sample), .checkpoint(let sample): stored.samples.append(sample)
                case .progress(let progress): stored.progress = progress
                default: break
                }
            }
        }
        var (wander, steps, way, north, east) = (error * random.normal(), 0.0, 0.0, 0.0, 0.0)
        var ways: [Double] = []
        var speed = 0.0
        for half in 0..<2 * (Self.begin + length + 60) {
            let now = Duration.milliseconds(500 * half + 500)
            let second = half / 2
            let inside = second - Self.begin
            let local = Moment(unixMilliseconds: 1_795_212_000_000 + Int64(500 * half), utcOffset: 0)
            let isInside = (0..<length).contains(inside)
            let isStanding = pause.map { ($0..<$0 + 20).contains(inside) } ?? false
            func state() -> RunnerState { RunnerState(table.pacer, at: now, prescribedSpeed: nil) }
            func handle(_ reading: DayReading) { keep(day.handle(reading, in: state(), at: now, local: local)) }
            if half == 0 { keep(try day.carryOut(.start(.run, at: local), in: state(), at: now, local: local)) }
            if half % 2 == 0, inside == restart {
                // The program begins again with the last sample; it has no fix yet.
                table = Table(following: .gps)
                let activity = try #require(stored.began)
                day = DayRecorder(settings: .init(), stepLengths: day.recorder.stepLengths, alerts: AlertScheduler())
                let track = ActivityTrack(activity: activity, samples: stored.samples)
                keep(day.resume(track, stored.progress, at: now, local: local))
            }
            if half % 2 == 0, pause == inside {
                keep(try day.carryOut(.pause, in: state(), at: now, local: local))
            }
            if half % 2 == 0, pause.map({ $0 + 20 }) == inside {
                keep(try day.carryOut(.resume, in: state(), at: now, local: local))
            }
            let changed = isInside ? change * min(1, Double(max(0, inside - 15)) / 5) : 0
            let usual = second < 200 ? 3 + 0.3 * sin(Double(second) * .pi / 50) : 3
            speed = isStanding ? 0 : usual + changed
            way += speed / 2
            steps += isStanding ? 0 : (170 + 8 * (speed - 3)) / 120
            let bend = isInside && straightness < 1 ? acos(straightness) * (inside < length / 2 ? 1 : -1) : 0
            north += speed / 2 * cos(bend)
            east += speed / 2 * sin(bend)
            if half % 2 == 0 {
                let cadence = StepRate(stepsPerMinute: 170 + 8 * (speed - 3) + 1.5 * random.normal())
                if isStanding {
                    try table.at(now / .seconds(1), .standing(origin: "steps"))
                } else {
                    try table.at(now / .seconds(1), .stepRate(cadence, origin: "steps"))
                }
                try table.at(now / .seconds(1), .steps(isStanding ? 0 : 3))
                let counted = Int(steps)
                steps -= Double(counted)
                if isCounting {
                    handle(
                        DayReading(recorder: nil, steps: (.footPod, isStanding ? .standing : .steps(counted)), at: now)
                    )
                }
                if !isCounting || counted > 0, !isStanding {
                    handle(DayReading(recorder: isCounting ? nil : .stepRate(cadence)))
                }
            } else {
                wander = exp(-0.2) * wander + (1 - exp(-0.4)).squareRoot() * error * random.normal()
                let measured = max(0, speed + wander + white * random.normal())
                let place = Position(
                    latitude: 50 + (north + positionNoise * random.normal()) / 111_229,
                    longitude: 8 + (east + positionNoise * random.normal()) / 71_695
                )
                if !isInside, hasFixesAfter || inside < 0 {
                    try table.reading(measured, at: now / .seconds(1))
                    let fix = SatelliteFix(
                        speed: Speed(metersPerSecond: measured),
                        quality: hasSpeeds ? .autonomous : .fromPositions,
                        position: place
                    )
                    handle(DayReading(recorder: .satellites(fix, at: now)))
                }
                keep(day.tick(in: state(), at: now, local: local))
                ways.append(way)
            }
        }
        let meters = stored.samples.reduce(into: [Int: Double]()) { meters, sample in
            let isWhole = sample.elapsed == .seconds(sample.elapsed.components.seconds)
            if let distance = sample.distance, isWhole {
                meters[Int(sample.elapsed.components.seconds)] = distance.meters
            }
        }
        let (first, last) = (Self.begin - 10, Self.begin + length + 30)
        let (before, after) = (try #require(meters[first]), try #require(meters[last]))
        let distances = (first...last).compactMap { meters[$0] }
        let differences = zip(distances, distances.dropFirst()).map { $1 - $0 }
        return Result(
            ratio: (after - before) / (ways[last - 1] - ways[first - 1]),
            largestSecond: differences.max() ?? 0,
            decreases: differences.contains { $0 < 0 }
        )
    }
}

/// The recorded distance of a tunnel.
@Suite struct TunnelDistanceTests {
    private static let cases: [(name: String, limit: Double, change: @Sendable (inout TunnelRun) -> Void)] = [
        ("straight", 1, { _ in }),
        ("curved", 1, { $0.straightness = 0.7 }),
        ("counted steps", 1, { $0.isCounting = true }),
        (
            "curved, counted steps", 1,
            {
                $0.straightness = 0.6; $0.isCounting = true
            }
        ),
        (
            "speeds from positions, curved", 2,
            {
                // Noise of the positions makes the way before and after the tunnel longer.
                $0.hasSpeeds = false; $0.straightness = 0.7; $0.positionNoise = 0.5
            }
        ),
        ("0.2 m/s for 5 s before it", 2, { $0.error = 0.2 }),
        (
            "0.2 m/s for 5 s before it, curved", 2,
            {
                $0.error = 0.2; $0.straightness = 0.7
            }
        ),
        ("0.4 m/s faster in it", 2, { $0.change = 0.4 }),
        ("no fix after it", 1, { $0.hasFixesAfter = false }),
        (
            "pause in it", 1,
            {
                $0.pause = 20; $0.straightness = 0.8
            }
        ),
        (
            "pause in it, counted steps", 1,
            {
                $0.pause = 20; $0.isCounting = true
            }
        ),
        ("restart in it", 3, { $0.restart = 30 }),
        (
            "restart in it, curved, counted steps", 3,
            {
                $0.restart = 30; $0.straightness = 0.7; $0.isCounting = true
            }
        ),
        (
            "four minutes", 3,
            {
                $0.length = 240; $0.straightness = 0.7
            }
        ),
    ]

    @Test func theRecordedDistanceFollowsTheBestEstimate() throws {
        print(
            "| tunnel, 10 s before to 30 s after | error of the distance, %: mean, RMS | longest second, m |"
        )
        for item in Self.cases {
            var run = TunnelRun()
            item.change(&run)
            let results = try (1...12 as ClosedRange<UInt64>).map { try run.follow(seed: $0) }
            let errors = results.map { 100 * ($0.ratio - 1) }
            let mean = errors.reduce(0, +) / Double(errors.count)
            let largest = results.map(\.largestSecond).max() ?? 0
            print("| \(item.name) |", String(format: "%.2f %.2f | %.1f |", mean, rootMeanSquare(errors), largest))
            #expect(rootMeanSquare(errors) <= item.limit, "\(item.name)")
            #expect(results.allSatisfy { !$0.decreases }, "\(item.name)")
        }
    }
}
