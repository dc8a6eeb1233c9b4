// Changes of the beat grid. At the last horizon, the present timeline applies to all steps that have not begun. A change of the tempo that is
// scheduled on a step is a second timeline, which is computed again after each change of the first one. So a shift or a stretch before the
// step moves the change with its step.

extension Renderer {
    /// Skips this number of frames of the beat grid at `horizon`, because an output stalled or jumped; if negative, inserts frames.
    ///
    /// A click that has begun plays to its end; a step within the skipped frames is not heard.
    /// - Parameter horizon: the first frame that can still change; at least the last horizon is used.
    @_noAllocation @_noLocks
    package mutating func skip(_ frames: Int64, at horizon: Int64) {
        advance(to: max(horizon, lastHorizon))
        let (position, end, next) = (musicPosition(), onset(ofStep: nextStep), nextStep)
        while settings.order.run != 0, onset(ofStep: nextStep) < lastHorizon + frames { nextStep += 1 }
        passChange()
        grid = ScheduledTimeline(grid.timeline.moved(from: lastHorizon + frames, to: lastHorizon, ratio: 1))
        moveMusic(from: position, end: end, next: next)
        skipOpponent(frames)
        scheduleChange()
    }

    /// Stretches the beat grid from `horizon` on, for a card that plays `stretch` times its nominal number of frames per
    /// second.
    ///
    /// The phase of the current step is kept, and a click that has begun does not change.
    /// - Parameters:
    ///   - stretch: within a few thousandths of 1.
    ///   - horizon: the first frame that can still change; at least the last horizon is used.
    @_noAllocation @_noLocks
    package mutating func stretch(to stretch: Double, at horizon: Int64) {
        advance(to: max(horizon, lastHorizon))
        let (position, end) = (musicPosition(), onset(ofStep: nextStep))
        let timeline = grid.timeline
        let ramp = max(0, timeline.rampFrames - max(0, lastHorizon - timeline.anchorFrame))
        let change = stretch / self.stretch
        grid = ScheduledTimeline(
            ramp > 0
                ? timeline.moved(from: lastHorizon, to: lastHorizon, ratio: change)
                : timeline.retimed(to: timeline.rate(at: lastHorizon) / change, at: lastHorizon, next: nextStep)
        )
        self.stretch = stretch
        stretchOpponent(by: change)
        moveMusic(from: position, end: end, next: nextStep)
        scheduleChange()
    }

    /// Moves all steps after the last horizon by this number of frames; a move to an earlier time ends at the horizon.
    @_noAllocation @_noLocks
    mutating func shift(by frames: Double) {
        let timeline = grid.timeline
        let room = timeline.offset(ofStep: Double(nextStep)) - Double(lastHorizon - timeline.anchorFrame)
        grid = ScheduledTimeline(timeline.delayed(by: max(frames, min(0, -room)), at: lastHorizon))
    }

    /// Begins the beat grid of another run at the last horizon.
    @_noAllocation @_noLocks
    mutating func beginGrid(of settings: Settings) {
        nextStep = 0
        appliedChange = nil
        grid = ScheduledTimeline(Timeline(step: 0, at: lastHorizon, rate: stepsPerFrame(settings.order.tempo)))
    }

    /// Places the beat grid so that the anchor's step is at the anchor's time; the first step is the first at or after the last
    /// horizon.
    @_noAllocation @_noLocks
    mutating func continueGrid(
        of settings: Settings,
        through anchor: GridAnchor,
        from frame: Int64,
        heardAt time: Int64
    ) {
        let framesPerSecond = Double(sampleRate.hertz) * stretch
        let rampFrames = sampleRate.frames(in: settings.ramp * stretch)
        let rate = stepsPerFrame(settings.order.tempo)
        let timeline = Timeline(
            step: Double(anchor.step),
            at: anchor.frame(for: frame, heardAt: time, framesPerSecond: framesPerSecond),
            rate: rampFrames > 0 ? stepsPerFrame(anchor.tempo) : rate,
            finalRate: rate,
            rampFrames: rampFrames
        )
        // A timeline is not valid before its anchor.
        let isLater = timeline.anchorFrame > lastHorizon
        grid = ScheduledTimeline(isLater ? timeline.moved(from: lastHorizon, to: lastHorizon, ratio: 1) : timeline)
        nextStep = firstStep(notBefore: lastHorizon)
        while onset(ofStep: nextStep) < lastHorizon { nextStep += 1 }
        if let change = settings.change, change.step < nextStep { applyLate(change) }
    }

