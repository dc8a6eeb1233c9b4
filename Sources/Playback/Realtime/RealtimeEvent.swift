import Metronome

/// What the realtime thread tells the control side, through the ring.
enum RealtimeEvent: BitwiseCopyable, Sendable {
    /// The thread has asked the kernel for realtime scheduling, with or without success.
    case scheduled(RealtimeAttempt)
    /// Settings are in force from `frame` on, which is heard at `heardAt`.
    case settingsTaken(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// The grid is laid out for a card that is so much faster than it says, from `frame` on.
    case stretched(Double, frame: Int64)
    /// The device stood still without saying so.
    case stalled
    /// So many frames of the grid are left out at `frame`, or put in when below zero.
    case skipped(Int64, frame: Int64)
    /// A step that can no longer be changed.
    case onset(Onset, heardAt: MonotonicTime)
    /// The device ran dry, or slept.
    case xrun
    /// A wait ended so many nanoseconds after it should have.
    case woken(late: Int64)
    /// What the frame clock rests on.
    case clock(ClockReading)
}

/// What a frame clock rests on, as the realtime thread has it: squares where a root would have to be taken.
struct ClockReading: BitwiseCopyable, Sendable {
    /// The measured rate as a part of the stated one.
    let ratio: Double
    /// Mean square of the readings' distances from the clock, square seconds.
    let variance: Double
    /// Part of it that is left in the clock's time.
    let residue: Double
    /// Part of it, per square second, that is left in its rate.
    let rateResidue: Double
    /// Seconds of readings.
    let age: Double
    /// Seconds by which the grid is heard late; nil while nothing is known or the device's own time counts.
    let lateness: Double?
}
