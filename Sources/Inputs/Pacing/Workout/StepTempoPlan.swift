import Cadence
import Workouts

/// Decides the tempo of each step of a workout: orders the present tempo, and schedules the next one on the beat that begins the next step.
///
/// Here “step” is a step of a workout and “beat” is a step of the metronome. A step by time ends at an exact moving time, so the change of
/// the tempo is scheduled on the first beat that is heard at or after this time. The end of a step by distance is only predicted: the beats
/// before it are counted in, and the tempo changes with the reading that completes the distance.
struct StepTempoPlan: Sendable {
    /// A tempo and the moving time of the recording at which it begins.
    private struct StepTempo {
        var ramp: TempoRamp
        var begin: Duration

        func isSteady(at time: Duration) -> Bool { ramp.isSteady(after: time - begin) }

        func cadence(at time: Duration) -> StepRate { ramp.cadence(after: time - begin) }

        func rest(at time: Duration) -> TempoRamp { ramp.remainder(after: time - begin) }
    }

    /// The beginning of the next step of the workout on a beat.
    private struct ScheduledStep {
        /// The index of the next step of the workout; the number of steps if the workout ends.
        var index: Int
        /// The number of the metronome's run, its beat on which the step begins, and the time at which the beat is heard.
        var run: UInt64
        var beat: Int64
        var heardAt: Duration
        /// Whether the change of the tempo is scheduled on `beat`; false if the end of the present step is only predicted.
        var changesTempo: Bool
        /// The tempo from `beat` on; nil if the tempo then follows the runner's pace.
        var tempo: StepTempo?
    }

    /// The next step is scheduled this long before it begins, which is more than the output plays in advance (2 s) and three beats.
    private static let lead = Duration.seconds(10)
    /// A beat that is heard at most this much before the end of a step counts as heard at its end.
    ///
    /// Beats are timed with the sound card's clock, and a step can take a whole number of beats.
    private static let tolerance = Duration.milliseconds(2)
    /// Times of the three beats of a count-in, and of one beat, at 120 steps per minute: the usual times are shorter.
    private static let countInTime = Duration.milliseconds(1500)
    private static let beatTime = Duration.milliseconds(500)
    /// If a predicted end has passed and the distance is not complete yet, it is predicted again after this time.
    private static let retry = Duration.milliseconds(100)
    /// After a change was heard, the next one is scheduled at the earliest after this time.
    private static let settling = Duration.milliseconds(50)
    /// During a ramp over a distance, the tempo is ordered again when it has changed by this many steps per minute.
    private static let rampStep = 0.5

    /// The tempo that the workout has ordered; nil while the tempo follows the runner's pace.
    private var tempo: StepTempo?
    private var scheduled: ScheduledStep?
    /// Before this time no change of the tempo is scheduled, because the previous change may not have been heard yet.
    private var settledAt: Duration = .zero
    /// The number of the metronome's run for which the tempo was ordered.
    private var orderedRun: UInt64 = 0
    /// Whether the tempo was ordered while the belt of a treadmill follows the speed of the step.
    private var followsBelt = false
    private var actions: [WorkoutPlanner.Action] = []

    /// When the next step of the workout begins; nil if it is not scheduled.
    var nextBegin: (index: Int, at: Duration)? { scheduled.map { ($0.index, $0.heardAt) } }

    /// The actions since the previous call.
    mutating func takeActions() -> [WorkoutPlanner.Action] {
        defer { actions = [] }
        return actions
    }
}

// MARK: - The tempo from now on

extension StepTempoPlan {
    /// Lets the clicks start with the tempo of the first step of a workout.
    mutating func prepare(_ workout: Workout, _ references: WorkoutReferences, at moment: RunMoment) {
        tempo = stepTempo(of: workout.expanded.first?.step, references, from: .zero, lasting: nil, at: moment)
        actions.append(.order(.workout(tempo?.rest(at: .zero))))
    }

    /// The clicks have the tempo of the first step, if they have started for the workout.
    mutating func begin(at moment: RunMoment) { orderedRun = moment.run }

    /// Begins a step with its tempo, which was scheduled or is ordered now.
    mutating func begin(_ index: Int, of progress: WorkoutProgress, at moment: RunMoment) {
        if let scheduled, scheduled.index == index, scheduled.changesTempo {
            settledAt = scheduled.heardAt + Self.settling
            tempo = scheduled.tempo
            self.scheduled = nil
        } else {
            cancelScheduled(at: moment.now)
            order(progress, at: moment, continuing: false)
        }
    }

