public import Activities

/// A record that a data source (a sensor or service) was present; it distinguishes "no data" from zero steps.
public struct SensorSighting: Hashable, Sendable {
    /// Whether strided may read the data source; the raw values are stored and must not change.
    public enum Access: String, Hashable, Sendable, CaseIterable {
        /// The system allows strided to read the data source.
        case granted
        /// The system or the user denies strided access to the data source.
        case refused
    }

    /// The kind of data source, as in the daemon's status, such as `steps`, `gps` or `footpod`.
    public var source: String
    /// The address or path of the sensor; empty if there is only one sensor of this kind.
    public var device: String
    /// Whether strided may read the data source.
    public var access: Access
    /// The time at which the data source was seen.
    public var at: Moment

    /// Creates a record that a data source was seen.
    public init(source: String, device: String = "", access: Access = .granted, at: Moment) {
        self.source = source
        self.device = device
        self.access = access
        self.at = at
    }
}

/// A sensor or other data source that was seen at least once, with the first and the last time.
public struct KnownSensor: Hashable, Sendable {
    /// The kind of data source, as in the daemon's status, such as `steps`, `gps` or `footpod`.
    public let source: String
    /// The address or path of the sensor; empty if there is only one sensor of this kind.
    public let device: String
    /// Whether strided could read the data source when it was last seen.
    public let access: SensorSighting.Access
    /// The time at which the data source was first seen.
    public let first: Moment
    /// The time at which the data source was last seen.
    public let last: Moment
}
