/// Steps a minute: how often a click falls when every step has one.
public struct Tempo: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The tempi there are, in steps per minute: from a slow walk with long pauses to well past a sprinter's 270.
    public static let range = 30.0...300.0

    /// Steps per minute, within `range`.
    public let stepsPerMinute: Double

    /// Takes the nearest tempo in `range`; what is not a number becomes the slowest.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(stepsPerMinute: Double) {
        let range = Self.range
        self.stepsPerMinute =
            stepsPerMinute >= range.lowerBound ? min(stepsPerMinute, range.upperBound) : range.lowerBound
    }

    /// Orders tempi from slow to fast.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }

    /// Steps per frame at a sample rate: the rate of a `Timeline`.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func stepsPerFrame(at sampleRate: SampleRate) -> Double {
        stepsPerMinute / (60 * Double(sampleRate.hertz))
    }
}
