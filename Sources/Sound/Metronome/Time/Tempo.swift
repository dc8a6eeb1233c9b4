/// A tempo in steps per minute, which is the rate of clicks if every step has one.
public struct Tempo: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The allowed tempi in steps per minute: from a slow walk to above a sprinter's 270.
    package static let range = 30.0...300.0

    /// Steps per minute, within `range`.
    package let stepsPerMinute: Double

    /// Creates a tempo, clamped to `range`; NaN becomes the slowest tempo.
    @_noAllocation @_noLocks
    public init(stepsPerMinute: Double) {
        let range = Self.range
        self.stepsPerMinute =
            stepsPerMinute >= range.lowerBound ? min(stepsPerMinute, range.upperBound) : range.lowerBound
    }

    /// Whether `a` is the slower tempo.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }

    /// Steps per frame at a sample rate; this is the rate of a `Timeline`.
    @_noAllocation @_noLocks
    package func stepsPerFrame(at sampleRate: SampleRate) -> Double {
        stepsPerMinute / (60 * Double(sampleRate.hertz))
    }
}

/// A change of the tempo at the onset of a step.
///
/// From that onset on, the tempo is `start`, and changes linearly to `end` during `ramp`. So the interval before the step has the old
/// tempo, and the interval after it the new one.
public struct TempoChange: Hashable, Sendable, BitwiseCopyable {
    /// The number of the step, counted from 0 at the start of the run.
    package let step: Int64
    /// The tempo at the onset of the step; not used if `ramp` is zero.
    package let start: Tempo
    /// The tempo after the ramp.
    package let end: Tempo
    /// The time in which the tempo changes from `start` to `end`; zero means at once.
    ///
    /// Renderers limit it to 0…24 h.
    package let ramp: Duration

    /// Creates a change; the step is clamped to `GridAnchor.steps`.
    package init(step: Int64, start: Tempo, end: Tempo, ramp: Duration) {
        self.step = min(max(step, GridAnchor.steps.lowerBound), GridAnchor.steps.upperBound)
        self.start = start
        self.end = end
        self.ramp = ramp
    }

    /// The tempo from the onset of the step on: `start`, or `end` if there is no ramp.
    package var first: Tempo { ramp > .zero ? start : end }
}

/// A `TempoChange` in the form that the realtime thread compares and applies; its ramp is in seconds.
struct StepChange: BitwiseCopyable, Sendable {
    let step: Int64
    let start: Tempo
    let end: Tempo
    let ramp: Double

    init(_ change: TempoChange) {
        step = change.step
        start = change.first
        end = change.end
        ramp = Settings.clampedRamp(change.ramp)
    }

    @_noAllocation @_noLocks
    func isSame(as other: StepChange?) -> Bool {
        guard let other else { return false }
        return step == other.step && start.stepsPerMinute == other.start.stepsPerMinute
            && end.stepsPerMinute == other.end.stepsPerMinute && ramp == other.ramp
    }
}

/// Frames per second of an output or a recording.
///
/// Devices use 8,000 Hz or more. Rates down to 1 Hz are allowed so that tests can check rhythms by hand; a step should
/// have at least two frames, which is true for every tempo from 10 Hz on.
public struct SampleRate: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The allowed rates in hertz.
    package static let range = 1...384_000

    package let hertz: Int

    /// Creates a rate.
    ///
    /// - Precondition: `hertz` is in `range`. Validate external values first.
    public init(hertz: Int) {
        precondition(Self.range.contains(hertz), "a sample rate lies between 1 and 384,000 Hz")
        self.hertz = hertz
    }

    /// Whether `a` is the lower rate.
    public static func < (a: Self, b: Self) -> Bool { a.hertz < b.hertz }

    /// The number of frames in `seconds`, rounded to the nearest integer; 0 if `seconds` is negative or NaN.
    @_noAllocation @_noLocks
    func frames(in seconds: Double) -> Int64 {
        let frames = seconds * Double(hertz)
        // The number is limited to 2^52 frames, which are centuries, so that the conversion to an integer is safe.
        return frames > 0 ? Int64(min(frames, 0x1p52) + 0.5) : 0
    }
}
