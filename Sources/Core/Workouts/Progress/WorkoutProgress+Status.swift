package import Cadence

/// The moment of the next change, for scheduling it in advance.
package enum NextChange: Hashable, Sendable {
    /// At this moving time of the recording, exactly.
    case movingTime(Duration)
    /// With the reading that reaches this distance of the recording.
    case distance(Distance)
    /// It cannot be predicted.
    case unpredictable

    /// The moving time of the change if the runner keeps a speed; nil if it cannot be predicted.
    package func expectedTime(after reading: WorkoutReading, speed: Speed?) -> Duration? {
        switch self {
        case .movingTime(let time): return time
        case .distance(let distance):
            guard let speed, speed.metersPerSecond > 0.1 else { return nil }
            let seconds = max(distance.meters - reading.distance.meters, 0) / speed.metersPerSecond
            return reading.movingTime + .seconds(seconds)
        case .unpredictable: return nil
        }
    }
}

extension WorkoutProgress {
    /// Whether the goal time of the workout cannot be reached any more; false without one.
    package var isGoalOutOfReach: Bool { goal?.isOutOfReach ?? false }

    package var elapsed: Duration { max((latest?.movingTime ?? .zero) - begin.time, .zero) }

    /// What remains of the present step: its end, with the remaining time or distance; nil when the workout is finished.
    package var remainder: StepEnd? {
        switch present?.step.end {
        case .time(let time): .time(max(origin.time + time + added - (latest?.movingTime ?? .zero), .zero))
        case .distance(let distance):
            .distance(Distance(meters: origin.meters + distance.meters - (latest?.distance.meters ?? 0)))
        case let end: end
        }
    }

    /// The targets at the moment of the latest reading whose references are known, in the order of the step.
    package var targets: [ResolvedTarget] { resolvedTargets.compactMap(\.self) }

    /// The targets of the step at the moment of the latest reading, in its order; nil for a target whose reference is unknown.
    package var resolvedTargets: [ResolvedTarget?] {
        let fraction = fraction(at: latestMark)
        return present?.step.targets.map { $0.resolved(with: references, fraction: fraction) } ?? []
    }

    /// The heart rates that the present step holds, in whole beats per minute; nil if the step has no heart rate as its target, or if it
    /// also prescribes a cadence or a speed.
    package var heldHeartRates: ClosedRange<HeartRate>? {
        guard let step = present?.step, step.goal(references) == nil else { return nil }
        for case .heartRate(let range) in targets {
            let extra = range.lowerBound == range.upperBound ? ResolvedTarget.heartRateTolerance : 0
            let low = HeartRate(beatsPerMinute: (range.lowerBound.beatsPerMinute - extra).rounded())
            return low...max(low, HeartRate(beatsPerMinute: (range.upperBound.beatsPerMinute + extra).rounded()))
        }
        return nil
    }

    /// The step after the present one; nil at the last one.
    package var next: ExpandedStep? { index + 1 < steps.count ? steps[index + 1] : nil }

    /// When the present step ends; nil while paused, before the first reading and when the workout is finished.
    package var nextChange: NextChange? {
        guard isStarted, !isPaused, let end = present?.step.end else { return nil }
        switch end {
        case .time(let time): return .movingTime(origin.time + time + added)
        case .distance(let distance): return .distance(Distance(meters: origin.meters + distance.meters))
        case .heartRateAbove, .heartRateBelow, .lap, .open: return .unpredictable
        }
    }

    /// The part of the present step that is done, 0…1; 0 for a step without a length.
    package var fraction: Double { fraction(at: latestMark) }

    /// The part of the present step that is done at a place, 0…1; 0 for a step without a length.
    func fraction(at place: Mark) -> Double {
        let fraction: Double
        switch present?.step.end {
        case .time(let time): fraction = (place.time - origin.time) / (time + added)
        case .distance(let distance): fraction = (place.meters - origin.meters) / distance.meters
        default: fraction = 0
        }
        return min(max(fraction, 0), 1)
    }
}