    @_noAllocation @_noLocks
    func stepsPerFrame(_ tempo: Tempo) -> Double {
        tempo.stepsPerFrame(at: sampleRate) / stretch
    }
}

// MARK: - Tempo

extension Renderer {
    /// Changes the tempo from `lastHorizon` on, unless the change belongs to a step that has not begun.
    @_noAllocation @_noLocks
    mutating func changeTempo(to settings: Settings) {
        if let change = settings.change, change.step < nextStep {
            if !change.isSame(as: appliedChange) { applyLate(change) }
            return
        }
        var target = self.settings.order.tempo
        if let appliedChange { target = appliedChange.end }
        appliedChange = nil
        guard settings.order.tempo.stepsPerMinute != target.stepsPerMinute else { return }
        grid = ScheduledTimeline(
            grid.timeline.retimed(
                to: stepsPerFrame(settings.order.tempo),
                at: lastHorizon,
                over: sampleRate.frames(in: settings.ramp),
                next: nextStep
            )
        )
    }

    /// Applies a change at the last horizon, because its step has already begun.
    @_noAllocation @_noLocks
    private mutating func applyLate(_ change: StepChange) {
        grid = ScheduledTimeline(
            grid.timeline.retimed(
                from: stepsPerFrame(change.start),
                to: stepsPerFrame(change.end),
                at: lastHorizon,
                over: sampleRate.frames(in: change.ramp),
                next: nextStep
            )
        )
        appliedChange = change
    }

    /// Computes the timeline from the onset of the scheduled change on, if its step has not begun.
    @_noAllocation @_noLocks
    mutating func scheduleChange() {
        grid = ScheduledTimeline(grid.timeline)
        guard settings.order.run != 0, let change = settings.change, change.step >= nextStep else { return }
        grid.schedule(
            atStep: change.step,
            start: stepsPerFrame(change.start),
            end: stepsPerFrame(change.end),
            rampFrames: sampleRate.frames(in: change.ramp * stretch)
        )
    }

    /// Continues with the changed timeline only, if the step of the change has begun.
    @_noAllocation @_noLocks
    mutating func passChange() {
        guard nextStep > grid.changeStep else { return }
        grid.passChange()
        appliedChange = settings.change
    }

    /// Returns the first step with an onset in `start..<end`, with or without a click; nil if there is none.
    ///
    /// Steps that began before the last horizon are not found.
    @_noAllocation @_noLocks
    public func nextOnset(from start: Int64, before end: Int64) -> Onset? {
        guard settings.order.run != 0 else { return nil }
        var step = firstStep(notBefore: start)
        while onset(ofStep: step) < start { step += 1 }
        let frame = onset(ofStep: step)
        guard frame < end else { return nil }
        let isSounded = !settings.isSilent && settings.style.cue.includes(Foot(ofStep: step))
        return Onset(step: step, frame: frame, isSounded: isSounded)
    }

    /// The position in the beat grid, in steps with a fraction, at a frame from `lastHorizon` on; nil while stopped.
    @_noAllocation @_noLocks
    package func step(at frame: Int64) -> Double? {
        settings.order.run == 0 ? nil : grid.step(at: frame)
    }

    /// The tempo at a frame from `lastHorizon` on, including a running ramp; nil while stopped.
    @_noAllocation @_noLocks
    package func tempo(at frame: Int64) -> Tempo? {
        settings.order.run == 0
            ? nil : Tempo(stepsPerMinute: grid.rate(at: frame) * stretch * 60 * Double(sampleRate.hertz))
    }

    @_noAllocation @_noLocks
    func onset(ofStep step: Int64) -> Int64 { frameGrid.onset(ofStep: step) }

    /// The steps that had not begun at the last horizon.
    package var frameGrid: FrameGrid {
        @_noAllocation @_noLocks get {
            FrameGrid(run: settings.order.run, first: nextStep, sampleRate: sampleRate, timeline: grid)
        }
    }

    /// Returns the first step whose click can still sound at `frame`, or a step slightly before it.
    @_noAllocation @_noLocks
    func firstStep(soundingAt frame: Int64) -> Int64 {
        firstStep(notBefore: frame - settings.sound.longest)
    }

    /// Returns the first step with an onset at or after `frame`, or a step slightly before it.
    @_noAllocation @_noLocks
    func firstStep(notBefore frame: Int64) -> Int64 {
        // The result is one step earlier, because rounding can move an onset by half a frame.
        max(nextStep, Int64(grid.step(at: max(frame, grid.timeline.anchorFrame))) - 1)
    }
}
