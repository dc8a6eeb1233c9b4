public import Activities

/// A source that was there: so that "no data" can be told from zero steps.
public struct SensorSighting: Hashable, Sendable {
    /// Whether it may be read; the raw values are stable.
    public enum Access: String, Hashable, Sendable, CaseIterable {
        /// It may.
        case granted
        /// The system, or the user, says no.
        case refused
    }

    /// What kind of source it is, as the daemon's status calls it: `steps`, `gps`, `footpod`.
    public var source: String
    /// Which one of its kind: an address or a path; empty where there is only one.
    public var device: String
    /// Whether it may be read.
    public var access: Access
    /// When.
    public var at: Moment

    /// A sighting.
    public init(source: String, device: String = "", access: Access = .granted, at: Moment) {
        self.source = source
        self.device = device
        self.access = access
        self.at = at
    }
}

/// What the logbook knows of a source.
public struct KnownSensor: Hashable, Sendable {
    /// What kind of source it is.
    public let source: String
    /// Which one of its kind.
    public let device: String
    /// Whether it could be read when it was last seen.
    public let access: SensorSighting.Access
    /// When it was first seen.
    public let first: Moment
    /// When it was last seen.
    public let last: Moment
}
