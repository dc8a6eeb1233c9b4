import Metronome

/// An event from the audio thread to the supervising thread.
enum RealtimeEvent: BitwiseCopyable, Sendable {
    /// The thread has requested realtime scheduling from the kernel; the value has the result.
    case scheduled(RealtimeAttempt)
    /// Settings apply from `frame` on, which is heard at `heardAt`.
    case settingsApplied(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// From `frame` on, the beat grid is stretched by this factor to match the card's real sample rate.
    case stretched(Double, frame: Int64)
    /// The device stopped advancing without an error.
    case stalled
    /// This number of grid frames is skipped at `frame`; inserted if negative.
    case skipped(Int64, frame: Int64)
    /// A step that can no longer change.
    case onset(Onset, heardAt: MonotonicTime)
    /// An underrun, or the device was suspended.
    case xrun
    /// A wait ended this many nanoseconds late.
    case woken(late: Int64)
    /// The accuracy of the frame clock.
    case clock(ClockReading)
}

/// The accuracy of a frame clock as the audio thread computes it; squares are not rooted there.
struct ClockReading: BitwiseCopyable, Sendable {
    /// The measured sample rate divided by the nominal one.
    let ratio: Double
    /// Mean square of the differences between readings and clock, in square seconds.
    let variance: Double
    /// The part of `variance` that remains in the clock's time.
    let residue: Double
    /// The part of `variance`, per square second, that remains in the clock's rate.
    let rateResidue: Double
    /// Duration of the readings in seconds.
    let age: Double
    /// Seconds by which the beat grid is heard late; nil if that is unknown or the device's clock is used.
    let lateness: Double?
}
