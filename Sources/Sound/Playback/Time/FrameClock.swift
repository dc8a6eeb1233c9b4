import Glibc
package import Metronome

/// Maps frames of the sound output to the times at which they are heard: one frame with a known time, and the rate.
///
/// A frame is heard when it leaves the device, so the output's delay is included. The rate is measured with the
/// system's clock, because a card's clock is slightly fast or slow. Realtime-safe: all of it.
package struct FrameClock: Hashable, Sendable, BitwiseCopyable {
    /// A frame whose time is known.
    package let frame: Int64
    /// The time at which `frame` is heard.
    package let time: MonotonicTime
    /// Frames per second of the system's clock; above zero.
    package let framesPerSecond: Double

    /// - Precondition: `framesPerSecond` is above zero.
    @_noAllocation @_noLocks
    package init(frame: Int64, heardAt time: MonotonicTime, framesPerSecond: Double) {
        self.frame = frame
        self.time = time
        self.framesPerSecond = framesPerSecond
    }

    @_noAllocation @_noLocks
    package init(frame: Int64, heardAt time: MonotonicTime, sampleRate: SampleRate) {
        self.init(frame: frame, heardAt: time, framesPerSecond: Double(sampleRate.hertz))
    }

    /// The time at which a frame is heard; exact to the nanosecond for days before and after `time`.
    @_noAllocation @_noLocks
    package func time(of frame: Int64) -> MonotonicTime {
        let nanoseconds = Double(frame - self.frame) * 1e9 / framesPerSecond
        return MonotonicTime(nanoseconds: time.nanoseconds + rounded(nanoseconds))
    }

    @_noAllocation @_noLocks
    package func frame(at time: MonotonicTime) -> Int64 {
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

/// A time of the system's monotonic clock, which is never set and which stops while the computer sleeps.
package struct MonotonicTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Nanoseconds since an origin that is common to all processes until the next boot.
    package let nanoseconds: Int64

    @_noAllocation @_noLocks
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The current time; the clock is read without entering the kernel.
    package static var now: MonotonicTime {
        @_noAllocation @_noLocks get {
            var time = timespec()
            _ = _unsafePerformance { clock_gettime(CLOCK_MONOTONIC, &time) }
            return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        }
    }

    /// Converts the time to nanoseconds since 1970, according to the present system date.
    package var unixNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) + nanoseconds - Self.now.nanoseconds
    }

    @_noAllocation @_noLocks
    package static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension GridAnchor {
    /// Creates an anchor from a step and the time at which the step is heard, as reported by `PlayerEvent.onset`.
    ///
    /// The time may be minutes in the past, and another process may have measured it since the last boot.
    package init(step: Int64, heardAt time: MonotonicTime, tempo: Tempo) {
        self.init(step: step, nanoseconds: time.nanoseconds, tempo: tempo)
    }

    package var heardAt: MonotonicTime { MonotonicTime(nanoseconds: nanoseconds) }
}

/// The accuracy of the frame clock.
package struct ClockReport: Hashable, Sendable {
    /// Deviation of the card's sample rate from its nominal rate, in parts per million; positive if the card is too fast.
    package let rateError: Double
    /// Standard deviation of `rateError`, in parts per million.
    package let rateUncertainty: Double
    /// Standard deviation of the time at which a frame is heard.
    package let uncertainty: Duration
    /// Root mean square of the differences between the device's readings and the clock.
    package let jitter: Duration
    /// The time during which the readings were collected from which the clock is computed; at most 1 s directly after a restart.
    package let age: Duration
    /// The time from the device's buffer until its frames are heard, as the device reports it; a server includes the delay of a Bluetooth
    /// headset.
    package let outputDelay: Duration
    /// How late (negative: how early) the beat grid is heard by the system's clock; nil if the device's clock is used, if the
    /// metronome is stopped, or while the drift is not known yet.
    package let lateness: Duration?

    init(_ reading: ClockReading) {
        rateError = (reading.ratio - 1) * 1e6
        rateUncertainty = (max(0, reading.variance * reading.rateResidue)).squareRoot() * 1e6
        uncertainty = .seconds((max(0, reading.variance * reading.residue)).squareRoot())
        jitter = .seconds(max(0, reading.variance).squareRoot())
        age = .seconds(reading.age)
        outputDelay = .seconds(reading.outputDelay)
        lateness = reading.lateness.map { .seconds($0) }
    }
}
