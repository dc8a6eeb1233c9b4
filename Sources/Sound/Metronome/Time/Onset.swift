/// A step of the metronome with its position in the output.
public struct Onset: Hashable, Sendable, BitwiseCopyable {
    /// The number of the step, counted from 0 at the start of the run.
    package let step: Int64
    /// The output frame of the step, which is also the first frame of its click.
    public let frame: Int64
    /// Whether the step has a click; false if the clicks are silent or the cue excludes this foot.
    public let isSounded: Bool

    package var foot: Foot { Foot(ofStep: step) }

    @_noAllocation @_noLocks
    package init(step: Int64, frame: Int64, isSounded: Bool) {
        self.step = step
        self.frame = frame
        self.isSounded = isSounded
    }
}

/// The foot that makes a step.
///
/// Step 0 of a run and all even steps are steps of the left foot.
package enum Foot: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    case left
    case right

    /// The foot that makes a step; steps are counted from 0 at the start of the run.
    @_noAllocation @_noLocks
    package init(ofStep step: Int64) {
        self = step & 1 == 0 ? .left : .right
    }
}

/// Which steps have a click.
///
/// A change of this choice does not move the beat grid.
public enum Cue: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// A click on each step of both feet.
    case everyStep = "every-step"
    /// A click on each stride, that is on the steps of the left foot.
    case everyOther = "every-other"

    /// Whether the steps of this foot have a click.
    @_noAllocation @_noLocks
    package func includes(_ foot: Foot) -> Bool {
        switch (self, foot) {
        case (.everyStep, _), (.everyOther, .left): true
        case (.everyOther, .right): false
        }
    }
}

/// The frames of the steps that had not begun at the last change of the beat grid, as the renderer computes them.
///
/// Another thread can compute from it how many frames the renderer will play between two steps.
package struct FrameGrid: Hashable, Sendable, BitwiseCopyable {
    package let run: UInt64
    /// The first step that had not begun.
    package let first: Int64
    package let sampleRate: SampleRate
    private let timeline: ScheduledTimeline

    @_noAllocation @_noLocks
    init(run: UInt64, first: Int64, sampleRate: SampleRate, timeline: ScheduledTimeline) {
        self.run = run
        self.first = first
        self.sampleRate = sampleRate
        self.timeline = timeline
    }

    /// The first frame of a step from `first` on.
    @_noAllocation @_noLocks
    package func onset(ofStep step: Int64) -> Int64 {
        // If a step had not begun at the anchor, rounding must not move its onset to a frame before the anchor.
        max(timeline.anchorFrame(ofStep: step), timeline.onset(ofStep: step))
    }

    package func frames(ofStep step: Int64) -> Int { Int(onset(ofStep: step + 1) - onset(ofStep: step)) }
}

/// A known point of a beat grid, from which another renderer continues the beat grid.
///
/// Thus a new process can continue the run of an ended process with the same step numbers, feet and times. Times are
/// nanoseconds of the clock that the output uses to report when frames are heard.
public struct GridAnchor: Hashable, Sendable, BitwiseCopyable {
    package static let steps: ClosedRange<Int64> = 0...(1 << 50)

    /// The number of the step, counted from 0 at the start of the run.
    package let step: Int64
    /// The time at which the step is heard, in nanoseconds; usually in the past.
    package let nanoseconds: Int64
    /// The tempo at the anchor; a tempo ramp begins with it.
    package let tempo: Tempo

    /// Creates an anchor; the step is clamped to `steps`.
    package init(step: Int64, nanoseconds: Int64, tempo: Tempo) {
        self.step = min(max(step, Self.steps.lowerBound), Self.steps.upperBound)
        self.nanoseconds = nanoseconds
        self.tempo = tempo
    }

    /// The frame of the anchor's step, rounded once, for an output whose frame `frame` is heard at `time`.
    ///
    /// - Parameter framesPerSecond: frames per second of the beat grid; above zero.
    @_noAllocation @_noLocks
    func frame(for frame: Int64, heardAt time: Int64, framesPerSecond: Double) -> Int64 {
        let passed = Double(time &- nanoseconds) * framesPerSecond / 1e9
        // The value is limited to about 270 days at 48 kHz, so that the conversion to an integer is safe.
        let bounded = max(-0x1p40, min(passed, 0x1p40))
        return frame - Int64(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
}
