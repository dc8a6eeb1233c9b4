import Metronome

/// An event from the audio thread to the supervising thread.
enum RealtimeEvent: BitwiseCopyable, Sendable {
    /// The audio thread has requested realtime scheduling from the kernel; the value contains the result.
    case scheduled(RealtimeAttempt)
    /// The settings with this serial number apply from `frame` on, which is heard at `heardAt`.
    case settingsApplied(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// The music with this number is used.
    case musicApplied(serial: UInt64)
    /// The frames of the steps that have not begun have changed; sent only while there is a plan of music.
    case gridChanged(FrameGrid)
    /// From `frame` on, the beat grid is stretched by this factor to match the card's real sample rate.
    case stretched(Double, frame: Int64)
    /// The device stopped playing without an error.
    case stalled
    /// At `frame`, this number of frames of the beat grid is skipped, or inserted if it is negative.
    case skipped(Int64, frame: Int64)
    /// A step whose time can no longer change.
    case onset(Onset, heardAt: MonotonicTime)
    /// A prompt that begins, whose time can no longer change.
    case prompt(PromptOnset, heardAt: MonotonicTime)
    /// There was an underrun, or the device was suspended.
    case xrun
    /// The audio thread woke up this many nanoseconds late.
    case woken(late: Int64)
    /// How accurate the frame clock is.
    case clock(ClockReading)
}

/// The accuracy of the frame clock, as the audio thread computes it; the square roots are computed on another thread.
struct ClockReading: BitwiseCopyable, Sendable {
    /// The measured sample rate divided by the nominal sample rate.
    let ratio: Double
    /// Mean square of the differences between the device's readings and the clock, in square seconds.
    let variance: Double
    /// `variance` multiplied by this factor is the variance of the clock's estimate of the time.
    let residue: Double
    /// `variance` multiplied by this factor, per square second, is the variance of the clock's estimate of the rate.
    let rateResidue: Double
    /// The time, in seconds, during which the readings were collected; at most 1 s directly after a restart.
    let age: Double
    /// Seconds by which the beat grid is heard late; nil if that is unknown or the device's clock is used.
    let lateness: Double?
}
