import Cadence

/// The progress of a runner through a workout: a pure state machine that gets events and returns the resulting changes.
///
/// A step with a time ends exactly at its time, not at the next reading, so the times of later steps do not depend on the readings. A
/// step with a distance ends with the reading that completes it. If the next step has a distance, too, the distance beyond the end counts
/// for it, so ten steps of 1 km are exactly 10 km. If the next step has a time, it begins at that reading, because the runner hears the
/// change at this moment and expects the whole time of the step.
///
/// Nothing advances while paused. Thread-safe as a value.
package struct WorkoutProgress: Hashable, Sendable {
    package let workout: Workout
    /// The steps with all repeats written out; with a goal time, their paces change.
    package private(set) var steps: [ExpandedStep]
    /// The values of the runner to which targets refer.
    package var references: WorkoutReferences
    /// The index of the present step in ``steps``; their number when the workout is finished.
    package internal(set) var index = 0
    package internal(set) var isPaused = false
    /// The results of the steps that have ended or were left, in this order.
    package internal(set) var results: [StepResult] = []

    /// The place in the recording from which the time and the distance of the step are measured.
    var origin = Mark()
    /// The place in the recording at which the step really began.
    var begin = Mark()
    /// The latest reading; nil before the first one.
    package internal(set) var latest: WorkoutReading?
    /// The time that the runner has added to the step.
    var added = Duration.zero
    var tally = StepTally()
    /// Plans the rest of the steps again; nil without a goal time.
    var goal: WorkoutGoal?

    /// The largest number of results that are kept; the oldest are dropped first.
    static let mostResults = 20_000

    /// A place in the recording.
    struct Mark: Hashable, Sendable {
        var time = Duration.zero
        var meters = 0.0
    }

    package init(_ workout: Workout, references: WorkoutReferences = WorkoutReferences()) {
        self.workout = workout
        self.references = references
        steps = workout.expanded
        goal = WorkoutGoal(workout)
    }

    package var isFinished: Bool { index >= steps.count }

    /// Whether the first reading has started the workout.
    package var isStarted: Bool { latest != nil }

    /// Applies an event and returns its consequences in order.
    package mutating func apply(_ event: WorkoutEvent) -> [WorkoutChange] {
        switch event {
        case .reading(let reading): return advance(to: reading)
        case _ where !isStarted: return []
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .lap:
            guard !isPaused, present?.step.end == .lap else { return [] }
            return leave(isComplete: true, for: index + 1)
        case .skip: return isFinished ? [] : leave(isComplete: false, for: index + 1)
        case .back: return leave(isComplete: false, for: max(index - 1, 0))
        case .restartStep: return isFinished ? [] : leave(isComplete: false, for: index)
        case .addMinute:
            guard case .time(let time)? = present?.step.end,
                time + added + .seconds(60) <= WorkoutLimits.times.upperBound
            else { return [] }
            added += .seconds(60)
        }
        return []
    }

    /// The place of the latest reading; the beginning of the recording before the first one.
    var latestMark: Mark { Mark(time: latest?.movingTime ?? .zero, meters: latest?.distance.meters ?? 0) }

    package var present: ExpandedStep? { isFinished ? nil : steps[index] }
}

extension WorkoutProgress {
    private mutating func advance(to reading: WorkoutReading) -> [WorkoutChange] {
        guard let previous = latest else {
            latest = reading
            start(0, at: Mark(time: reading.movingTime, meters: reading.distance.meters))
            planRest(at: reading)
            return [.stepStarted(0)]
        }
        // A recording that went back in time or distance counts as one that stood still.
        var reading = reading
        reading.movingTime = max(reading.movingTime, previous.movingTime)
        reading.distance = max(reading.distance, previous.distance)
        latest = reading
        var cursor = Mark(time: previous.movingTime, meters: previous.distance.meters)
        let now = Mark(time: reading.movingTime, meters: reading.distance.meters)
        guard !isPaused else {
            shift(time: now.time - cursor.time, meters: now.meters - cursor.meters)
            return []
        }
        var changes: [WorkoutChange] = []
        var isFirst = true
        while let end = self.end(at: reading, from: cursor, isFirst: isFirst) {
            count(from: cursor, to: end, reading)
            cursor = end
            changes += finish(at: end)
            isFirst = false
        }
        if !isFinished { count(from: cursor, to: now, reading) }
        planRest(at: reading)
        return changes
    }

