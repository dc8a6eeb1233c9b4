/// An event of a `GPSDSource`.
public enum GPSDEvent: Hashable, Sendable {
    /// An attempt to connect begins.
    case connecting
    /// gpsd has accepted the request for data; this does not mean that a receiver is attached to gpsd.
    case connected(release: String)
    /// New observations, if there are any, and the numbers of sentences and speeds received since the connection began.
    case observed([Observation], NMEACounts)
    /// There is no connection, or it was lost; the next attempt begins after the pause.
    case lost(GPSDError, retryIn: Duration)
}
