package import Activities
import Cadence

/// The services and privacy zones that the user chose; stored as JSON without secrets.
package struct SyncConfiguration: Hashable, Sendable, Codable {
    package struct Service: Hashable, Sendable, Codable {
        /// The address of the server or the path of the folder.
        package var url: String
        /// The athlete (intervals.icu) or the user (WebDAV); empty for the others.
        package var user = ""
        /// A file with the certificates to trust, instead of those of the system.
        package var authority: String?
        package var fields = SharedField.usual.map(\.rawValue).sorted()
        /// The names of the kinds of activity that are sent; other sports only if the user has asked for them.
        package var kinds = Activity.Kind.allCases.filter { $0 != .other }.map(\.rawValue)
        /// Only activities that started at or after this Unix time in milliseconds are sent.
        package var from_unix_ms: Int64
        package var edits = true
        package var deletions = false
        /// The name of the totals that are sent if a part of an activity is removed.
        package var totals = SharedTotals.visible.rawValue
        package var paused = false
        package var sports: [String: Int] = [:]

        package init(url: String, from start: Moment) {
            self.url = url
            from_unix_ms = start.unixMilliseconds
        }

        /// The address as it may be shown: without the name and the password that it could contain in earlier versions.
        package var shownURL: String { ServiceAddress.withoutUser(url) }
        package var sharedFields: Set<SharedField> { Set(fields.compactMap(SharedField.init(rawValue:))) }
        package var sharedTotals: SharedTotals { SharedTotals(rawValue: totals) ?? .visible }
    }

    package struct Zone: Hashable, Sendable, Codable {
        var name: String
        var latitude: Double
        var longitude: Double
        var radius_m: Double
        var east_m: Double
        var north_m: Double
    }

    package var services: [String: Service] = [:]
    private var zones: [Zone] = []

    package init() {}

    /// The privacy zones; throws if a stored zone is not valid, because nothing may be sent then.
    package func privacyZones() throws(SyncError) -> [PrivacyZone] {
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
    package mutating func set(_ zone: PrivacyZone) {
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

    package mutating func removeZone(_ name: String) { zones.removeAll { $0.name == name } }
}

/// The secrets of the services, by their names; never printed.
package struct SyncKeys: Hashable, Sendable, Codable {
    package struct Keys: Hashable, Sendable, Codable {
        /// The key, the password, or the access token.
        package var secret: String
        /// The identifier of the app (FitTrackee).
        package var client: String?
        package var clientSecret: String?
        /// The token for the next access token (FitTrackee).
        package var refresh: String?

        package init(secret: String, client: String? = nil, clientSecret: String? = nil, refresh: String? = nil) {
            self.secret = secret
            self.client = client
            self.clientSecret = clientSecret
            self.refresh = refresh
        }
    }

    package var services: [String: Keys] = [:]

    package init() {}
}

/// Why synchronisation is not possible; says what to do.
package struct SyncError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
