import Activities
import Cadence

extension Summary {
    /// The longest time that a sample speaks for, where the next ones are far: ten seconds, the spacing of devices that save memory.
    private static let longestWeight = 10.0
    /// The time over which the best speed is taken.
    private static let bestTime = Duration.seconds(30)
    /// What a height must change by to be climbed, in metres: a house value, as satellites' heights wander by a few metres.
    private static let climb = 3.0

    /// What samples come to; energy, source and time in sync are not in them.
    init(_ samples: [Sample], moving: Duration) {
        self.init()
        self.moving = moving
        distance = samples.last { $0.distance != nil }?.distance ?? .zero
        steps = samples.last { $0.steps != nil }?.steps
        cadence = Self.mean(samples) { $0.cadence?.stepsPerMinute }.flatMap(StepRate.init(file:))
        target = Self.mean(samples) { $0.target?.stepsPerMinute }.flatMap(StepRate.init(file:))
        heartRate = Self.mean(samples) { $0.heartRate?.beatsPerMinute }
            .flatMap { HeartRate(file: $0, decimals: Decimals.rate) }
        highestHeartRate = samples.compactMap(\.heartRate).max()
        bestSpeed = Self.bestSpeed(samples)
        (ascent, descent) = Self.climbed(samples)
    }

    private static func mean(_ samples: [Sample], _ value: (Sample) -> Double?) -> Double? {
        var sum = 0.0
        var weight = 0.0
        var last: Duration?
        for sample in samples {
            let time = last.map { min((sample.elapsed - $0) / .seconds(1), longestWeight) } ?? 1
            last = sample.elapsed
            guard let number = value(sample) else { continue }
            sum += number * time
            weight += time
        }
        return weight > 0 ? sum / weight : nil
    }

    private static func bestSpeed(_ samples: [Sample]) -> Speed? {
        let known = samples.compactMap { sample in sample.distance.map { (sample.elapsed, $0.meters) } }
        var best: Double?
        var from = 0
        for (time, meters) in known {
            while from + 1 < known.count, time - known[from + 1].0 >= bestTime { from += 1 }
            let span = time - known[from].0
            // A gap is no half minute of running.
            guard span >= bestTime, span <= bestTime * 2 else { continue }
            best = max(best ?? 0, (meters - known[from].1) / (span / .seconds(1)))
        }
        return best.flatMap(Speed.init(file:))
    }

    private static func climbed(_ samples: [Sample]) -> (up: Double?, down: Double?) {
        guard var level = samples.lazy.compactMap(\.altitude).first?.meters else { return (nil, nil) }
        var up = 0.0
        var down = 0.0
        for height in samples.lazy.compactMap(\.altitude?.meters) where (height - level).magnitude >= climb {
            if height > level { up += height - level } else { down += level - height }
            level = height
        }
        return (up.snapped(to: Decimals.meters), down.snapped(to: Decimals.meters))
    }
}
