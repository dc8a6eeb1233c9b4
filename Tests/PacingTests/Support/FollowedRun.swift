import Cadence
import Pacing
import TestSupport

/// A run followed on virtual time, decoder to governor, and how far off it was.
struct FollowedRun {
    /// Root mean square of the error of the speed, m/s, over every moment after the first half minute.
    var error = 0.0
    /// The largest error, m/s.
    var worst = 0.0
    /// Changes of the target, and those of them that took it further from what the true speed asks for, per minute.
    var retargets = 0.0
    var falseRetargets = 0.0

    private static let runner = Runner(height: Length(meters: 1.75))

    /// Follows a run through a receiver's noise.
    init(_ run: RecordedRun, _ noise: ReceiverNoise, seed: UInt64, by follower: some SpeedFollower) {
        var follower = follower
        var governor = TempoGovernor()
        var readings = run.readings(with: noise, seed: seed)[...]
        var squares = 0.0
        var count = 0.0
        guard let first = run.moments.first, let last = run.moments.last else { return }
        for moment in run.moments {
            while let reading = readings.first, reading.instant <= moment.instant {
                readings.removeFirst()
                guard let speed = follower.apply(reading) else { continue }
                let before = governor.target
                guard let after = governor.request(Self.cadence(at: speed), at: reading.instant)?.cadence, let before
                else {
                    continue
                }
                retargets += 1
                let asked = Self.cadence(at: moment.speed).stepsPerMinute
                if abs(after.stepsPerMinute - asked) > abs(before.stepsPerMinute - asked) { falseRetargets += 1 }
            }
            guard moment.instant >= first.instant + .seconds(30), let speed = follower.speed(at: moment.instant) else {
                continue
            }
            let off = speed - moment.speed
            squares += off * off
            worst = max(worst, abs(off))
            count += 1
        }
        let minutes = (last.instant - first.instant) / .seconds(60)
        error = count > 0 ? (squares / count).squareRoot() : 0
        retargets /= minutes
        falseRetargets /= minutes
    }

    private init() {}

    /// The mean over the runs told from five seeds; of the worst errors, the worst.
    static func mean(
        of runs: [RecordedRun],
        _ noise: ReceiverNoise,
        by follower: some SpeedFollower
    ) -> FollowedRun {
        let all = runs.flatMap { run in
            (0..<5 as Range<UInt64>).map { FollowedRun(run, noise, seed: $0, by: follower) }
        }
        var mean = FollowedRun()
        mean.error = (all.map { $0.error * $0.error }.reduce(0, +) / Double(all.count)).squareRoot()
        mean.worst = all.map(\.worst).max() ?? 0
        mean.retargets = all.map(\.retargets).reduce(0, +) / Double(all.count)
        mean.falseRetargets = all.map(\.falseRetargets).reduce(0, +) / Double(all.count)
        return mean
    }

    private static func cadence(at speed: Double) -> StepRate {
        BaseHeuristic().suggestion(for: Speed(metersPerSecond: speed), runner: runner).cadence
    }
}

extension SpeedFollower {
    /// Seconds to nine tenths of a step of 1 m/s that comes between two readings of white noise: the mean of many.
    func delay(deviation: Double) -> Double {
        let delays = (0..<200 as Range<UInt64>).map { seed -> Double in
            var random = SplitMix64(seed: seed)
            var follower = self
            for second in 0..<120 {
                let true_ = second < 60 ? 3.0 : 4
                let reading = SpeedEstimator.Reading(
                    speed: Speed(metersPerSecond: true_ + deviation * random.normal()),
                    instant: .seconds(second)
                )
                _ = follower.apply(reading)
                // The step came after the reading of second 59.
                if second >= 60, let speed = follower.speed(at: .seconds(second)), speed >= 3.9 {
                    return Double(second - 59)
                }
            }
            return 60
        }
        return delays.reduce(0, +) / Double(delays.count)
    }
}
