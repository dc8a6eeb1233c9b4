// A timeline is a straight line, or a parabola that continues as a straight line, through an anchor. Positions are
// never computed by adding intervals, so the last step of a day is as exact as the first. With the anchor at frame 0
// and step 0, and a rate that changes from r to s in N frames:
//
//     step(t)  = r t + (s − r) t² / 2N                  while t ≤ N
//     frame(d) = 2 d / (r + √(r² + 2 (s − r) d / N))    its inverse, without cancellation when s is close to r

/// Maps steps to output frames: an anchor, a rate, and optionally a linear ramp of the rate that begins at the anchor.
///
/// After a day at constant tempo, the error before rounding is below 0.00001 frames. A timeline must not be used for frames
/// before its anchor: there it is a straight line, whatever the tempo was.
package struct Timeline: Hashable, Sendable, BitwiseCopyable {
    /// The position in steps, with a fraction, at the anchor.
    package let anchorStep: Double
    package let anchorFrame: Int64
    /// The rate at the anchor, in steps per frame; above zero.
    package let rate: Double
    /// The rate after the ramp, in steps per frame; above zero, and equal to `rate` without a ramp.
    package let finalRate: Double
    /// The length of the ramp in frames; zero without one.
    package let rampFrames: Int64

    /// Creates a timeline with a constant rate.
    ///
    /// - Precondition: `rate`, in steps per frame, is above zero.
    @_noAllocation @_noLocks
    package init(step: Double, at frame: Int64, rate: Double) {
        self.init(step: step, at: frame, rate: rate, finalRate: rate, rampFrames: 0)
    }

    /// Creates a timeline whose rate changes linearly from `rate` to `finalRate` in the first `rampFrames` frames after `frame`.
    ///
    /// - Precondition: both rates, in steps per frame, are above zero, and `rampFrames` is not negative.
    @_noAllocation @_noLocks
    package init(step: Double, at frame: Int64, rate: Double, finalRate: Double, rampFrames: Int64) {
        precondition(rate > 0 && finalRate > 0 && rampFrames >= 0, "a timeline runs forwards")
        anchorStep = step
        anchorFrame = frame
        self.rate = rate
        self.finalRate = finalRate
        self.rampFrames = rampFrames
    }

    /// The position in steps, with a fraction, at `frame`.
    @_noAllocation @_noLocks
    package func step(at frame: Int64) -> Double {
        let t = Double(frame - anchorFrame)
        let ramp = Double(rampFrames)
        if t >= ramp { return anchorStep + rampSteps + finalRate * (t - ramp) }
        if t <= 0 { return anchorStep + rate * t }
        return anchorStep + t * (rate + (finalRate - rate) / (2 * ramp) * t)
    }

    /// The exact position of a step in frames from the anchor, before rounding.
    @_noAllocation @_noLocks
    func offset(ofStep step: Double) -> Double {
        let d = step - anchorStep
        let rampSteps = self.rampSteps
        if d >= rampSteps { return Double(rampFrames) + (d - rampSteps) / finalRate }
        if d <= 0 { return d / rate }
        let square = rate * rate + 2 * (finalRate - rate) / Double(rampFrames) * d
        // The square root is one CPU instruction, but the compiler's realtime check does not know this.
        return 2 * d / (rate + _unsafePerformance { square.squareRoot() })
    }

    /// The frame of a step: the exact position, rounded to the nearest frame, halves upwards.
    @_noAllocation @_noLocks
    package func onset(ofStep step: Int64) -> Int64 { frame(of: Double(step)) }

    /// The frame of a position in steps, with a fraction.
    @_noAllocation @_noLocks
    package func frame(of position: Double) -> Int64 {
        let exact = offset(ofStep: position) + 0.5
        // The position is limited to 2^61 frames, far more than in any run, so that the conversion to an integer is safe.
        let bounded = max(-0x1p61, min(exact, 0x1p61))
        let whole = Int64(bounded)
        return anchorFrame + (Double(whole) > bounded ? whole - 1 : whole)
    }

    /// The rate at a frame, in steps per frame.
    @_noAllocation @_noLocks
    package func rate(at frame: Int64) -> Double {
        let t = frame - anchorFrame
        if t >= rampFrames { return finalRate }
        return t <= 0 ? rate : rate + (finalRate - rate) * (Double(t) / Double(rampFrames))
    }

    private var rampSteps: Double { (rate + finalRate) / 2 * Double(rampFrames) }

    /// Returns a timeline that changes to another rate from `frame` on, at once or over `rampFrames`; the position in steps does
    /// not jump at `frame`.
    ///
    /// The rest of the current step uses the new rate; no step is repeated, lost or restarted.
    /// - Parameters:
    ///   - start: the rate at the beginning of the ramp; nil for the present rate.
    ///   - rate: the new rate in steps per frame; above zero.
    ///   - frame: the first frame that may change, at or after the anchor.
    ///   - rampFrames: frames in which the rate changes linearly; zero means at once.
    ///   - next: the first step whose onset is at `frame` or later. If rounding has placed it up to half a frame after
    ///     its exact position, the change applies from the exact position on, so that this fraction is not scaled with
    ///     the step.
    @_noAllocation @_noLocks
    package func retimed(
        from start: Double? = nil,
        to rate: Double,
        at frame: Int64,
        over rampFrames: Int64 = 0,
        next: Int64
    ) -> Timeline {
        let current = self.rate(at: frame)
        var first = rate
        if rampFrames > 0 {
            first = current
            if let start { first = start }
        }
        let reached = step(at: frame)
        let passed = reached - Double(next)
        return Timeline(
            step: passed > 0 ? Double(next) + passed * (first / current) : reached,
            at: frame,
            rate: first,
            finalRate: rate,
            rampFrames: max(0, rampFrames)
        )
    }

    /// Returns a timeline with all steps from `frame` on moved later by this number of frames, or earlier if it is negative.
    ///
    /// - Parameters:
    ///   - frames: finite, may have a fraction; clamped to ±2^40.
    ///   - frame: the first frame that may change, at or after the anchor.
    @_noAllocation @_noLocks
    package func delayed(by frames: Double, at frame: Int64) -> Timeline {
        // The number is limited to 2^40 frames, far more than any correction, so that the conversion to an integer is safe.
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

    /// Returns the same steps at the same times for another output; its `newFrame` is heard at the same time as `frame` here.
    ///
    /// - Parameter ratio: frames of the new output per frame of this one; above zero.
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
