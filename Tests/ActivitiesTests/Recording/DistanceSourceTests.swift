import Activities
import Cadence
import Testing
import TestSupport

@Suite("Distance from the best source")
struct DistanceSourceTests {
    @Test func theBestLiveSourceCounts() throws {
        // Each source reports a different speed in m/s, so the total shows which source was used.
        let sources: [(Recorder.Reading, Double)] = [
            (.belt(.init(speed: speed(4))), 4), (.podSpeed(speed(3)), 3),
        ]
        for count in 1...2 {
            var run = RecordedRun()
            try run.start()
            try run.pass(100) { now in
                [fix(now, 2, north: 2 * (now / .seconds(1))), .stepRate(rate(100))] + sources.suffix(count).map(\.0)
            }
            let best = sources[sources.count - count].1
            #expect(abs(run.meters - best * 99.5) < 2.1)
        }
    }

    @Test func changesOfSourceNeitherJumpNorDecreaseTheDistance() throws {
        var run = RecordedRun()
        try run.start()
        let live: [[Int]] = [[0, 1, 2], [1, 2], [2], [], [2], [0, 2], [1], [0], [2]]
        for sources in live {
            try run.pass(60) { now in
                var readings: [Recorder.Reading] = []
                if sources.contains(0) { readings.append(.podSpeed(speed(3.1))) }
                if sources.contains(1) { readings.append(fix(now, 3, north: 3 * (now / .seconds(1)))) }
                if sources.contains(2) { readings.append(.stepRate(rate(170))) }
                return readings
            }
        }
        let distances = run.samples.compactMap { $0.distance?.meters }
        for (a, b) in zip(distances, distances.dropFirst()) { #expect(b >= a && b - a < 4) }
        // No source was live in the fourth minute. Satellites return in the seventh minute and count from there.
        #expect(run.samples.count { $0.distance == nil } >= 50)
        let track = try run.stop()
        #expect(abs(track.activity.summary.distance.meters - 3.05 * 480) < 50)
    }

    @Test func aSatelliteGapIsBridgedByAStraightLine() throws {
        var run = RecordedRun()
        try run.start()
        func satelliteFix(_ now: Duration) -> [Recorder.Reading] { [fix(now, 3, north: 3 * (now / .seconds(1)))] }
        try run.pass(100, satelliteFix)
        try run.pass(60)
        #expect(run.samples.suffix(50).allSatisfy { $0.distance == nil && $0.speed == nil })
        try run.pass(100, satelliteFix)
        let summary = try run.stop().activity.summary
        #expect(abs(summary.distance.meters - 3 * 259.5) < 0.5)
        #expect(summary.bestSpeed.map { abs($0.metersPerSecond - 3) < 0.01 } == true)
    }

    @Test func stepsMeasureASatelliteGap() throws {
        var run = RecordedRun(height: 1.75)
        try run.start()
        func satelliteFix(_ now: Duration) -> [Recorder.Reading] { [fix(now, 4, north: 4 * (now / .seconds(1)))] }
        try run.pass(100) { satelliteFix($0) + [.stepRate(rate(170))] }
        let (before, learnt) = (run.meters, run.recorder.stepLengths)
        // The runner's own step length was learnt: 4 m/s × 60 / 170 = 1.41 m. The default is 1.06 m.
        #expect(abs(learnt.length(at: rate(170), gait: .running).meters - 1.41) < 0.03)
        try run.pass(100) { _ in [.stepRate(rate(170))] }
        #expect(abs(run.meters - before - 400) < 10)
        try run.pass(100) { satelliteFix($0) + [.stepRate(rate(170))] }
        let summary = try run.stop().activity.summary
        #expect(abs(summary.distance.meters - 1200) < 12)
        #expect(summary.distanceSource == .satellites)
    }

    /// No step length was learnt, and the clicks play another pace than that of the runner.
    @Test(arguments: [false, true])
    func theSpeedWithStepsGivesUnlearntStepsTheirLength(isCounting: Bool) throws {
        var run = RecordedRun(height: 1.75)
        try run.start()
        try run.receive(.speedWithSteps(speed(4)))
        try run.receive(.commandedSpeed(speed(3)))
        let steps: Recorder.Reading = isCounting ? .steps(3) : .stepRate(rate(180))
        try run.pass(12) { [fix($0, 4, north: 4 * ($0 / .seconds(1))), steps] }
        let (before, begin) = (run.meters, run.now)
        // The path in the tunnel is a half circle.
        try run.pass(60) { _ in [steps] }
        let end = 4 * (begin / .seconds(1)) + 240 * 2 / Double.pi
        try run.pass(10) { [fix($0, 4, north: end + 4 * (($0 - begin) / .seconds(1) - 60)), steps] }
        #expect(abs(run.meters - before - 280) < 3, "\(run.meters - before)")
    }

    @Test func stepsAloneAreAnEstimate() throws {
        var run = RecordedRun(height: 1.7)
        try run.start(.walk)
        try run.pass(120) { _ in [.steps(2)] }
        let summary = try run.stop().activity.summary
        #expect(summary.distanceSource == .steps)
        #expect(summary.distanceSource?.isEstimate == true)
        #expect(summary.steps == 240)
        // A step is 0.0065 × 120 = 0.78 m long, or 0.715 m (at 110 spm) until the cadence is known.
        #expect(abs(summary.distance.meters - 240 * 0.78) < 2)
    }

    @Test func noStepIsCountedTwice() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(100) { _ in [.steps(3), .stepRate(rate(180))] }
        #expect(try run.stop().activity.summary.steps == 300)
    }

