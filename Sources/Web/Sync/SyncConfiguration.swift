public import Activities
import Cadence

/// The services and privacy zones that the user chose; stored as JSON without secrets.
public struct SyncConfiguration: Hashable, Sendable, Codable {
    /// The settings of one service.
    public struct Service: Hashable, Sendable, Codable {
        /// The address of the server or the path of the folder.
        public var url: String
        /// The athlete (intervals.icu) or the user (WebDAV); empty for the others.
        public var user = ""
        /// A file with the certificates to trust, instead of those of the system.
        public var authority: String?
        /// The names of the fields that are sent.
        public var fields = SharedField.usual.map(\.rawValue).sorted()
        /// The names of the kinds of activity that are sent; other sports only if the user has asked for them.
        public var kinds = Activity.Kind.allCases.filter { $0 != .other }.map(\.rawValue)
        /// Only activities that started at or after this Unix time in milliseconds are sent.
        public var from_unix_ms: Int64
        /// Whether edits are sent.
        public var edits = true
        /// Whether deletions are sent.
        public var deletions = false
        /// The name of the totals that are sent if a part of an activity is removed.
        public var totals = SharedTotals.visible.rawValue
        /// Whether nothing is sent at present.
        public var paused = false
        /// FitTrackee's numbers of the sports.
        public var sports: [String: Int] = [:]

        /// Creates the settings of a service.
        public init(url: String, from start: Moment) {
            self.url = url
            from_unix_ms = start.unixMilliseconds
        }

        /// The fields that are sent.
        public var sharedFields: Set<SharedField> { Set(fields.compactMap(SharedField.init(rawValue:))) }
        /// The totals that are sent if a part of an activity is removed.
        public var sharedTotals: SharedTotals { SharedTotals(rawValue: totals) ?? .visible }
    }

    /// A privacy zone.
    public struct Zone: Hashable, Sendable, Codable {
        var name: String
        var latitude: Double
        var longitude: Double
        var radius_m: Double
        var east_m: Double
        var north_m: Double
    }

    /// The services by their names.
    public var services: [String: Service] = [:]
    private var zones: [Zone] = []

    /// Creates a configuration without services.
    public init() {}

    /// The privacy zones.
    ///
    /// - Throws: `SyncError` if a stored zone is not valid: nothing may be sent then.
    public func privacyZones() throws(SyncError) -> [PrivacyZone] {
        var valid: [PrivacyZone] = []
        for zone in zones {
            guard let centre = Position(latitude: zone.latitude, longitude: zone.longitude),
                let circle = PrivacyZone(
                    name: zone.name,
                    centre: centre,
                    radius: zone.radius_m,
                    east: zone.east_m,
                    north: zone.north_m
                )
            else {
                throw SyncError("the privacy zone \"\(zone.name)\" is damaged, so nothing is sent; set it again")
            }
            valid.append(circle)
        }
        return valid
    }

    /// Adds a zone, or replaces the zone of the same name.
    public mutating func set(_ zone: PrivacyZone) {
        removeZone(zone.name)
        zones.append(
            Zone(
                name: zone.name,
                latitude: zone.centre.latitude,
                longitude: zone.centre.longitude,
                radius_m: zone.radius,
                east_m: zone.east,
                north_m: zone.north
            )
        )
    }

    /// Removes the zone of this name if there is one.
    public mutating func removeZone(_ name: String) { zones.removeAll { $0.name == name } }
}

/// The secrets of the services, by their names; never printed.
public struct SyncKeys: Hashable, Sendable, Codable {
    /// The secrets of one service.
    public struct Keys: Hashable, Sendable, Codable {
        /// The key, the password, or the access token.
        public var secret: String
        /// The identifier of the app (FitTrackee).
        public var client: String?
        /// The secret of the app (FitTrackee).
        public var clientSecret: String?
        /// The token for the next access token (FitTrackee).
        public var refresh: String?

        /// Creates the secrets of a service.
        public init(secret: String, client: String? = nil, clientSecret: String? = nil, refresh: String? = nil) {
            self.secret = secret
            self.client = client
            self.clientSecret = clientSecret
            self.refresh = refresh
        }
    }

    /// The secrets by the names of the services.
    public var services: [String: Keys] = [:]

    /// Creates an empty list.
    public init() {}
}

/// Why synchronisation is not possible; says what to do.
public struct SyncError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with the path or the service.
    public let description: String

    /// Creates an error with its text.
    public init(_ description: String) {
        self.description = description
    }
}
