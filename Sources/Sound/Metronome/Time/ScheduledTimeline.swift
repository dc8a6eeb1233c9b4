/// A timeline, and optionally a second one that replaces it from the onset of a later step on.
///
/// The second timeline is computed from the first one. So if the first one is replaced, the change must be scheduled again.
package struct ScheduledTimeline: Hashable, Sendable, BitwiseCopyable {
    /// The timeline up to the onset of `changeStep`.
    package private(set) var timeline: Timeline
    /// The timeline from that onset on; equal to `timeline` if no change is scheduled.
    package private(set) var changed: Timeline
    /// The step at whose onset the tempo changes; `Int64.max` if no change is scheduled.
    package private(set) var changeStep: Int64 = .max
    private var changeFrame: Int64 = .max

    @_noAllocation @_noLocks
    package init(_ timeline: Timeline) {
        self.timeline = timeline
        changed = timeline
    }

    /// Schedules a change at the onset of a step that has not begun; it replaces an earlier one.
    ///
    /// - Parameters:
    ///   - start: the rate from the onset on, in steps per frame; above zero.
    ///   - end: the rate after the ramp, in steps per frame; above zero.
    ///   - rampFrames: the length of the ramp, not negative.
    @_noAllocation @_noLocks
    package mutating func schedule(atStep step: Int64, start: Double, end: Double, rampFrames: Int64) {
        changed = timeline.changed(atStep: step, start: start, end: end, rampFrames: rampFrames)
        changeStep = step
        changeFrame = changed.anchorFrame
    }

    /// Makes the changed timeline the only one, because its step has begun.
    @_noAllocation @_noLocks
    package mutating func passChange() { self = ScheduledTimeline(changed) }

    /// The position in steps, with a fraction, at `frame`.
    @_noAllocation @_noLocks
    package func step(at frame: Int64) -> Double {
        frame < changeFrame ? timeline.step(at: frame) : changed.step(at: frame)
    }

    /// The frame of a step, rounded to the nearest frame.
    @_noAllocation @_noLocks
    package func onset(ofStep step: Int64) -> Int64 {
        step > changeStep ? changed.onset(ofStep: step) : timeline.onset(ofStep: step)
    }

    /// The frame of a position in steps, with a fraction.
    @_noAllocation @_noLocks
    package func frame(of position: Double) -> Int64 {
        position > Double(changeStep) ? changed.frame(of: position) : timeline.frame(of: position)
    }

    /// The rate at a frame, in steps per frame.
    @_noAllocation @_noLocks
    package func rate(at frame: Int64) -> Double {
        frame < changeFrame ? timeline.rate(at: frame) : changed.rate(at: frame)
    }

    /// The first frame for which the timeline of a step is valid.
    @_noAllocation @_noLocks
    func anchorFrame(ofStep step: Int64) -> Int64 {
        step > changeStep ? changed.anchorFrame : timeline.anchorFrame
    }
}

extension Timeline {
    /// Returns a timeline that begins at the onset of a step of this one, with other rates.
    ///
    /// The exact position of the step is kept, so that the rounding of its onset moves no later step.
    @_noAllocation @_noLocks
    fileprivate func changed(atStep step: Int64, start: Double, end: Double, rampFrames: Int64) -> Timeline {
        let frame = max(anchorFrame, onset(ofStep: step))
        // The difference exceeds half a frame only if the onset was limited to the range of frames.
        let rounding = Double(frame - anchorFrame) - offset(ofStep: Double(step))
        return Timeline(
            step: Double(step) + max(-0.5, min(rounding, 0.5)) * start,
            at: frame,
            rate: start,
            finalRate: end,
            rampFrames: rampFrames
        )
    }
}
