import Metronome

/// What the realtime thread tells the control side, through the ring.
enum RealtimeEvent: BitwiseCopyable, Sendable {
    /// The thread has asked the kernel for realtime scheduling, with or without success.
    case scheduled(RealtimeAttempt)
    /// Settings are in force from `frame` on, which is heard at `heardAt`.
    case settingsTaken(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// A step that can no longer be changed.
    case onset(Onset, heardAt: MonotonicTime)
    /// The device ran dry, or slept.
    case xrun
}
