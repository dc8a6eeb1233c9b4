import OutsideText

/// One JSON line of gpsd's protocol (gpsd_json(5)); unknown classes and fields are passed over.
enum GPSDMessage: Hashable, Sendable {
    /// The greeting.
    case version(release: String, major: Int)
    /// What it watches for us.
    case watch(nmea: Bool, json: Bool)
    /// Its words about a request it did not take.
    case error(String)
    /// A fix, or that there is none.
    case report(TPV)
    /// Any other class.
    case other

    /// A time-position-velocity report; what is absent or null is unknown.
    struct TPV: Hashable, Decodable, Sendable {
        /// 0 unknown, 1 no fix, 2 in two dimensions, 3 in three.
        var mode: Int
        /// 2 differential, 3 RTK fixed, 4 RTK float, 5 dead reckoning, 6 the same with satellites, 7 time only, 8 simulated.
        var status: Int?
        /// ISO 8601, UTC.
        ///
        /// gpsd 3.22 moves old dates by 1024 weeks, so only the time of day is of use.
        var time: String?
        var lat: Double?
        var lon: Double?
        var altMSL: Double?
        /// Metres per second.
        var speed: Double?
        /// What gpsd thinks the error of the speed is, metres per second.
        var eps: Double?
        /// Degrees; a speed gpsd made of two places itself comes without it (all 82 in the recordings).
        var track: Double?
    }

    /// Reads a line; nil for one that is broken (gpsd cuts lines at 10,240 bytes).
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

    /// Keeps what a stranger wrote short and free of what a terminal would obey.
    private static func bounded(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(80).filter { (" "..."~").contains($0) }))
    }
}
