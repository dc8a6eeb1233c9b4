/// Returns the complete state of the daemon.
public struct GetStatus: ControlMethod {
    /// The reply of ``GetStatus``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The complete state of the daemon.
        public let status: Status

        /// Creates a reply.
        public init(status: Status) { self.status = status }
    }

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}

/// Streams the current status, and then the newest status after each change.
///
/// A client calls it with ``ControlClient/watch(every:)``. The server answers it from its ``StatusFeed``.
public struct Watch: ControlMethod {
    /// One status of the stream.
    public typealias Reply = GetStatus.Reply

    /// The default interval in milliseconds: four updates a second, about as fast as a person can read numbers.
    static let standardMilliseconds = 250
    /// The permitted range of the interval in milliseconds; other intervals are clamped to this range.
    static let milliseconds = 50...60_000

    /// The minimum time between two status messages in milliseconds; `nil` means 250.
    public let minimumIntervalMilliseconds: Int?

    private enum CodingKeys: String, CodingKey {
        case minimumIntervalMilliseconds = "min_interval_ms"
    }

    /// Creates a call.
    public init(every interval: Duration) {
        // The limit of one hour prevents an overflow. It has no other effect, because the longest valid interval is one minute.
        let (seconds, attoseconds) = min(max(interval, .zero), .seconds(3_600)).components
        minimumIntervalMilliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// False, because the call only reads.
    public var changesState: Bool { false }

    /// The minimum time between two status messages, clamped to 50 ms…1 min.
    var interval: Duration {
        let asked = minimumIntervalMilliseconds ?? Self.standardMilliseconds
        return .milliseconds(min(max(asked, Self.milliseconds.lowerBound), Self.milliseconds.upperBound))
    }
}

/// Runs the daemon's checks of itself and of the machine.
public struct Diagnose: ControlMethod {
    /// The reply of ``Diagnose``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The results of the checks.
        public let diagnosis: Diagnosis

        /// Creates a reply.
        public init(diagnosis: Diagnosis) { self.diagnosis = diagnosis }
    }

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}

/// Returns the version of the daemon, and which process it is.
public struct GetVersion: ControlMethod {
    /// The reply of ``GetVersion``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The daemon's version.
        public let version: String
        /// The daemon's process ID.
        public let processID: Int
        /// The time at which the daemon started, in seconds of Unix time.
        public let startedAt: Double

        /// Creates a reply.
        public init(version: String, processID: Int, startedAt: Double) {
            self.version = version
            self.processID = processID
            self.startedAt = startedAt.ifFinite ?? 0
        }

        private enum CodingKeys: String, CodingKey {
            case version
            case processID = "pid"
            case startedAt = "started_unix_s"
        }
    }

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}
