import Cadence
import Clocks
import Logging
import Pacing
import Workouts

// The tempo of the present step of the workout.

extension WorkoutController {
    /// After a change was heard, the next one is scheduled at the earliest after this time.
    static let settling = Duration.milliseconds(50)
    /// During a ramp over a distance, the tempo is ordered again when it has changed by this many steps per minute.
    private static let rampStep = 0.5

    /// Orders the tempo of the present step from the next beat on.
    ///
    /// - Parameter continuing: whether a ramp continues from the tempo that it has reached; otherwise the step begins.
    func orderTempo(at moment: RunMoment, continuing: Bool) async {
        guard let progress, !progress.isFinished, !progress.isPaused else { return }
        let time = moment.recording?.movingTime ?? progress.latest?.movingTime ?? .zero
        var line = await presentLine(progress, at: time)
        if continuing, let wanted = line, !wanted.isSteady(at: time), let tempo {
            line = StepTempoLine(start: tempo.tempo(at: time), target: wanted.target, begin: time, end: wanted.end)
        }
        await order(line, at: moment, time)
    }

    /// Holds the tempo that a ramp has reached, because the workout is paused.
    func holdTempo(at moment: RunMoment) async {
        await cancelScheduled()
        guard let tempo, let time = moment.recording?.movingTime, !tempo.isSteady(at: time) else { return }
        await order(StepTempoLine(steady: tempo.tempo(at: time), from: time), at: moment, time)
    }

    /// Orders the tempo again if the clicks have started after the step began, and in a ramp over a distance.
    func followRun(at moment: RunMoment) async {
        guard let progress, !progress.isPaused else { return }
        guard moment.run.run == orderedRun else { return await orderTempo(at: moment, continuing: true) }
        guard case .distance = progress.present?.step.end, let time = moment.recording?.movingTime,
            let line = await presentLine(progress, at: time), let tempo,
            abs(line.target.stepsPerMinute - tempo.target.stepsPerMinute) >= Self.rampStep
        else { return }
        let ramp = StepTempoLine(
            start: tempo.tempo(at: time),
            target: line.target,
            begin: time,
            end: time + .seconds(1)
        )
        await order(ramp, at: moment, time)
    }

    /// Returns the tempo to the runner's pace from the next beat on.
    func releaseTempo() async {
        tempo = nil
        if await run.workoutPart.run != 0, let beat = await run.firstStep(heardAtOrAfter: clock.now) {
            settledAt = beat.heardAt + Self.settling
            await carryOut(.workoutChange(step: beat.step, nil))
        } else {
            await carryOut(.workout(nil))
        }
    }

    /// The tempo of a step; nil if the step has neither a cadence nor a speed as its target.
    ///
    /// - Parameters:
    ///   - begin: the moving time at which the step begins.
    ///   - duration: the moving time of the step; nil if it does not end by time. Then a ramp stays at its start.
    func tempoLine(
        of step: WorkoutStep?,
        _ references: WorkoutReferences,
        from begin: Duration,
        lasting duration: Duration?
    ) async -> StepTempoLine? {
        let (start, target): (StepRate, StepRate)
        switch step?.goal(references) {
        case .cadence(let from, let to): (start, target) = (from, to)
        case .speed(let from, let to):
            start = await run.suggestedCadence(for: from)
            target = from == to ? start : await run.suggestedCadence(for: to)
        case nil: return nil
        }
        guard let duration else { return StepTempoLine(steady: start, from: begin) }
        return StepTempoLine(start: start, target: target, begin: begin, end: begin + duration)
    }

    /// The tempo of the present step at a moving time; nil if the run follows its own pace.
    private func presentLine(_ progress: WorkoutProgress, at time: Duration) async -> StepTempoLine? {
        let step = progress.present?.step
        guard case .distance(let whole) = step?.end, case .distance(let rest) = progress.remainder else {
            let begin = time - progress.elapsed
            return await tempoLine(of: step, progress.references, from: begin, lasting: progress.presentDuration)
        }
        // A ramp over a distance follows the distance, which is known only at the readings.
        let line = await tempoLine(of: step, progress.references, from: .zero, lasting: .seconds(whole.meters))
        return line.map { StepTempoLine(steady: $0.tempo(at: .seconds(whole.meters - rest.meters)), from: time) }
    }

    /// Orders a tempo from the next beat on, unless the run has it already.
    private func order(_ line: StepTempoLine?, at moment: RunMoment, _ time: Duration) async {
        defer { orderedRun = moment.run.run }
        let isNew = line?.cadence(from: time) != tempo?.cadence(from: time)
        tempo = line
        guard isNew || line != nil && moment.run.run != orderedRun else { return }
        if moment.run.run != 0, let beat = await run.firstStep(heardAtOrAfter: moment.now) {
            settledAt = beat.heardAt + Self.settling
            await carryOut(.workoutChange(step: beat.step, line?.cadence(from: time + (beat.heardAt - moment.now))))
        } else {
            await carryOut(.workout(line?.cadence(from: time)))
        }
    }

    /// Passes an order to the run.
    func carryOut(_ order: Pacer.Order) async {
        do throws(RunController.Refused) {
            try await run.carryOut(order)
        } catch {
            log.warning("the tempo of the workout was refused: \(error)")
        }
    }
}
