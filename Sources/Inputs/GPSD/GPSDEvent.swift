/// An event of a `GPSDSource`.
public enum GPSDEvent: Hashable, Sendable {
    /// An attempt to connect begins.
    case connecting
    /// A gpsd of this release watches its receivers for us; it does not report when a receiver appears or disappears.
    case connected(release: String)
    /// New observations, and the counts of everything received since the connection began.
    case observed([Observation], NMEACounts)
    /// There is no connection, or it was lost; the next attempt begins after the pause.
    case lost(GPSDError, retryIn: Duration)
}
