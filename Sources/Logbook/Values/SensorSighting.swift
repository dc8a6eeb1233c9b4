public import Activities

/// A record that a data source was present; needed to distinguish "no data" from zero steps.
public struct SensorSighting: Hashable, Sendable {
    /// Whether strided may read the source; the raw values are stored and must not change.
    public enum Access: String, Hashable, Sendable, CaseIterable {
        /// Reading is allowed.
        case granted
        /// The system or the user denies reading.
        case refused
    }

    /// The kind of source, as in the daemon's status: `steps`, `gps`, `footpod`.
    public var source: String
    /// The address or path of the device; empty if there is only one.
    public var device: String
    /// Whether strided may read the source.
    public var access: Access
    /// The time of the sighting.
    public var at: Moment

    /// Creates a sighting.
    public init(source: String, device: String = "", access: Access = .granted, at: Moment) {
        self.source = source
        self.device = device
        self.access = access
        self.at = at
    }
}

/// A data source that was seen before.
public struct KnownSensor: Hashable, Sendable {
    /// The kind of source.
    public let source: String
    /// The address or path of the device.
    public let device: String
    /// Whether strided could read the source when it was last seen.
    public let access: SensorSighting.Access
    /// The time of the first sighting.
    public let first: Moment
    /// The time of the latest sighting.
    public let last: Moment
}
