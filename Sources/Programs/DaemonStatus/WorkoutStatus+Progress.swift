import Activities
package import Cadence
package import Control
package import Workouts

extension WorkoutStatus {
    /// Nil before the first reading of the workout and when it is finished.
    package init?(_ progress: WorkoutProgress) {
        guard progress.isStarted, let present = progress.present else { return nil }
        var seconds: Double?
        var meters: Double?
        switch progress.remainder {
        case .time(let time): seconds = time / .seconds(1)
        case .distance(let distance): meters = distance.meters
        default: break
        }
        self.init(
            name: progress.workout.name,
            paused: progress.isPaused,
            step: WorkoutStepStatus(
                present,
                number: progress.index + 1,
                duration: progress.presentDuration,
                targets: zip(present.step.targets, progress.resolvedTargets).map { WorkoutTargetStatus($0, $1) }
            ),
            steps: progress.steps.count,
            stepElapsedSeconds: progress.elapsed / .seconds(1),
            remainingSeconds: seconds,
            remainingMeters: meters,
            inRangeShare: progress.presentResult?.timeInRange,
            next: progress.next.map { next in
                let targets = next.step.targets.map {
                    WorkoutTargetStatus($0, $0.resolved(with: progress.references, fraction: 0))
                }
                return WorkoutStepStatus(
                    next,
                    number: progress.index + 2,
                    duration: next.step.duration,
                    targets: targets
                )
            },
            elapsedSeconds: progress.totalElapsed / .seconds(1),
            goalSeconds: progress.workout.goal.map { $0 / .seconds(1) },
            goalInReach: progress.workout.goal.map { _ in !progress.isGoalOutOfReach }
        )
    }
}

extension GetWorkoutOutline.Reply {
    /// *Design*: the time in seconds of a step whose end depends on the runner.
    private static let usualTime = 300.0
    /// More steps are left out, so that the reply stays short.
    private static let mostSteps = 500

    /// - Parameter speed: the present speed, for steps with a distance and without a prescribed pace.
    package init(_ progress: WorkoutProgress, speed: Speed) {
        let steps = progress.steps.prefix(Self.mostSteps).enumerated().map { index, expanded in
            let step = expanded.step
            let seconds: Double
            switch step.end {
            case .time(let time):
                seconds = (index == progress.index ? progress.presentDuration ?? time : time) / .seconds(1)
            case .distance(let distance):
                let speed = step.prescribedSpeed(progress.references) ?? speed
                seconds = distance.meters / speed.metersPerSecond
            case .heartRateAbove, .heartRateBelow, .lap, .open: seconds = Self.usualTime
            }
            return Step(intensity: WorkoutIntensity(sameWordAs: step.intensity), estimatedSeconds: seconds)
        }
        self.init(steps: steps)
    }
}

extension WorkoutStepStatus {
    fileprivate init(_ step: ExpandedStep, number: Int, duration: Duration?, targets: [WorkoutTargetStatus]) {
        let end: WorkoutStepEnd
        var meters: Double?
        var heartRate: Double?
        switch step.step.end {
        case .time: end = .time
        case .distance(let distance): (end, meters) = (.distance, distance.meters)
        case .heartRateAbove(let rate): (end, heartRate) = (.heartAbove, rate.beatsPerMinute)
        case .heartRateBelow(let rate): (end, heartRate) = (.heartBelow, rate.beatsPerMinute)
        case .lap: end = .lap
        case .open: end = .open
        }
        self.init(
            number: number,
            rounds: step.rounds.map { WorkoutRoundStatus(number: $0.number, count: $0.count) },
            intensity: WorkoutIntensity(sameWordAs: step.step.intensity),
            end: end,
            endText: step.step.end.text,
            durationSeconds: duration.map { $0 / .seconds(1) },
            distanceMeters: meters,
            heartBeatsPerMinute: heartRate,
            targets: targets,
            text: step.step.text
        )
    }
}

extension WorkoutStep {
    fileprivate var duration: Duration? {
        if case .time(let time) = end { time } else { nil }
    }
}

extension WorkoutTargetStatus {
    fileprivate init(_ target: StepTarget, _ resolved: ResolvedTarget?) {
        switch resolved {
        case .cadence(let range): self.init(text: target.text, stepsPerMinute: WorkoutRange(range, \.stepsPerMinute))
        case .speed(let range): self.init(text: target.text, metersPerSecond: WorkoutRange(range, \.metersPerSecond))
        case .heartRate(let range):
            self.init(text: target.text, heartBeatsPerMinute: WorkoutRange(range, \.beatsPerMinute))
        case .gradient, nil: self.init(text: target.text)
        }
    }
}

extension WorkoutRange {
    fileprivate init<Value>(_ range: ClosedRange<Value>, _ number: (Value) -> Double) {
        self.init(low: number(range.lowerBound), high: number(range.upperBound))
    }
}
