public import Metronome

/// What the metronome is asked to do, in musical terms: the last one counts.
public struct PlayOrder: Hashable, Sendable {
    /// 0 while stopped; each start has a number of its own, so that stop and start are never mistaken for nothing.
    public var run: UInt64
    /// True while the clicks rest by the runner's order and the grid counts on.
    public var isPaused: Bool
    /// True while the clicks rest by themselves and the grid counts on.
    public var isResting = false
    /// Tempo to reach.
    public var tempo: Tempo
    /// Time over which to reach it; zero is at once.
    ///
    /// Never negative.
    public var ramp: Duration
    /// By how much the grid was moved later, in seconds, in total since the run began; below zero it was moved earlier.
    public var shift = 0.0
}
