extension Renderer {
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
    public func step(at frame: Int64) -> Double? {
        settings.order.run == 0 ? nil : grid.step(at: frame)
    }

    /// The tempo at a frame from `lastHorizon` on, including a running ramp; nil while stopped.
    @_noAllocation @_noLocks
    public func tempo(at frame: Int64) -> Tempo? {
        settings.order.run == 0
            ? nil : Tempo(stepsPerMinute: grid.rate(at: frame) * stretch * 60 * Double(sampleRate.hertz))
    }

    @_noAllocation @_noLocks
    func onset(ofStep step: Int64) -> Int64 { frameGrid.onset(ofStep: step) }

    /// The steps that had not begun at the last horizon.
    public var frameGrid: FrameGrid {
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
