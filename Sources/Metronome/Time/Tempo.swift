/// A tempo in steps per minute, which is the rate of clicks if every step has one.
public struct Tempo: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The allowed tempi in steps per minute: from a slow walk to above a sprinter's 270.
    public static let range = 30.0...300.0

    /// Steps per minute, within `range`.
    public let stepsPerMinute: Double

    /// Creates a tempo, clamped to `range`; NaN becomes the slowest tempo.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(stepsPerMinute: Double) {
        let range = Self.range
        self.stepsPerMinute =
            stepsPerMinute >= range.lowerBound ? min(stepsPerMinute, range.upperBound) : range.lowerBound
    }

    /// Whether `a` is the slower tempo.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }

    /// Steps per frame at a sample rate; this is the rate of a `Timeline`.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func stepsPerFrame(at sampleRate: SampleRate) -> Double {
        stepsPerMinute / (60 * Double(sampleRate.hertz))
    }
}
