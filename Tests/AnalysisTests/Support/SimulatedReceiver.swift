import Activities
import Cadence
import TestSupport

@testable import Analysis

/// A satellite receiver that a simulated runner wears, with the errors of real ones.
struct SimulatedReceiver {
    /// The place of the path's origin.
    var home = Position(latitude: 48.2082, longitude: 16.3738)!
    /// The runner's speed in m/s; it changes by a third during the run.
    var speed = 2.8
    /// The time between two fixes in seconds.
    var interval = 1
    /// The standard deviation of the noise of each fix to the east and to the north, in metres.
    var noise = 1.5
    /// The standard deviation of the slow error to the east and to the north, in metres.
    var drift = 4.0
    /// The probability of a fix that is several hundred metres wrong.
    var spikes = 0.0
    /// The parts of the run in which the receiver gives no fixes, as shares of the distance, 0…1.
    var gaps: [ClosedRange<Double>] = []
    /// The time that the runner waits in the middle of the run, in seconds.
    var wait = 0
    /// Whether the recording is paused while the runner waits.
    var isPausedWhileWaiting = false

    /// The recording of a run along a path.
    func record(_ path: [StreetPlan.Corner], seed: UInt64) -> ActivityTrack {
        var random = SplitMix64(seed: seed)
        let plane = RoutePlane(origin: home)
        let total = StreetPlan.length(path)
        var activity = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0, utcOffset: 0))
        var samples: [Sample] = []
        var (second, covered, waited) = (0, 0.0, 0)
        var error = SIMD2(random.normal(), random.normal()) * drift
        while covered < total {
            // A first-order Gauss–Markov process with a correlation time of a minute, the usual model of the slow errors of receivers.
            error = error * (1 - 1 / 60) + SIMD2(random.normal(), random.normal()) * drift * (2.0 / 60).squareRoot()
            let isWaiting = covered > total / 2 && waited < wait
            let isInGap = gaps.contains { $0.contains(covered / total) }
            if second.isMultiple(of: interval), !isInGap {
                let jitter = SIMD2(random.normal(), random.normal()) * (random.unit() < spikes ? 300 : noise)
                let position = plane.position(Self.place(on: path, after: covered) + error + jitter)
                samples.append(Sample(elapsed: .seconds(second), position: position))
            }
            if isWaiting {
                if isPausedWhileWaiting, waited == 0 {
                    activity.pauses = [.seconds(second)..<Duration.seconds(second + wait)]
                }
                waited += 1
            } else {
                covered += speed * (1 + (covered / total - 0.5) / 3)
            }
            second += 1
        }
        activity.elapsed = .seconds(second)
        return ActivityTrack(activity: activity, samples: samples)
    }

    /// The shape of the recorded route.
    func shape(_ path: [StreetPlan.Corner], seed: UInt64) -> RouteShape? { RouteShape(of: record(path, seed: seed)) }

    static func place(on path: [StreetPlan.Corner], after meters: Double) -> StreetPlan.Corner {
        var rest = meters
        for (start, end) in zip(path, path.dropFirst()) {
            let length = StreetPlan.length(end - start)
            if rest <= length, length > 0 { return start + (end - start) * (rest / length) }
            rest -= length
        }
        return path[path.count - 1]
    }
}
