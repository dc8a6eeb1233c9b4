/// Frames per second of an output or a recording.
///
/// Devices use 8,000 Hz or more. Rates down to 1 Hz are allowed so that tests can check rhythms by hand; a step should
/// have at least two frames, which is true for every tempo from 10 Hz on.
public struct SampleRate: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The allowed rates in hertz.
    public static let range = 1...384_000

    /// Frames per second.
    public let hertz: Int

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
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    func frames(in seconds: Double) -> Int64 {
        let frames = seconds * Double(hertz)
        // The number is limited to 2^52 frames, which are centuries, so that the conversion to an integer is safe.
        return frames > 0 ? Int64(min(frames, 0x1p52) + 0.5) : 0
    }
}
