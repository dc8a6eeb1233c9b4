/// An event of a `GPSDSource`.
public enum GPSDEvent: Hashable, Sendable {
    /// An attempt to connect begins.
    case connecting
    /// gpsd has accepted the request for data; its later messages do not tell when a receiver is attached or removed.
    case connected(release: String)
    /// New observations, and the counts of everything received since the connection began.
    case observed([Observation], NMEACounts)
    /// There is no connection, or it was lost; the next attempt begins after the pause.
    case lost(GPSDError, retryIn: Duration)
}
