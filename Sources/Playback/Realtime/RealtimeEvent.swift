import Metronome

/// What the realtime thread tells the control side, through the ring.
enum RealtimeEvent: BitwiseCopyable, Sendable {
    /// Priority granted, or refused with an error number.
    case scheduled(priority: Int32, refusal: Int32)
    /// Settings are in force from `frame` on, which is heard at `heardAt`.
    case settingsTaken(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// A step that can no longer be changed.
    case onset(Onset, heardAt: MonotonicTime)
    /// The device ran dry, or slept.
    case xrun
}
