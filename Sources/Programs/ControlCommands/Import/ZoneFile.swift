import Glibc

/// A time zone of the tz database of this computer (RFC 8536).
enum ZoneFile {
    private static let folder = "/usr/share/zoneinfo"

    /// The offset from UTC in seconds at a place such as `Europe/Berlin`; nil if there is no such place or its file is damaged.
    ///
    /// glibc reads zones only for the whole process, so the variable `TZ` is changed for a moment. Only the commands use this, while no
    /// other thread of them needs the local time.
    static func offset(of place: String, unixMilliseconds: Int64) -> Int? {
        let isName = place.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
            default: false
            }
        }
        guard isName, !place.isEmpty, !place.hasPrefix("/"), access("\(folder)/\(place)", R_OK) == 0 else { return nil }
        let before = ConfigurationFile.environment("TZ")
        setenv("TZ", ":\(place)", 1)
        defer {
            if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
            tzset()
        }
        tzset()
        var seconds = time_t(unixMilliseconds / 1000)
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return nil }
        return Int(local.tm_gmtoff)
    }
}
