import OutsideText

/// One JSON line of gpsd's protocol (gpsd_json(5)); unknown classes and fields are ignored.
enum GPSDMessage: Hashable, Sendable {
    case version(release: String, major: Int)
    /// gpsd's answer to a watch request: whether it will send NMEA sentences and JSON reports.
    case watch(nmea: Bool, json: Bool)
    case error(String)
    /// A report with a fix, or with the information that there is no fix.
    case report(TPV)
    case other

    /// A time-position-velocity report of gpsd; a missing or null field is nil.
    struct TPV: Hashable, Decodable, Sendable {
        /// The fix mode: 0 unknown, 1 no fix, 2 a fix in two dimensions, 3 a fix in three.
        var mode: Int
        /// The kind of fix: 2 differential, 3 RTK fixed, 4 RTK float, 5 dead reckoning, 6 dead reckoning with satellites,
        /// 7 time only, 8 simulated.
        var status: Int?
        /// Date and time of the fix, ISO 8601, UTC.
        ///
        /// gpsd 3.22 shifts old dates by 1024 weeks, so only the time of day is used.
        var time: String?
        var lat: Double?
        var lon: Double?
        var altMSL: Double?
        /// Speed over ground, and gpsd's estimate of its error, in metres per second.
        var speed: Double?
        var eps: Double?
        /// gpsd's estimates of the horizontal error, and of the errors of longitude and latitude, in metres.
        var eph: Double?
        var epx: Double?
        var epy: Double?
        /// Course in degrees; nil, for example, if gpsd computed the speed from two positions (in all 82 such recorded reports).
        var track: Double?
    }

    /// Parses a line; nil if it is damaged (gpsd truncates lines at 10,240 bytes) or lacks a required field.
    init?(_ line: [UInt8]) {
        guard let header = try? UntrustedJSON.decode(Header.self, from: line) else { return nil }
        switch header.class {
        case "VERSION":
            guard let major = header.major else { return nil }
            self = .version(release: Self.bounded(header.release ?? "?"), major: major)
        case "WATCH":
            self = .watch(nmea: header.nmea ?? false, json: header.json ?? false)
        case "ERROR":
            self = .error(Self.bounded(header.message ?? "?"))
        case "TPV":
            guard let report = try? UntrustedJSON.decode(TPV.self, from: line) else { return nil }
            self = .report(report)
        default:
            self = .other
        }
    }

    private struct Header: Decodable {
        var `class`: String
        var release: String?
        var major: Int?
        var nmea: Bool?
        var json: Bool?
        var message: String?

        enum CodingKeys: String, CodingKey {
            case `class`, release, nmea, json, message
            case major = "proto_major"
        }
    }

    /// Limits a text from a server to 80 characters, and removes control characters, which a terminal would interpret.
    private static func bounded(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(80).filter { (" "..."~").contains($0) }))
    }
}

/// The address of a gpsd server.
package struct GPSDAddress: Hashable, Sendable, CustomStringConvertible {
    /// The TCP port that IANA registered for gpsd.
    package static let defaultPort = 2947

    /// The host: a host name, an IPv4 address, or an IPv6 address without brackets.
    package let host: String
    /// The TCP port, 1…65535.
    package let port: Int

    package init?(host: String, port: Int = defaultPort) {
        // The longest possible name has 253 bytes (RFC 1035, 2.3.4).
        guard (1...253).contains(host.utf8.count), (1...65_535).contains(port),
            host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !host.contains(where: { "[]/".contains($0) })
        else { return nil }
        self.host = host
        self.port = port
    }

    /// Parses `host`, `host:port`, `[::1]:2947`, `[::1]` or `::1`; the default port is 2947.
    package init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            let host = String(text[text.index(after: text.startIndex)..<close])
            let rest = text[text.index(after: close)...]
            guard host.contains(":"), rest.isEmpty || rest.hasPrefix(":") else { return nil }
            self.init(host: host, portText: rest.isEmpty ? nil : rest.dropFirst())
        } else if parts.count == 2 {
            self.init(host: String(parts[0]), portText: parts[1])
        } else {
            // Text with more than one colon and without brackets can only be an IPv6 address.
            self.init(host: text)
        }
    }

    private init?(host: String, portText: Substring?) {
        guard let portText else {
            self.init(host: host)
            return
        }
        guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(portText) else { return nil }
        self.init(host: host, port: port)
    }

    /// The address in a form that `init(parsing:)` accepts: `localhost:2947`, `[::1]:2947`.
    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
