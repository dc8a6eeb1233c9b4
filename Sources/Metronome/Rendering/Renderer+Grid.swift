extension Renderer {
    /// The first step that falls on a frame of `start..<end`, whether it has a click or not; nil when none does.
    ///
    /// Steps begun before the last horizon are past and not found.
    @_noAllocation @_noLocks
    public func nextOnset(from start: Int64, before end: Int64) -> Onset? {
        guard settings.run != 0 else { return nil }
        var step = firstStep(notBefore: start)
        while onset(ofStep: step) < start { step += 1 }
        let frame = onset(ofStep: step)
        guard frame < end else { return nil }
        let isSounded = !settings.isPaused && settings.cue.includes(Foot(ofStep: step))
        return Onset(step: step, frame: frame, isSounded: isSounded)
    }

    /// Step, with its fraction, reached at a frame, `lastHorizon` or later; nil while stopped.
    @_noAllocation @_noLocks
    public func step(at frame: Int64) -> Double? {
        settings.run == 0 ? nil : grid.step(at: frame)
    }

    /// Steps per minute at a frame, `lastHorizon` or later: on a ramp, the tempo reached there; nil while stopped.
    @_noAllocation @_noLocks
    public func tempo(at frame: Int64) -> Tempo? {
        settings.run == 0
            ? nil : Tempo(stepsPerMinute: grid.rate(at: frame) * stretch * 60 * Double(sampleRate.hertz))
    }

    @_noAllocation @_noLocks
    func onset(ofStep step: Int64) -> Int64 {
        // What had not begun at the anchor's horizon does not fall before it, whatever rounding says.
        max(grid.anchorFrame, grid.onset(ofStep: step))
    }

    /// A step at or a little before the first one whose click may still sound at a frame.
    @_noAllocation @_noLocks
    func firstStep(soundingAt frame: Int64) -> Int64 {
        firstStep(notBefore: frame - settings.sound.longest)
    }

    /// A step at or a little before the first one to fall on a frame or after it.
    @_noAllocation @_noLocks
    func firstStep(notBefore frame: Int64) -> Int64 {
        // One step back for the half frame that rounding may move an onset.
        max(nextStep, Int64(grid.step(at: max(frame, grid.anchorFrame))) - 1)
    }
}
