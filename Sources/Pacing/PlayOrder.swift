public import Metronome

/// What the metronome is asked to do, in musical terms: the last one counts.
public struct PlayOrder: Hashable, Sendable {
    /// 0 while stopped; each start has a number of its own, so that stop and start are never mistaken for nothing.
    public var run: UInt64
    /// True while the clicks rest and the grid counts on.
    public var isPaused: Bool
    /// Tempo to reach.
    public var tempo: Tempo
    /// Time over which to reach it; zero is at once.
    ///
    /// Never negative.
    public var ramp: Duration
}
