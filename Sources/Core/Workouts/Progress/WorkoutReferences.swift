package import Cadence

/// The values of the runner to which percentages and zones of a workout refer; nil where a value is unknown.
package struct WorkoutReferences: Hashable, Sendable {
    package var thresholdPace: Pace?
    package var thresholdHeartRate: HeartRate?
    package var maximumHeartRate: HeartRate?
    /// The race paces that are known; other references are ignored.
    package var racePaces: [TargetReference: Pace] = [:]
    /// The lower bounds of the five heart-rate zones as shares of the maximum heart rate (Edwards 1993, *The Heart Rate Monitor Book*).
    package var zoneBounds = [0.5, 0.6, 0.7, 0.8, 0.9]

    package init() {}

    /// The heart rates of a zone; nil if the maximum is unknown or there is no such zone.
    func heartRates(ofZone zone: Int) -> ClosedRange<HeartRate>? {
        guard let maximum = maximumHeartRate?.beatsPerMinute, zoneBounds.indices.contains(zone - 1) else { return nil }
        let low = HeartRate(beatsPerMinute: maximum * zoneBounds[zone - 1])
        let high = HeartRate(beatsPerMinute: zone < zoneBounds.count ? maximum * zoneBounds[zone] : maximum)
        return min(low, high)...max(low, high)
    }

    func pace(of reference: TargetReference) -> Pace? {
        switch reference {
        case .thresholdPace: thresholdPace
        case .thresholdHeartRate, .maximumHeartRate: nil
        default: racePaces[reference]
        }
    }

    func heartRate(of reference: TargetReference) -> HeartRate? {
        switch reference {
        case .thresholdHeartRate: thresholdHeartRate
        case .maximumHeartRate: maximumHeartRate
        default: nil
        }
    }
}

/// The values that meet a target of this runner at one moment.
package enum ResolvedTarget: Hashable, Sendable {
    case cadence(ClosedRange<StepRate>)
    case speed(ClosedRange<Speed>)
    case heartRate(ClosedRange<HeartRate>)
    case gradient(Gradient)

    // A single value is met if the difference is within these tolerances, about twice the noise of the sensors over 10 s (project rule).
    /// The tolerance of a single cadence in steps per minute.
    package static let cadenceTolerance = 3.0
    /// The tolerance of a single speed as a share of it: 11 s/km at 4:30/km.
    package static let speedTolerance = 0.04
    /// The tolerance of a single heart rate in beats per minute.
    package static let heartRateTolerance = 5.0

    /// Whether the values of a reading meet the target; nil if the value is unknown, and for a gradient.
    func isMet(cadence: StepRate?, speed: Speed?, heartRate: HeartRate?) -> Bool? {
        switch self {
        case .cadence(let range):
            cadence.map { Self.isMet($0.stepsPerMinute, range.numbers(\.stepsPerMinute), Self.cadenceTolerance) }
        case .speed(let range):
            speed.map {
                let numbers = range.numbers(\.metersPerSecond)
                return Self.isMet($0.metersPerSecond, numbers, numbers.upperBound * Self.speedTolerance)
            }
        case .heartRate(let range):
            heartRate.map { Self.isMet($0.beatsPerMinute, range.numbers(\.beatsPerMinute), Self.heartRateTolerance) }
        case .gradient: nil
        }
    }

    /// A target between this one and another of the same kind; linear in steps per minute, in speed, in beats per minute or in gradient.
    func moved(toward end: Self, fraction: Double) -> Self {
        switch (self, end) {
        case (.cadence(let from), .cadence(let to)):
            .cadence(from.moved(toward: to, fraction, \.stepsPerMinute, StepRate.init(stepsPerMinute:)))
        case (.speed(let from), .speed(let to)):
            .speed(from.moved(toward: to, fraction, \.metersPerSecond, Speed.init(metersPerSecond:)))
        case (.heartRate(let from), .heartRate(let to)):
            .heartRate(from.moved(toward: to, fraction, \.beatsPerMinute, HeartRate.init(beatsPerMinute:)))
        case (.gradient(let from), .gradient(let to)):
            .gradient(Gradient(rise: from.rise + (to.rise - from.rise) * fraction))
        default: self
        }
    }

    private static func isMet(_ value: Double, _ range: ClosedRange<Double>, _ tolerance: Double) -> Bool {
        let extra = range.lowerBound == range.upperBound ? tolerance : 0
        return value >= range.lowerBound - extra && value <= range.upperBound + extra
    }
}

extension TargetRange {
    /// The values that meet the target; nil if its reference is unknown.
    package func resolved(with references: WorkoutReferences) -> ResolvedTarget? {
        switch self {
        case .cadence(let low, let high): return .cadence(min(low, high)...max(low, high))
        case .speed(let slow, let fast):
            return .speed(min(slow.speed, fast.speed)...max(slow.speed, fast.speed))
        case .heartRate(let low, let high): return .heartRate(min(low, high)...max(low, high))
        case .zone(let zone): return references.heartRates(ofZone: zone).map(ResolvedTarget.heartRate)
        case .percent(let low, let high, let reference):
            if let pace = references.pace(of: reference) {
                let (slow, fast) = (pace.speed.scaled(min(low, high)), pace.speed.scaled(max(low, high)))
                return .speed(slow...fast)
            }
            return references.heartRate(of: reference).map { rate in
                let from = HeartRate(beatsPerMinute: rate.beatsPerMinute * min(low, high) / 100)
                return .heartRate(from...HeartRate(beatsPerMinute: rate.beatsPerMinute * max(low, high) / 100))
            }
        case .gradient(let gradient): return .gradient(gradient)
        }
    }
}

extension StepTarget {
    /// The values that meet the target at a fraction of the step, 0…1; nil if its reference is unknown.
    package func resolved(with references: WorkoutReferences, fraction: Double) -> ResolvedTarget? {
        guard let start = start.resolved(with: references) else { return nil }
        guard let end = rampEnd?.resolved(with: references) else { return start }
        return start.moved(toward: end, fraction: min(max(fraction, 0), 1))
    }
}

extension Speed {
    fileprivate func scaled(_ percent: Double) -> Speed { Speed(metersPerSecond: metersPerSecond * percent / 100) }
}

extension ClosedRange {
    fileprivate func numbers(_ number: (Bound) -> Double) -> ClosedRange<Double> {
        number(lowerBound)...Swift.max(number(lowerBound), number(upperBound))
    }

    fileprivate func moved(
        toward end: Self,
        _ fraction: Double,
        _ number: (Bound) -> Double,
        _ bound: (Double) -> Bound
    ) -> Self {
        func between(_ from: Bound, _ to: Bound) -> Bound {
            bound(number(from) + (number(to) - number(from)) * fraction)
        }
        let low = between(lowerBound, end.lowerBound)
        return low...Swift.max(low, between(upperBound, end.upperBound))
    }
}
