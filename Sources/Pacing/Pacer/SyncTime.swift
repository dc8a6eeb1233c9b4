/// How long a run was in sync with its metronome, and how long this could be measured.
public struct SyncTime: Hashable, Sendable {
    /// Largest deviation of the measured cadence from the target cadence at which they are in sync, as a share of the
    /// target cadence.
    ///
    /// Everyone notices a change of tempo of 3 % or more (Drake & Botte 1993, 10.3758/BF03205262).
    static let tolerance = 0.03
    /// An interval between two calls is counted up to this length.
    private static let longestStretch: Duration = .seconds(5)

    /// Time in sync.
    public private(set) var inSync: Duration = .zero
    /// Time in which footfalls or a cadence were measured.
    public private(set) var measured: Duration = .zero

    private var wasInSync: Bool?
    private var last: Duration?

    /// The share of the measured time in sync, 0…1; nil before anything was measured.
    public var share: Double? {
        measured > .zero ? inSync / measured : nil
    }

    /// Counts the time since the last call, with the state passed to that call.
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
