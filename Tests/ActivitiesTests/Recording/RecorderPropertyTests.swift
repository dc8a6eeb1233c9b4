import Activities
import Cadence
import Testing
import TestSupport

@Suite("Recorder with random events")
struct RecorderPropertyTests {
    /// A random reading; a few values are infinite, NaN or far out of range.
    private func reading(_ now: Duration, _ random: inout SplitMix64) -> Recorder.Reading {
        func wild(_ range: ClosedRange<Double>) -> Double {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: [.nan, .infinity, -.infinity, 1e300, -1e300].randomElement(using: &random) ?? 0
            default: Double.random(in: range, using: &random)
            }
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2:
            return .satellites(
                SatelliteFix(
                    speed: speed(wild(0...6)),
                    quality: FixQuality.allCases.randomElement(using: &random) ?? .unspecified,
                    position: Bool.random(using: &random)
                        ? Position(latitude: wild(50...50.01), longitude: wild(8...8.01)) : nil,
                    altitude: Bool.random(using: &random) ? Altitude(meters: wild(0...100)) : nil
                ),
                at: now + .milliseconds(Int.random(in: -3000...1000, using: &random))
            )
        case 3:
            return .belt(
                .init(
                    speed: speed(wild(0...5)),
                    gradient: Gradient(rise: wild(-0.1...0.2)),
                    total: Bool.random(using: &random) ? Distance(meters: wild(0...5000)) : nil
                )
            )
        case 4: return .podSpeed(speed(wild(0...5)))
        case 5: return .steps([0, 1, 2, 3, -5, 100, .max, .min].randomElement(using: &random) ?? 0)
        case 6: return .steps(1)
        case 7: return .stepRate(rate(wild(30...220)))
        case 8: return .heartRate(HeartRate(beatsPerMinute: wild(60...180)))
        case 9: return .target(Bool.random(using: &random) ? rate(wild(150...180)) : nil)
        case 10: return .gait([.walking, .running, nil].randomElement(using: &random) ?? nil)
        default: return .standing(Int.random(in: 0..<4, using: &random) == 0)
        }
    }

    private func order(_ random: inout SplitMix64) -> Recorder.Order {
        let orders: [Recorder.Order] = [
            .start([.run, .walk, .cycle].randomElement(using: &random) ?? .run, at: RecordedRun.start), .pause, .resume,
            .pause, .resume, .lap, .lap, .stop, .discard,
        ]
        return orders.randomElement(using: &random) ?? .lap
    }

    @Test(arguments: 0..<30) func valuesNeverDecreaseAndTheSummaryMatchesTheSamples(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let energy = EnergyModel(mass: Mass(kilograms: 75))
        var recorder = Recorder(
            settings: .init(
                automatic: Bool.random(using: &random)
                    ? .init(beginsAfter: .seconds(20), endsAfter: .seconds(40)) : nil,
                pausesAtRest: Bool.random(using: &random),
                lapEvery: Bool.random(using: &random) ? Distance(meters: 100) : nil,
                energy: energy
            ),
            stepLengths: StepLengthModel(height: Length(meters: 1.7))
        )
        var (now, samples, isPaused): (Duration, [Sample], Bool) = (.zero, [], false)
        for _ in 0..<4000 {
            now += .milliseconds(Int.random(in: 0...1200, using: &random))
            if Int.random(in: 0..<500, using: &random) == 0 {
                now += .seconds(Int.random(in: 0...5000, using: &random))
            }
            let event: Recorder.Event =
                switch Int.random(in: 0..<60, using: &random) {
                case 0: .order(order(&random))
                case 1..<20: .tick(RecordedRun.start + now)
                default: .reading(reading(now, &random))
                }
            guard let actions = try? recorder.handle(event, at: now) else { continue }
            for action in actions {
                switch action {
                case .began, .continued: (samples, isPaused) = ([], false)
                case .sample(let sample):
                    #expect(!isPaused, "seed \(seed)")
                    if let last = samples.last {
                        #expect(sample.elapsed > last.elapsed, "seed \(seed)")
                        #expect(sample.steps ?? 0 >= last.steps ?? 0, "seed \(seed)")
                    }
                    if let distance = sample.distance, let last = samples.last(where: { $0.distance != nil })?.distance
                    {
                        #expect(distance >= last, "seed \(seed)")
                    }
                    samples.append(sample)
                case .checkpoint(let state):
                    #expect(!isPaused && state.elapsed > samples.last?.elapsed ?? .zero, "seed \(seed)")
                case .paused: isPaused = true
                case .resumed: isPaused = false
                case .finished(let activity): check(activity, samples, energy, seed)
                case .progress, .reopened, .lap, .workoutStarted, .workoutStepEnded, .discarded: break
                }
            }
        }
    }

    private func check(_ activity: Activity, _ samples: [Sample], _ energy: EnergyModel, _ seed: UInt64) {
        let track = ActivityTrack(activity: activity, samples: samples)
        let summary = activity.summary
        let again = Summary(
            of: samples,
            kind: activity.kind,
            pauses: activity.pauses,
            elapsed: activity.elapsed,
            distanceSource: summary.distanceSource,
            energy: energy
        )
        func comparable(_ summary: Summary) -> Summary {
            var summary = summary
            // The treadmill's gradient and the pacer's in-sync state are not stored in samples.
            (summary.inSync, summary.syncMeasured) = (nil, nil)
            summary.energy = nil
            return summary
        }
        #expect(comparable(again) == comparable(summary), "seed \(seed)")
        #expect((again.energy == nil) == (summary.energy == nil), "seed \(seed)")
        let pauses = activity.pauses
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "seed \(seed)")
        #expect(pauses.allSatisfy { !$0.isEmpty && $0.lowerBound >= .zero && $0.upperBound <= activity.elapsed })
        #expect(
            activity.laps.first?.span.lowerBound == .zero && activity.laps.last?.span.upperBound == activity.elapsed
        )
        #expect(zip(activity.laps, activity.laps.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound })
        let byLaps = activity.laps.reduce(0) { $0 + $1.distance.meters }
        #expect(abs(byLaps - summary.distance.meters) < 1e-6, "seed \(seed)")
        for unit in Pace.Unit.allCases {
            let splits = track.splits(per: unit)
            guard !splits.isEmpty else { continue }
            let sum = splits.reduce(0) { $0 + $1.distance.meters }
            #expect(abs(sum - summary.distance.meters) < 0.002, "seed \(seed)")
            #expect(splits.reduce(.zero) { $0 + $1.moving } == summary.moving, "seed \(seed)")
            #expect(splits.last?.span.upperBound == activity.elapsed, "seed \(seed)")
        }
    }

    /// Treadmill, foot pod and satellites come and go about every 3 s, all at 3 m/s; at least one is always live.
    @Test(arguments: 0..<20) func changingSourcesGiveOneConsistentDistance(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (run, live) = (RecordedRun(), Set([0, 1, 2]))
        try run.start()
        try run.pass(1000) { now in
            if Int.random(in: 0..<3, using: &random) == 0 {
                live = Set((0..<3).filter { _ in Bool.random(using: &random) })
                if live.isEmpty { live = [Int.random(in: 0..<3, using: &random)] }
            }
            let meters = 3 * (now / .seconds(1))
            return [
                live.contains(0) ? .belt(.init(speed: speed(3), total: Distance(meters: meters.rounded(.down)))) : nil,
                live.contains(1) ? .podSpeed(speed(3)) : nil,
                live.contains(2) ? fix(now, 3, north: meters) : nil,
            ].compactMap(\.self)
        }
        let distances = run.samples.compactMap { $0.distance?.meters }
        #expect(distances.count == 1000, "seed \(seed)")
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 4.5 }, "seed \(seed)")
        #expect(abs(run.meters / 2998.5 - 1) < 0.01, "seed \(seed)")
    }

    @Test func aRecordingOf24HoursKeepsTimeAndDistance() throws {
        var run = RecordedRun(settings: .init(lapEvery: Distance(meters: 1000)))
        try run.start(.walk)
        try run.pass(86_400) { now in
            [fix(now, 1.25, north: 1.25 * (now / .seconds(1)), altitude: 100), .stepRate(rate(100))]
        }
        let track = try run.stop()
        #expect(track.samples.count == 86_400)
        #expect(track.activity.elapsed == .seconds(86_400))
        #expect(abs(track.activity.summary.distance.meters - 1.25 * 86_399.5) < 1)
        #expect(track.activity.laps.count == 108)
        #expect(track.activity.summary.steps.map { abs($0 - 144_000) < 5 } == true)
        #expect(track.splits(per: .kilometer).count == 108)
    }
}
