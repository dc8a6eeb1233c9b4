public import Metronome

/// Maps frames of the sound output to the times at which they are heard: one frame with a known time, and the rate.
///
/// A frame is heard when it leaves the device, so the output's delay is included. The rate is measured with the
/// system's clock, because a card's clock is slightly fast or slow. Realtime-safe: all of it.
public struct FrameClock: Hashable, Sendable, BitwiseCopyable {
    /// A frame whose time is known.
    public let frame: Int64
    /// The time at which `frame` is heard.
    public let time: MonotonicTime
    /// Frames per second of the system's clock; above zero.
    public let framesPerSecond: Double

    /// Creates a clock from one known frame and the rate.
    ///
    /// - Precondition: `framesPerSecond` is above zero.
    @_noAllocation @_noLocks
    public init(frame: Int64, heardAt time: MonotonicTime, framesPerSecond: Double) {
        self.frame = frame
        self.time = time
        self.framesPerSecond = framesPerSecond
    }

    /// Creates a clock from one known frame and a nominal sample rate.
    @_noAllocation @_noLocks
    public init(frame: Int64, heardAt time: MonotonicTime, sampleRate: SampleRate) {
        self.init(frame: frame, heardAt: time, framesPerSecond: Double(sampleRate.hertz))
    }

    /// The time at which a frame is heard; exact to the nanosecond for days before and after `time`.
    @_noAllocation @_noLocks
    public func time(of frame: Int64) -> MonotonicTime {
        let nanoseconds = Double(frame - self.frame) * 1e9 / framesPerSecond
        return MonotonicTime(nanoseconds: time.nanoseconds + rounded(nanoseconds))
    }

    /// The frame that is heard at a time.
    @_noAllocation @_noLocks
    public func frame(at time: MonotonicTime) -> Int64 {
        let passed = Double(time.nanoseconds - self.time.nanoseconds)
        return frame + rounded(passed * framesPerSecond / 1e9)
    }
}

/// Rounds to the nearest integer, halves away from zero.
@_noAllocation @_noLocks
private func rounded(_ value: Double) -> Int64 {
    // The value is limited, so that the conversion to `Int64` is safe; a century has fewer nanoseconds.
    let bounded = max(-0x1p62, min(value, 0x1p62))
    return Int64(bounded + (bounded < 0 ? -0.5 : 0.5))
}
