public import Metronome

extension GridAnchor {
    /// An anchor at an instant of the system's monotonic clock, as `PlayerEvent.onset` reports one.
    ///
    /// The instant may lie minutes in the past, and it may be one that another process noted since the machine booted.
    public init(step: Int64, heardAt time: MonotonicTime, tempo: Tempo) {
        self.init(step: step, nanoseconds: time.nanoseconds, tempo: tempo)
    }

    /// When the step is heard.
    public var heardAt: MonotonicTime { MonotonicTime(nanoseconds: nanoseconds) }
}
