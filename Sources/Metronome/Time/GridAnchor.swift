/// A known point of a grid, from which another renderer continues that grid.
///
/// A run that was played by a program that has ended continues on the same grid: same step numbers, same feet, same times.
/// Times are nanoseconds of the clock by which the output says when its frames are heard.
public struct GridAnchor: Hashable, Sendable, BitwiseCopyable {
    /// The steps that an anchor may name.
    public static let steps: ClosedRange<Int64> = 0...(1 << 50)

    /// The step, counted from 0 at the run's start.
    public let step: Int64
    /// When the step is heard, in nanoseconds; usually in the past.
    public let nanoseconds: Int64
    /// The tempo at that instant, from which a ramp begins.
    public let tempo: Tempo

    /// An anchor at the nearest step in `steps`.
    public init(step: Int64, nanoseconds: Int64, tempo: Tempo) {
        self.step = min(max(step, Self.steps.lowerBound), Self.steps.upperBound)
        self.nanoseconds = nanoseconds
        self.tempo = tempo
    }

    /// The frame on which the anchor's step falls, rounded once, for an output that plays `frame` at `time`.
    ///
    /// - Parameters:
    ///   - framesPerSecond: frames that the grid has in a second; above zero.
    @_noAllocation @_noLocks
    func frame(for frame: Int64, heardAt time: Int64, framesPerSecond: Double) -> Int64 {
        let passed = Double(time &- nanoseconds) * framesPerSecond / 1e9
        // The bound is for the conversion: at 48 kHz it is about 270 days.
        let bounded = max(-0x1p40, min(passed, 0x1p40))
        return frame - Int64(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
}
