import Activities
package import Cadence

/// The cadence or speed of a step at its beginning and at its end; the two values are equal unless the step is a ramp.
package enum StepGoal: Hashable, Sendable {
    /// A cadence, at the beginning and at the end of the step.
    case cadence(StepRate, StepRate)
    /// A speed, at the beginning and at the end of the step.
    case speed(Speed, Speed)
}

extension WorkoutStep {
    /// The target that sets the tempo of the step: its cadence, or its speed if it has no cadence; of a range, the middle.
    ///
    /// Nil if the step has neither, or if the reference of its speed is unknown.
    package func goal(_ references: WorkoutReferences) -> StepGoal? {
        if case (.cadence(let start), .cadence(let end))? = ends(of: .cadence, references) {
            return .cadence(start.middle, end.middle)
        }
        return speeds(references).map { .speed($0, $1) }
    }

    /// The mean speed that the step prescribes; nil if it prescribes none, or if the reference of its speed is unknown.
    package func prescribedSpeed(_ references: WorkoutReferences) -> Speed? {
        speeds(references).map { Speed(metersPerSecond: ($0.metersPerSecond + $1.metersPerSecond) / 2) }
    }

    /// The gradient that the step prescribes at a fraction of it, 0…1; nil if it prescribes none.
    package func gradient(at fraction: Double) -> Gradient? {
        for case .gradient(let gradient)? in targets.lazy.map({
            $0.resolved(with: WorkoutReferences(), fraction: fraction)
        }) { return gradient }
        return nil
    }

    private func speeds(_ references: WorkoutReferences) -> (Speed, Speed)? {
        guard case (.speed(let start), .speed(let end))? = ends(of: .speed, references) else { return nil }
        return (start.middle, end.middle)
    }

    private func ends(
        of kind: TargetRange.Kind,
        _ references: WorkoutReferences
    ) -> (ResolvedTarget, ResolvedTarget)? {
        guard let target = targets.first(where: { $0.start.kind == kind }),
            let start = target.resolved(with: references, fraction: 0),
            let end = target.resolved(with: references, fraction: 1)
        else { return nil }
        return (start, end)
    }
}

extension ClosedRange<StepRate> {
    fileprivate var middle: StepRate {
        StepRate(stepsPerMinute: (lowerBound.stepsPerMinute + upperBound.stepsPerMinute) / 2)
    }
}

extension ClosedRange<Speed> {
    fileprivate var middle: Speed {
        Speed(metersPerSecond: (lowerBound.metersPerSecond + upperBound.metersPerSecond) / 2)
    }
}

/// The sums from which the result of a workout step is computed.
struct StepTally: Hashable, Sendable, Codable {
    private var seconds = 0.0
    private var meters = 0.0
    private var inRange = 0.0
    private var judged = 0.0
    private var cadence = TimedMean()
    private var heartRate = TimedMean()

    mutating func add(_ duration: Duration, meters: Double, _ reading: WorkoutReading, target: ResolvedTarget?) {
        let length = duration / .seconds(1)
        seconds += length
        self.meters += meters
        guard length > 0 else { return }
        cadence.add(reading.cadence?.stepsPerMinute, for: duration)
        heartRate.add(reading.heartRate?.beatsPerMinute, for: duration)
        let speed = reading.speed ?? Speed(metersPerSecond: meters / length)
        let isMet = target?.isMet(cadence: reading.cadence, speed: speed, heartRate: reading.heartRate)
        guard let isMet else { return }
        judged += length
        if isMet { inRange += length }
    }

    /// Whether all sums are numbers, which a damaged state may not have.
    var isFinite: Bool {
        [seconds, meters, inRange, judged].allSatisfy(\.isFinite) && cadence.isFinite && heartRate.isFinite
    }

    func result(index: Int, elapsed: Duration, isComplete: Bool) -> StepResult {
        StepResult(
            index: index,
            isComplete: isComplete,
            elapsed: elapsed,
            distance: Distance(meters: meters),
            timeInRange: judged > 0 ? min(inRange / judged, 1) : nil,
            cadence: cadence.mean.map(StepRate.init(stepsPerMinute:)),
            heartRate: heartRate.mean.map(HeartRate.init(beatsPerMinute:))
        )
    }
}
