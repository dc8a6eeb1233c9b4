/// What a `GPSDSource` tells of its connection and of the runner.
public enum GPSDEvent: Hashable, Sendable {
    /// An attempt to connect begins.
    case connecting
    /// A gpsd of this release watches its receivers for us; receivers may come and go without a word.
    case connected(release: String)
    /// What it told, and what became of everything it sent since it connected.
    case observed([Observation], NMEACounts)
    /// No connection, or none any more; the next attempt begins after the pause.
    case lost(GPSDError, retryIn: Duration)
}