    private mutating func planRest(at reading: WorkoutReading) {
        let fraction = fraction
        if let steps = goal?.plan(from: index, fraction: fraction, at: reading.elapsed) { self.steps = steps }
    }

    /// The place at which a reading ends the present step; nil if the step continues after the reading.
    private func end(at reading: WorkoutReading, from cursor: Mark, isFirst: Bool) -> Mark? {
        guard let step = present?.step else { return nil }
        let now = Mark(time: reading.movingTime, meters: reading.distance.meters)
        switch step.end {
        case .time(let time):
            let due = origin.time + time + added
            guard now.time >= due else { return nil }
            let whole = now.time - cursor.time
            let share = whole > .zero ? (due - cursor.time) / whole : 1
            return Mark(time: due, meters: cursor.meters + (now.meters - cursor.meters) * min(max(share, 0), 1))
        case .distance(let distance): return now.meters >= origin.meters + distance.meters ? now : nil
        // A step with a heart rate needs a reading of its own.
        case .heartRateAbove(let limit): return isFirst && reading.heartRate.map { $0 > limit } ?? false ? now : nil
        case .heartRateBelow(let limit): return isFirst && reading.heartRate.map { $0 < limit } ?? false ? now : nil
        case .lap, .open: return nil
        }
    }

    private mutating func count(from begin: Mark, to end: Mark, _ reading: WorkoutReading) {
        let target = present?.step.targets.first?.resolved(with: references, fraction: fraction(at: end))
        tally.add(max(end.time - begin.time, .zero), meters: max(end.meters - begin.meters, 0), reading, target: target)
    }

    /// Ends the present step, which is complete, and starts the next one.
    private mutating func finish(at end: Mark) -> [WorkoutChange] {
        var next = end
        if case .distance(let distance)? = present?.step.end, index + 1 < steps.count,
            case .distance = steps[index + 1].step.end
        {
            next.meters = origin.meters + distance.meters
        }
        return leave(isComplete: true, for: index + 1, at: end, countedFrom: next)
    }

    private mutating func leave(isComplete: Bool, for next: Int) -> [WorkoutChange] {
        leave(isComplete: isComplete, for: next, at: latestMark, countedFrom: latestMark)
    }

    private mutating func leave(
        isComplete: Bool,
        for next: Int,
        at end: Mark,
        countedFrom origin: Mark
    ) -> [WorkoutChange] {
        var changes: [WorkoutChange] = []
        if !isFinished {
            let elapsed = max(end.time - begin.time, .zero)
            let result = tally.result(index: index, elapsed: elapsed, isComplete: isComplete)
            results.append(result)
            if results.count > Self.mostResults { results.removeFirst() }
            changes.append(.stepEnded(result))
        }
        start(next, at: end)
        self.origin = origin
        return changes + [isFinished ? .finished : .stepStarted(index)]
    }

    private mutating func start(_ index: Int, at place: Mark) {
        self.index = index
        origin = place
        begin = place
        added = .zero
        tally = StepTally()
    }

    /// Moves the step forward by a pause.
    private mutating func shift(time: Duration, meters: Double) {
        origin = Mark(time: origin.time + time, meters: origin.meters + meters)
        begin = Mark(time: begin.time + time, meters: begin.meters + meters)
    }
}

extension WorkoutProgress {
    /// How the present step has been run so far; nil when the workout is finished.
    package var presentResult: StepResult? {
        isFinished ? nil : tally.result(index: index, elapsed: elapsed, isComplete: false)
    }

    /// The moving time of the present step with the minutes that the runner has added; nil if the step does not end by time.
    package var presentDuration: Duration? {
        guard case .time(let time) = present?.step.end else { return nil }
        return time + added
    }

    /// The moving time of all steps so far, with those that were left or repeated.
    package var totalElapsed: Duration { results.reduce(isFinished ? .zero : elapsed) { $0 + $1.elapsed } }
}

extension Workout {
    /// The references that the targets of the workout need and that are unknown; empty if every target can be computed.
    package func unknownReferences(in references: WorkoutReferences) -> Set<TargetReference> {
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
