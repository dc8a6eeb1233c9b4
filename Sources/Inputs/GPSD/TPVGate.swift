import Cadence

/// Turns TPV reports into observations: second best to NMEA.
///
/// gpsd sends several reports an epoch, not all with a speed, and some speeds it made itself from two positions, which
/// look like the receiver's own. The first report of a new time with a speed is taken at once; a later one of the same
/// time with another speed replaces it: an observation with the same instant.
struct TPVGate: Sendable {
    private var clock = FixClock()
    private var last: (time: TimeOfDay, speed: Speed?)?
    /// Speeds that no runner has.
    private(set) var implausible = 0

    mutating func take(_ report: GPSDMessage.TPV, at arrival: Duration) -> Observation? {
        let time = report.time.flatMap(TimeOfDay.init(iso8601:))
        guard report.mode >= 2, report.status != 8 else {
            guard isNews(nil, at: time) else { return nil }
            return observation(.noFix(report.mode >= 2 ? .simulated : .searching), of: time, at: arrival)
        }
        guard let metersPerSecond = report.speed, metersPerSecond >= 0 else { return nil }
        guard let speed = SpeedOverGround(metersPerSecond: metersPerSecond).plausible else {
            implausible += 1
            return nil
        }
        guard isNews(speed, at: time) else { return nil }
        return observation(.speed(report.fix(speed, time)), of: time, at: arrival)
    }

    /// Whether this says something new of its time; remembers it if so.
    private mutating func isNews(_ speed: Speed?, at time: TimeOfDay?) -> Bool {
        guard let time else { return true }
        if let last, last.time == time, last.speed == speed || speed == nil { return false }
        last = (time, speed)
        return true
    }

    private mutating func observation(
        _ kind: Observation.Kind,
        of time: TimeOfDay?,
        at arrival: Duration
    ) -> Observation {
        let instant = clock.instant(of: time, arrival: arrival)
        return Observation(source: .gpsd, arrival: arrival, instant: instant, kind: kind)
    }
}

extension GPSDMessage.TPV {
    fileprivate func fix(_ speed: Speed, _ time: TimeOfDay?) -> SpeedFix {
        let position = lat.flatMap { latitude in lon.flatMap { Position(latitude: latitude, longitude: $0) } }
        return SpeedFix(
            speed: speed,
            time: time,
            quality: quality,
            position: position.flatMap { $0.isNullIsland ? nil : $0 },
            altitude: altMSL.map(Altitude.init(meters:))
        )
    }

    private var quality: FixQuality {
        switch status {
        case 2: .differential
        case 3: .rtkFixed
        case 4: .rtkFloat
        case 5, 6: .deadReckoning
        case 9: .precise
        default: .unspecified
        }
    }
}

extension TimeOfDay {
    /// Reads the time of an ISO 8601 date and time in UTC, such as `2005-06-08T10:34:48.283Z`; nil for anything else.
    init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "T")).map({ $0 + 1 }), bytes.last == UInt8(ascii: "Z"),
            bytes.count <= 40
        else { return nil }
        // hh:mm:ss without its colons is NMEA's form.
        let clock = bytes[start..<(bytes.count - 1)]
        guard clock.count >= 8, clock[start + 2] == UInt8(ascii: ":"), clock[start + 5] == UInt8(ascii: ":") else {
            return nil
        }
        let digits = Array(clock[start..<(start + 2)] + clock[(start + 3)..<(start + 5)] + clock[(start + 6)...])
        var field = FieldCursor(digits, from: 0, to: digits.count)
        guard let time = try? field.time() else { return nil }
        self = time
    }
}