    /// A foot pod reports a cadence at once; the daily step count passes on its steps a second later.
    @Test func stepsOfACadenceAreNotCountedAgain() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(2) { _ in [.stepRate(rate(180))] }
        try run.pass(100) { _ in [.stepRate(rate(180)), .steps(3)] }
        // 101 s from the first cadence to the end; the first count repeats a second of the cadence.
        #expect(try run.stop().activity.summary.steps == 303)
    }

    @Test func driftWhileStandingAddsNoDistance() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { [fix($0, 3, north: 3 * ($0 / .seconds(1)))] }
        try run.receive(.standing(true))
        let before = run.meters
        try run.pass(600) { [fix($0, 0.3, north: 180 + ($0 / .seconds(1)).truncatingRemainder(dividingBy: 7))] }
        #expect(run.meters - before < 2)
        try run.receive(.standing(false))
        try run.pass(60) { [fix($0, 3, north: 3 * ($0 / .seconds(1)) - 1800)] }
        #expect(abs(run.meters - before - 180) < 4)
    }

    @Test func withoutSpeedsPositionsGiveTheDistance() throws {
        var random = SplitMix64(seed: 3)
        var run = RecordedRun()
        try run.start()
        try run.pass(1000) { now in
            let noise = Double.random(in: -0.5...0.5, using: &random)
            return [fix(now, nil, north: 3 * (now / .seconds(1)) + noise)]
        }
        #expect(abs(run.meters - 2998) < 30, "seed 3")
        #expect(run.samples[500].speed.map { abs($0.metersPerSecond - 3) < 0.5 } == true)
    }

    @Test func aPositionJumpAddsNoDistance() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { [fix($0, nil, north: 3 * ($0 / .seconds(1)))] }
        try run.pass(60) { [fix($0, nil, north: 50_000 + 3 * ($0 / .seconds(1)))] }
        // The first positions at the new place are withheld.
        #expect(abs(run.meters - 357 + 12) < 12)
    }

    /// On a train, the positions are those of the receiver.
    @Test func fastTravelIsRecorded() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(100) { [fix($0, nil, north: 45 * ($0 / .seconds(1)))] }
        #expect(run.samples.suffix(80).map(\.position).count == 80)
        let positions = run.samples.suffix(80).compactMap(\.position)
        let lines = zip(positions, positions.dropFirst()).map { $0.distance(to: $1).meters }
        #expect(lines.allSatisfy { abs($0 - 45) < 1 })
    }

    @Test(arguments: [nil, 3.0], [500.0, 90_000]) func aWrongFixIsNotRecorded(speed: Double?, offset: Double) throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { [fix($0, speed, north: 3 * ($0 / .seconds(1)))] }
        try run.pass(2) { [fix($0, speed, north: offset + 3 * ($0 / .seconds(1)))] }
        try run.pass(60) { [fix($0, speed, north: 3 * ($0 / .seconds(1)))] }
        #expect(abs(run.meters - 363) < 15)
        let positions = run.samples.compactMap(\.position)
        let longest = zip(positions, positions.dropFirst()).map { $0.distance(to: $1).meters }.max() ?? 0
        #expect(longest < 15)
    }

    @Test func movementDuringAPauseAddsNoSatelliteDistance() throws {
        for hasFixesDuringPause in [true, false] {
            var run = RecordedRun()
            try run.start()
            func satelliteFix(_ now: Duration) -> [Recorder.Reading] { [fix(now, 3, north: 3 * (now / .seconds(1)))] }
            try run.pass(100, satelliteFix)
            try run.order(.pause)
            try run.pass(200) { hasFixesDuringPause ? satelliteFix($0) : [] }
            try run.order(.resume)
            try run.pass(100, satelliteFix)
            #expect(abs(run.meters - 599) < 2.5)
        }
    }

    @Test func aPauseBeforeTheFirstReadingAddsNoDistance() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(5)
        try run.order(.pause)
        try run.pass(100) { _ in [.podSpeed(speed(3)), .steps(3)] }
        try run.order(.resume)
        try run.pass(100) { _ in [.podSpeed(speed(3)), .steps(3)] }
        #expect(abs(run.meters - 300) < 2)
        #expect(run.samples.last?.steps == 300)
    }

    @Test func stepsAddNoDistanceOnABicycle() throws {
        var run = RecordedRun()
        try run.start(.cycle)
        try run.pass(60) { _ in [.steps(3)] }
        #expect(try run.stop().activity.summary.distanceSource == nil)
    }

    @Test func theTreadmillCounterHasPriorityOverItsSpeed() throws {
        var run = RecordedRun()
        try run.start()
        // The treadmill reports 3 m/s, but its counter runs at 3.3 m/s in steps of 10 m and starts at 500 m.
        try run.pass(200) { now in
            let total = 500 + (3.3 * (now / .seconds(1)) / 10).rounded(.down) * 10
            return [.belt(.init(speed: speed(3), total: Distance(meters: total)))]
        }
        #expect(abs(run.meters - 660) < 12)
        // After a reset of the counter, the distance continues.
        let before = run.meters
        try run.pass(100) { now in
            [.belt(.init(speed: speed(3), total: Distance(meters: 3.3 * (now / .seconds(1) - 200))))]
        }
        #expect(abs(run.meters - before - 330) < 12)
    }

    @Test(arguments: [1.0, 10]) func aTreadmillThatOnlyCountsHasTheDistanceOfItsCounter(step: Double) throws {
        var run = RecordedRun()
        try run.start()
        var totals: [Double] = []
        for (seconds, metersPerSecond) in [(200, 2.78), (20, 0)] {
            try run.pass(seconds) { now in
                let moving = metersPerSecond > 0 ? now / .seconds(1) : 200
                totals.append((2.78 * moving / step).rounded(.down) * step)
                return [
                    .belt(
                        .init(
                            speed: speed(metersPerSecond),
                            total: Distance(meters: totals[totals.count - 1]),
                            isSpeedCounted: true
                        )
                    )
                ]
            }
        }
        let counted = try #require(totals.max()) - totals[0]
        #expect(abs(run.meters - counted) < 0.01)
    }

    /// The distances per second of a run on a treadmill with a set pace of 3 m/s, and steps that stop in the middle.
    private func treadmill(learnt: Bool, standing: Bool = false) throws -> (run: RecordedRun, track: ActivityTrack) {
        var run = RecordedRun(height: 1.75)
        if learnt {
            // The runner's own step is 3 m/s × 60 / 170 long.
            try run.start()
            try run.pass(120) { _ in [.podSpeed(speed(3)), .stepRate(rate(170))] }
            try run.order(.discard)
        }
        var counts = [Int]()
        let samples = run.samples.count
        try run.receive(.commandedSpeed(speed(3)))
        try run.start()
        try run.pass(10)
        for second in 0..<120 { counts.append((second + 1) * 170 / 60 - second * 170 / 60) }
        try run.pass(120) { _ in [.steps(counts.removeFirst())] }
        if standing { try run.receive(.standing(true)) }
        try run.pass(60)
        var track = try run.stop()
        track.samples = Array(run.samples.dropFirst(samples))
        return (run, track)
    }

    @Test(arguments: [false, true])
    func aSetPaceLeavesNoHoleWhenStepsBeginAndEnd(learnt: Bool) throws {
        let (_, track) = try treadmill(learnt: learnt)
        #expect(track.samples.allSatisfy { $0.distance != nil })
        #expect(abs(track.activity.summary.distance.meters - 570) < 12, "\(track.activity.summary.distance)")
        let meters = track.samples.compactMap { $0.distance?.meters }
        // The steps have stopped for 5 s before the pace replaces them; then this time counts too.
        for start in meters.indices.dropLast(30) { #expect(abs(meters[start + 30] - meters[start] - 90) < 20) }
        #expect(track.activity.summary.distanceSource == (learnt ? .steps : .commandedPace))
        #expect(track.activity.summary.steps == 340)
    }

    @Test func learntStepsSayThatTheRunnerStands() throws {
        let (_, track) = try treadmill(learnt: true, standing: true)
        #expect(abs(track.activity.summary.distance.meters - 390) < 12)
    }

    /// An accelerometer finds the last steps up to 4 s after they were made.
    @Test(arguments: [true, false])
    func stepsThatAreFoundInAPauseCountIfTheyWereMadeBefore(wereMadeBefore: Bool) throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { _ in [.steps(3)] }
        try run.order(.pause)
        let (pause, meters) = (run.now, run.meters)
        try run.pass(3)
        try run.receive(.steps(4, at: pause + .milliseconds(wereMadeBefore ? -300 : 300)))
        try run.pass(3) { _ in [.steps(3)] }
        let activity = try run.stop().activity
        #expect(activity.elapsed == .seconds(60))
        #expect(activity.summary.steps == (wereMadeBefore ? 184 : 180))
        let length = meters / 180
        #expect(abs(activity.summary.distance.meters - Double(wereMadeBefore ? 184 : 180) * length) < 0.5)
        #expect(run.samples.last?.steps == activity.summary.steps)
    }

    @Test func aDistanceIsAnEstimateIfMostOfItWasEstimated() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(100) { _ in [.podSpeed(speed(3))] }
        try run.pass(70) { _ in [.steps(3)] }
        try run.receive(.commandedSpeed(speed(3)))
        try run.pass(90)
        let source = try run.stop().activity.summary.distanceSource
        #expect(source == .commandedPace)
    }

    /// Treadmills whose counters have steps of 1 m and 10 m, and a belt whose speed is wrong by a few percent.
    @Test(arguments: [(1.0, 1.0), (10, 1), (1, 1.03), (1, 0.97), (10, 1.02)])
    func aCoarseCounterGivesASteadyPace(resolution: Double, error: Double) throws {
        for metersPerSecond in [2.3, 3.05, 4.1] {
            var run = RecordedRun()
            try run.start()
            try run.pass(600) { now in
                let total = (metersPerSecond * (now / .seconds(1)) / resolution).rounded(.down) * resolution
                return [.belt(.init(speed: speed(metersPerSecond * error), total: Distance(meters: total)))]
            }
            let track = try run.stop()
            #expect(abs(track.activity.summary.distance.meters - metersPerSecond * 599.5) < resolution + 4)
            let speeds = try #require(SpeedProfile(track)).means(count: 100, window: 10).compactMap(\.self).dropFirst(5)
            for value in speeds {
                #expect(abs(value / metersPerSecond - 1) < 0.05, "\(value) of \(metersPerSecond) m/s")
            }
        }
    }

    /// Imported activities have the distances of their devices.
    @Test(arguments: [true, false])
    func aCoarseDistanceOfAFileGivesASteadyPaceAndSplits(hasSpeeds: Bool) throws {
        let samples = (1...2000).map { second in
            Sample(
                elapsed: .seconds(second),
                distance: Distance(meters: (3.05 * Double(second)).rounded(.down)),
                speed: hasSpeeds ? speed(3.05) : nil
            )
        }
        var activity = Activity(kind: .run, origin: .imported, start: RecordedRun.start, elapsed: .seconds(2000))
        activity.summary = Summary(of: samples, kind: .run, distanceSource: .file)
        let track = ActivityTrack(activity: activity, samples: samples)
        let speeds = try #require(SpeedProfile(track)).means(count: 200, window: 10).compactMap(\.self)
        for value in speeds.dropFirst(2).dropLast(2) { #expect(abs(value / 3.05 - 1) < (hasSpeeds ? 0.02 : 0.05)) }
        let splits = track.splits(per: .kilometer)
        #expect(abs(splits.reduce(0) { $0 + $1.distance.meters } - 6100) < 0.01)
        for split in splits.dropLast() {
            #expect(abs((split.moving / .seconds(1)) - 1000 / 3.05) < 0.4, "\(split.moving)")
        }
    }

    @Test func theCommandedPaceGivesTheDistanceOnlyWithoutASensor() throws {
        var run = RecordedRun()
        try run.start()
        try run.pass(60) { _ in [.commandedSpeed(speed(3))] }
        #expect(abs(run.meters - 177) < 2)
        // A change of the commanded pace counts from its time on.
        let before = run.meters
        try run.pass(10) { _ in [.commandedSpeed(speed(4))] }
        #expect(abs(run.meters - before - 40) < 2.5)
        // A foot pod is better, and when it falls silent, the commanded pace continues.
        let middle = run.meters
        try run.pass(20) { _ in [.podSpeed(speed(2))] }
        #expect(abs(run.meters - middle - 40) < 5)
        let end = run.meters
        try run.pass(20) { _ in [.commandedSpeed(nil)] }
        #expect(run.meters - end < 11)
    }
}