    /// Orders the tempo of the present step from the next beat on.
    ///
    /// - Parameter continuing: whether a ramp continues from the tempo that it has reached; otherwise the step begins.
    mutating func order(_ progress: WorkoutProgress, at moment: RunMoment, continuing: Bool) {
        guard !progress.isFinished, !progress.isPaused else { return }
        let time = moment.recording?.movingTime ?? progress.latest?.movingTime ?? .zero
        var wanted = presentTempo(progress, at: time, moment)
        if continuing, let step = wanted, !step.isSteady(at: time), let tempo {
            let rest = step.begin + step.ramp.duration - time
            let ramp = TempoRamp(start: tempo.cadence(at: time), end: step.ramp.end, duration: rest)
            wanted = StepTempo(ramp: ramp, begin: time)
        }
        order(wanted, at: moment, time)
    }

    /// Holds the tempo that a ramp has reached, because the workout is paused.
    mutating func hold(at moment: RunMoment) {
        cancelScheduled()
        guard let tempo, let time = moment.recording?.movingTime, !tempo.isSteady(at: time) else { return }
        order(StepTempo(ramp: TempoRamp(tempo.cadence(at: time)), begin: time), at: moment, time)
    }

    /// Orders the tempo again if the clicks have started after the step began, and in a ramp over a distance.
    mutating func follow(_ progress: WorkoutProgress, at moment: RunMoment) {
        guard !progress.isPaused else { return }
        guard moment.run == orderedRun, followsBelt || !moment.followsBelt else {
            return order(progress, at: moment, continuing: true)
        }
        guard case .distance = progress.present?.step.end, let time = moment.recording?.movingTime,
            let wanted = presentTempo(progress, at: time, moment), let tempo,
            abs(wanted.ramp.end.stepsPerMinute - tempo.ramp.end.stepsPerMinute) >= Self.rampStep
        else { return }
        let ramp = TempoRamp(start: tempo.cadence(at: time), end: wanted.ramp.end, duration: .seconds(1))
        order(StepTempo(ramp: ramp, begin: time), at: moment, time)
    }

    /// Ends the tempo of the workout: it returns to the runner's pace on the next beat, or on the beat for which this is scheduled.
    ///
    /// - Parameter isComplete: whether the last step has ended.
    mutating func end(isComplete: Bool, at moment: RunMoment) {
        if isComplete, let scheduled, scheduled.changesTempo {
            (self.scheduled, tempo) = (nil, nil)
            return
        }
        cancelScheduled()
        release(at: moment)
    }

    /// Returns the tempo to the runner's pace from the next beat on.
    mutating func release(at moment: RunMoment) {
        tempo = nil
        if moment.run != 0, let beat = moment.firstStep(moment.now) {
            settledAt = beat.heardAt + Self.settling
            actions.append(.order(.workoutChange(step: beat.step, nil)))
        } else {
            actions.append(.order(.workout(nil)))
        }
    }

    /// Orders a tempo from the next beat on, unless the run has it already.
    private mutating func order(_ wanted: StepTempo?, at moment: RunMoment, _ time: Duration) {
        defer { (orderedRun, followsBelt) = (moment.run, moment.followsBelt) }
        let isNew = wanted?.rest(at: time) != tempo?.rest(at: time)
        tempo = wanted
        guard isNew || wanted != nil && moment.run != orderedRun else { return }
        if moment.run != 0, let beat = moment.firstStep(moment.now) {
            settledAt = beat.heardAt + Self.settling
            let ramp = wanted?.rest(at: time + (beat.heardAt - moment.now))
            actions.append(.order(.workoutChange(step: beat.step, ramp)))
        } else {
            actions.append(.order(.workout(wanted?.rest(at: time))))
        }
    }

    /// The tempo of the present step at a moving time; nil if the step prescribes none.
    private func presentTempo(_ progress: WorkoutProgress, at time: Duration, _ moment: RunMoment) -> StepTempo? {
        let step = progress.present?.step
        guard case .distance(let whole) = step?.end, case .distance(let rest) = progress.remainder else {
            let length = progress.presentDuration
            return stepTempo(of: step, progress.references, from: time - progress.elapsed, lasting: length, at: moment)
        }
        // A ramp over a distance follows the distance, which is known only at the readings.
        let share = min(max((whole.meters - rest.meters) / whole.meters, 0), 1)
        return ramp(of: step, progress.references, lasting: .seconds(1), at: moment)
            .map { StepTempo(ramp: TempoRamp($0.cadence(atShare: share)), begin: time) }
    }

