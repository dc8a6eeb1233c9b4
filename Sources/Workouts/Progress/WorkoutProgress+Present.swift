extension WorkoutProgress {
    /// The latest reading; nil before the first one.
    public var latest: WorkoutReading? { last }

    /// How the present step has been run so far; nil when the workout is finished.
    public var presentResult: StepResult? {
        isFinished ? nil : tally.result(index: index, elapsed: elapsed, isComplete: false)
    }

    /// The moving time of the present step with the minutes that the runner has added; nil if the step does not end by time.
    public var presentDuration: Duration? {
        guard case .time(let time) = present?.step.end else { return nil }
        return time + added
    }

    /// The moving time of all steps so far, with those that were left or repeated.
    public var totalElapsed: Duration { results.reduce(isFinished ? .zero : elapsed) { $0 + $1.elapsed } }
}

extension Workout {
    /// The references that the targets of the workout need and that are unknown; empty if every target can be computed.
    public func unknownReferences(in references: WorkoutReferences) -> Set<TargetReference> {
        var unknown: Set<TargetReference> = []
        for target in expanded.flatMap(\.step.targets) {
            for range in [target.start, target.rampEnd].compactMap(\.self) where range.resolved(with: references) == nil
            {
                // A zone is a share of the maximum heart rate.
                unknown.insert(range.reference ?? .maximumHeartRate)
            }
        }
        return unknown
    }
}
