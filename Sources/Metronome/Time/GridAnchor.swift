/// A known point of a beat grid, from which another renderer continues the beat grid.
///
/// Thus a new process can continue the run of an ended process with the same step numbers, feet and times. Times are
/// nanoseconds of the clock that the output uses to report when frames are heard.
public struct GridAnchor: Hashable, Sendable, BitwiseCopyable {
    /// The range of step numbers.
    public static let steps: ClosedRange<Int64> = 0...(1 << 50)

    /// The number of the step, counted from 0 at the start of the run.
    public let step: Int64
    /// The time at which the step is heard, in nanoseconds; usually in the past.
    public let nanoseconds: Int64
    /// The tempo at the anchor; a tempo ramp begins with it.
    public let tempo: Tempo

    /// Creates an anchor; the step is clamped to `steps`.
    public init(step: Int64, nanoseconds: Int64, tempo: Tempo) {
        self.step = min(max(step, Self.steps.lowerBound), Self.steps.upperBound)
        self.nanoseconds = nanoseconds
        self.tempo = tempo
    }

    /// The frame of the anchor's step, rounded once, for an output whose frame `frame` is heard at `time`.
    ///
    /// - Parameters:
    ///   - framesPerSecond: frames per second of the beat grid; above zero.
    @_noAllocation @_noLocks
    func frame(for frame: Int64, heardAt time: Int64, framesPerSecond: Double) -> Int64 {
        let passed = Double(time &- nanoseconds) * framesPerSecond / 1e9
        // The value is limited to about 270 days at 48 kHz, so that the conversion to an integer is safe.
        let bounded = max(-0x1p40, min(passed, 0x1p40))
        return frame - Int64(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
}
