// A timeline is one straight line, or one parabola that runs on as a straight line, through an anchor: no position is ever
// reached by adding up intervals, so the last step of a day is as exact as the first. With the anchor at frame 0 and step 0,
// a rate that moves from r to s over N frames has passed
//
//     step(t)  = r t + (s − r) t² / 2N                  while t ≤ N
//     frame(d) = 2 d / (r + √(r² + 2 (s − r) d / N))    its inverse, in the form that does not cancel when s is near r

/// Where each step falls on the output's frames: an anchor, a rate, and perhaps a ramp of the rate that begins at the anchor.
///
/// A day at a steady tempo ends within a hundred-thousandth of a frame of the exact position, before rounding.
/// A timeline says nothing about the time before its anchor: there it merely runs on straight.
public struct Timeline: Hashable, Sendable, BitwiseCopyable {
    /// Step, with its fraction, at the anchor.
    public let anchorStep: Double
    /// Frame of the anchor.
    public let anchorFrame: Int64
    /// Rate at the anchor, in steps per frame; above zero.
    public let rate: Double
    /// Rate from the end of the ramp on, in steps per frame; above zero, and equal to `rate` without a ramp.
    public let finalRate: Double
    /// Length of the ramp in frames; zero without one.
    public let rampFrames: Int64

    /// A timeline of one unchanging rate.
    ///
    /// - Precondition: `rate`, in steps per frame, is above zero.
    @_noAllocation @_noLocks
    public init(step: Double, at frame: Int64, rate: Double) {
        self.init(step: step, at: frame, rate: rate, finalRate: rate, rampFrames: 0)
    }

    @_noAllocation @_noLocks
    init(step: Double, at frame: Int64, rate: Double, finalRate: Double, rampFrames: Int64) {
        precondition(rate > 0 && finalRate > 0 && rampFrames >= 0, "a timeline runs forwards")
        anchorStep = step
        anchorFrame = frame
        self.rate = rate
        self.finalRate = finalRate
        self.rampFrames = rampFrames
    }
}

extension Timeline {
    /// Step, with its fraction, reached at `frame`.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func step(at frame: Int64) -> Double {
        let t = Double(frame - anchorFrame)
        let ramp = Double(rampFrames)
        if t >= ramp { return anchorStep + rampSteps + finalRate * (t - ramp) }
        if t <= 0 { return anchorStep + rate * t }
        return anchorStep + t * (rate + (finalRate - rate) / (2 * ramp) * t)
    }

    /// Exact position of a step in frames, before rounding, counted from the anchor's frame.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    func offset(ofStep step: Double) -> Double {
        let d = step - anchorStep
        let rampSteps = self.rampSteps
        if d >= rampSteps { return Double(rampFrames) + (d - rampSteps) / finalRate }
        if d <= 0 { return d / rate }
        let square = rate * rate + 2 * (finalRate - rate) / Double(rampFrames) * d
        // One processor instruction; the compiler's check knows no square root.
        return 2 * d / (rate + _unsafePerformance { square.squareRoot() })
    }

    /// Frame on which a step falls: its exact position rounded once, halves upwards.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func onset(ofStep step: Int64) -> Int64 {
        let exact = offset(ofStep: Double(step)) + 0.5
        // No step of a run comes near this bound: it is there for the conversion.
        let bounded = max(-0x1p61, min(exact, 0x1p61))
        let whole = Int64(bounded)
        return anchorFrame + (Double(whole) > bounded ? whole - 1 : whole)
    }

    /// Rate at a frame, in steps per frame.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func rate(at frame: Int64) -> Double {
        let t = frame - anchorFrame
        if t >= rampFrames { return finalRate }
        return t <= 0 ? rate : rate + (finalRate - rate) * (Double(t) / Double(rampFrames))
    }

    private var rampSteps: Double { (rate + finalRate) / 2 * Double(rampFrames) }
}

extension Timeline {
    /// The timeline that takes another rate from `frame` on, at once or over `rampFrames`, and keeps the step phase there.
    ///
    /// What remains of the step under way passes at the new rate: no step is doubled, dropped or begun anew.
    /// Realtime-safe: yes.
    ///
    /// - Parameters:
    ///   - rate: steps per frame to reach; above zero.
    ///   - frame: the first frame that may still change, at or after the anchor's.
    ///   - rampFrames: frames over which the rate moves there in a straight line; zero is at once.
    ///   - next: the first step whose onset is `frame` or later. When rounding has put it up to half a frame behind its exact
    ///     position, the change counts from that position, so that the fraction of a frame is not stretched with the step.
    @_noAllocation @_noLocks
    public func retimed(to rate: Double, at frame: Int64, over rampFrames: Int64 = 0, next: Int64) -> Timeline {
        let current = self.rate(at: frame)
        let start = rampFrames > 0 ? current : rate
        let reached = step(at: frame)
        let passed = reached - Double(next)
        return Timeline(
            step: passed > 0 ? Double(next) + passed * (start / current) : reached,
            at: frame,
            rate: start,
            finalRate: rate,
            rampFrames: max(0, rampFrames)
        )
    }

    /// The timeline whose steps fall so many frames later, or earlier when below zero, from `frame` on.
    ///
    /// Realtime-safe: yes.
    ///
    /// - Parameters:
    ///   - frames: finite, with its fraction; at most an hour is taken.
    ///   - frame: the first frame that may still change, at or after the anchor's.
    @_noAllocation @_noLocks
    func delayed(by frames: Double, at frame: Int64) -> Timeline {
        // For the conversion: no correction comes near an hour at the highest rate there is.
        let bounded = max(-0x1p40, min(frames, 0x1p40))
        let position = frame - Int64(bounded)
        let rate = self.rate(at: position)
        return Timeline(
            step: step(at: position) - rate * (bounded - Double(Int64(bounded))),
            at: frame,
            rate: rate,
            finalRate: finalRate,
            rampFrames: max(0, rampFrames - max(0, position - anchorFrame))
        )
    }

    /// The same steps at the same times on another output's frames, whose `newFrame` is this one's `frame`.
    ///
    /// Realtime-safe: yes.
    ///
    /// - Parameter ratio: frames of the new output in one frame of this one; above zero.
    @_noAllocation @_noLocks
    func moved(from frame: Int64, to newFrame: Int64, ratio: Double) -> Timeline {
        let remaining = max(0, rampFrames - max(0, frame - anchorFrame))
        return Timeline(
            step: step(at: frame),
            at: newFrame,
            rate: rate(at: frame) / ratio,
            finalRate: finalRate / ratio,
            rampFrames: Int64(Double(remaining) * ratio + 0.5)
        )
    }
}
