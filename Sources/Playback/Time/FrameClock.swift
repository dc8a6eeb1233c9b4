public import Metronome

/// Which frame of the output is heard when: one frame whose time is known, and the rate.
///
/// A frame is heard when it leaves the device, so the output's delay is already in it. The rate is one of the system's clock:
/// a card counts its frames a little faster or slower than it says. Realtime-safe: all of it.
public struct FrameClock: Hashable, Sendable, BitwiseCopyable {
    /// A frame of the output.
    public let frame: Int64
    /// When that frame is heard.
    public let time: MonotonicTime
    /// Frames in a second of the system's clock; above zero.
    public let framesPerSecond: Double

    /// A clock through one known point.
    ///
    /// - Precondition: `framesPerSecond` is above zero.
    @_noAllocation @_noLocks
    public init(frame: Int64, heardAt time: MonotonicTime, framesPerSecond: Double) {
        self.frame = frame
        self.time = time
        self.framesPerSecond = framesPerSecond
    }

    /// A clock through one known point, at a rate as a device states it.
    @_noAllocation @_noLocks
    public init(frame: Int64, heardAt time: MonotonicTime, sampleRate: SampleRate) {
        self.init(frame: frame, heardAt: time, framesPerSecond: Double(sampleRate.hertz))
    }

    /// When a frame is heard, or was; to the nanosecond for days on either side.
    @_noAllocation @_noLocks
    public func time(of frame: Int64) -> MonotonicTime {
        let nanoseconds = Double(frame - self.frame) * 1e9 / framesPerSecond
        return MonotonicTime(nanoseconds: time.nanoseconds + rounded(nanoseconds))
    }

    /// The frame heard at an instant.
    @_noAllocation @_noLocks
    public func frame(at time: MonotonicTime) -> Int64 {
        let passed = Double(time.nanoseconds - self.time.nanoseconds)
        return frame + rounded(passed * framesPerSecond / 1e9)
    }
}

/// The nearest whole number, halves away from zero.
@_noAllocation @_noLocks
private func rounded(_ value: Double) -> Int64 {
    // The bound is there for the conversion: a century has fewer nanoseconds.
    let bounded = max(-0x1p62, min(value, 0x1p62))
    return Int64(bounded + (bounded < 0 ? -0.5 : 0.5))
}
