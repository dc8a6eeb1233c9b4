/// How long the runner was in sync with the metronome in a run, and how long this could be measured.
public struct SyncTime: Hashable, Sendable {
    /// The runner is in sync if the measured cadence differs from the target cadence by at most this share of the target
    /// cadence.
    ///
    /// Everyone notices a change of tempo of 3 % or more (Drake & Botte 1993, 10.3758/BF03205262).
    static let tolerance = 0.03
    /// Longest time between two calls that is counted; of a longer time, only this much is counted.
    private static let longestStretch: Duration = .seconds(5)

    /// Time in which the runner was in sync.
    public private(set) var inSync: Duration = .zero
    /// Time in which footfalls or a cadence were measured.
    public private(set) var measured: Duration = .zero

    private var wasInSync: Bool?
    private var last: Duration?

    /// The share of the measured time in which the runner was in sync, 0…1; nil before anything was measured.
    public var share: Double? {
        measured > .zero ? inSync / measured : nil
    }

    /// Adds the time since the last call, according to the state passed to that last call; the new state is used at the next
    /// call.
    mutating func tick(isInSync now: Bool?, at instant: Duration) {
        if let last, let wasInSync {
            let stretch = min(instant - last, Self.longestStretch)
            measured += stretch
            if wasInSync { inSync += stretch }
        }
        last = instant
        wasInSync = now
    }
}
