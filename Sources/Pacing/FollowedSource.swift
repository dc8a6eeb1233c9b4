/// What sets the pace.
public enum FollowedSource: String, Hashable, Sendable, CaseIterable {
    /// The pace the runner ordered.
    case manual
    /// Speed from satellites: gpsd or NMEA sentences.
    case gps
    /// The runner's own measured cadence.
    case steps
}

/// How far the followed source can be trusted now.
public enum SourceState: String, Hashable, Sendable {
    /// Nothing to wait for: the pace is the runner's order.
    case manual
    /// Nothing has come yet; the manual pace stands in.
    case waiting
    /// Fresh readings are followed.
    case live
    /// Silent for a moment: the last cadence is held.
    case held
    /// Silent for long: the manual pace stands in until it is back.
    case lost
}
