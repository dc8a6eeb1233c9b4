/// Frames a second of an output or of a recording.
///
/// Devices run at 8,000 Hz and above. Rates down to 1 Hz exist so that a rhythm can be drawn, and checked, by hand; a tempo
/// should leave at least two frames for a step, as every tempo does from 10 Hz upwards.
public struct SampleRate: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// What a rate may be, in hertz.
    public static let range = 1...384_000

    /// Frames a second.
    public let hertz: Int

    /// Makes a rate.
    ///
    /// - Precondition: `hertz` lies in `range`. Check what comes from outside first.
    public init(hertz: Int) {
        precondition(Self.range.contains(hertz), "a sample rate lies between 1 and 384,000 Hz")
        self.hertz = hertz
    }

    /// Orders rates by frames a second.
    public static func < (a: Self, b: Self) -> Bool { a.hertz < b.hertz }

    /// The frames that begin within `seconds`, rounded to the nearest whole number; nought when `seconds` is negative or not a number.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    func frames(in seconds: Double) -> Int64 {
        let frames = seconds * Double(hertz)
        // 2^52 frames are centuries: the bound is there for the conversion.
        return frames > 0 ? Int64(min(frames, 0x1p52) + 0.5) : 0
    }
}
