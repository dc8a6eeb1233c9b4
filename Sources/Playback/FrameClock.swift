public import Metronome

/// Which frame of the output is heard when: one frame whose time is known, and the rate.
///
/// A frame is heard when it leaves the device, so the output's delay is already in it. How exact it is, is how exactly the
/// device says its delay: below a millisecond on most hardware. Realtime-safe: all of it.
public struct FrameClock: Hashable, Sendable, BitwiseCopyable {
    /// A frame of the output.
    public let frame: Int64
    /// When that frame is heard.
    public let time: MonotonicTime
    /// Frames a second.
    public let sampleRate: SampleRate

    /// A clock through one known point.
    @_noAllocation @_noLocks
    public init(frame: Int64, heardAt time: MonotonicTime, sampleRate: SampleRate) {
        self.frame = frame
        self.time = time
        self.sampleRate = sampleRate
    }

    /// When a frame is heard, or was.
    @_noAllocation @_noLocks
    public func time(of frame: Int64) -> MonotonicTime {
        let rate = Int64(sampleRate.hertz)
        let (seconds, frames) = (frame - self.frame).quotientAndRemainder(dividingBy: rate)
        return MonotonicTime(nanoseconds: time.nanoseconds + seconds * Self.second + frames * Self.second / rate)
    }

    /// The frame heard at an instant.
    @_noAllocation @_noLocks
    public func frame(at time: MonotonicTime) -> Int64 {
        let rate = Int64(sampleRate.hertz)
        let passed = time.nanoseconds - self.time.nanoseconds
        let (seconds, nanoseconds) = passed.quotientAndRemainder(dividingBy: Self.second)
        let half = passed < 0 ? -Self.second / 2 : Self.second / 2
        return frame + seconds * rate + (nanoseconds * rate + half) / Self.second
    }

    private static var second: Int64 {
        @_noAllocation @_noLocks get { 1_000_000_000 }
    }
}
