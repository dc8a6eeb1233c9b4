public import Metronome

/// What the metronome must do, in musical terms; each order replaces the one before.
public struct PlayOrder: Hashable, Sendable {
    /// 0 while stopped; each start has a new number, so that a stop followed by a start is always visible as a change.
    public var run: UInt64
    /// True while the runner has paused the clicks; the grid continues.
    public var isPaused: Bool
    /// True while the pacer keeps the clicks silent without an order; the grid continues.
    public var isResting = false
    /// The tempo to reach.
    public var tempo: Tempo
    /// Time over which to reach it, never negative; zero means at once.
    public var ramp: Duration
    /// How much later the grid was moved, in seconds, in total since the run began; negative if it was moved earlier.
    public var shift = 0.0
}
