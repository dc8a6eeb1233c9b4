public import Metronome

extension GridAnchor {
    /// Creates an anchor from a step and the time at which the step is heard, as reported by `PlayerEvent.onset`.
    ///
    /// The time may be minutes in the past, and another process may have measured it since the last boot.
    public init(step: Int64, heardAt time: MonotonicTime, tempo: Tempo) {
        self.init(step: step, nanoseconds: time.nanoseconds, tempo: tempo)
    }

    /// The time at which the step is heard.
    public var heardAt: MonotonicTime { MonotonicTime(nanoseconds: nanoseconds) }
}