    private func stepTempo(
        of step: WorkoutStep?,
        _ references: WorkoutReferences,
        from begin: Duration,
        lasting duration: Duration?,
        at moment: RunMoment
    ) -> StepTempo? {
        ramp(of: step, references, lasting: duration, at: moment).map { StepTempo(ramp: $0, begin: begin) }
    }

    /// The tempo of a step; nil if the step has neither a cadence nor a speed as its target.
    ///
    /// - Parameter duration: the moving time of the step; nil if it does not end by time, then a ramp stays at its start.
    private func ramp(
        of step: WorkoutStep?,
        _ references: WorkoutReferences,
        lasting duration: Duration?,
        at moment: RunMoment
    ) -> TempoRamp? {
        let (start, end): (StepRate, StepRate)
        switch step?.goal(references) {
        case .cadence(let from, let to): (start, end) = (from, to)
        case .speed where moment.followsBelt: return nil
        case .speed(let from, let to):
            start = moment.suggestedCadence(from)
            end = from == to ? start : moment.suggestedCadence(to)
        case nil: return nil
        }
        return duration.map { TempoRamp(start: start, end: end, duration: $0) } ?? TempoRamp(start)
    }
}

// MARK: - The beginning of the next step

extension StepTempoPlan {
    /// Schedules the next step.
    ///
    /// - Returns: when this must be called again; nil if the end of the step cannot be predicted.
    mutating func plan(_ progress: WorkoutProgress, at moment: RunMoment) -> Duration? {
        guard let change = progress.nextChange, let reading = progress.latest, let recording = moment.recording,
            let end = change.expectedTime(after: reading, speed: moment.predictedSpeed)
        else {
            cancelScheduled()
            return nil
        }
        let due = moment.now + (end - recording.movingTime)
        let begin = max(due - Self.lead, settledAt)
        guard moment.now >= begin else {
            cancelScheduled()
            return begin
        }
        let isExact = if case .movingTime = change { true } else { false }
        schedule(progress, due: due, end: end, isExact: isExact, at: moment)
        return isExact ? due : max(due, moment.now + Self.retry)
    }

    private mutating func schedule(
        _ progress: WorkoutProgress,
        due: Duration,
        end: Duration,
        isExact: Bool,
        at moment: RunMoment
    ) {
        let index = progress.index + 1
        guard moment.run != 0, due > moment.now, let first = moment.firstStep(due - Self.tolerance),
            let last = moment.firstStep(due + Self.tolerance)
        else { return }
        if let scheduled, scheduled.index == index, scheduled.run == moment.run, scheduled.changesTempo == isExact {
            let beats = first.step...max(last.step, first.step)
            guard !beats.contains(scheduled.beat) else { return }
            // A count-in that has begun is not repeated for a small change of the prediction.
            guard isExact || scheduled.heardAt - moment.now > Self.countInTime else { return }
        }
        let step = progress.steps.indices.contains(index) ? progress.steps[index].step : nil
        let duration: Duration? = if case .time(let time) = step?.end { time } else { nil }
        let tempo = stepTempo(of: step, progress.references, from: end, lasting: duration, at: moment)
        if isExact {
            let ramp = tempo?.rest(at: end + (first.heardAt - due))
            actions.append(.order(.workoutChange(step: first.step, ramp)))
        }
        scheduled = ScheduledStep(
            index: index,
            run: moment.run,
            beat: first.step,
            heardAt: first.heardAt,
            changesTempo: isExact,
            tempo: tempo
        )
        actions.append(.countIn(step: first.step, run: moment.run))
    }

    /// Removes the scheduled beginning of the next step.
    ///
    /// - Parameter now: the time if the next step begins now; a count-in whose beat was heard or is less than 0.5 s away continues.
    mutating func cancelScheduled(at now: Duration? = nil) {
        guard let scheduled else { return }
        self.scheduled = nil
        if scheduled.changesTempo { actions.append(.order(.cancelWorkoutChange)) }
        if let now, now >= scheduled.heardAt - Self.beatTime { return }
        actions.append(.cancelCountIn)
    }
}
