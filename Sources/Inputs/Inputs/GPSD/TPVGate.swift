import Cadence

/// Turns TPV reports into observations; used only if NMEA is not available.
///
/// gpsd sends several reports per epoch, not all with a speed. The first report of an epoch with a speed is used at once. A
/// later report of the same epoch with a different speed replaces it, by an observation with the same time. A speed that gpsd
/// computed from two positions has no course. It is ignored while the receiver's own speeds have one.
struct TPVGate: Sendable {
    /// A report up to this much earlier than the present epoch is of an earlier epoch; if it is even earlier, the receiver's clock was set.
    private static let disorder: Duration = .seconds(5)
    /// If a time of day is repeated for this long, the receiver's clock has stopped.
    private static let stall: Duration = .seconds(2)
    /// After a speed with a course, a speed without a course is ignored for this time.
    private static let courseMemory: Duration = .seconds(5)
    /// At speeds below this some receivers report no course.
    private static let courseless = Speed(metersPerSecond: 1)
    /// Smallest assumed deviation of speeds that gpsd computed from positions: 0.20…0.38 m/s in ten recorded runs.
    private static let accuracyOfPositions = Speed(metersPerSecond: 0.3)

    private struct Epoch {
        var time: TimeOfDay
        var speed: Speed?
        var began: Duration
    }

    private var clock = FixClock()
    private var epoch: Epoch?
    private var lastCourse: Duration?
    private var isBehind = false
    /// The counts of `NMEACounts` with these names.
    private(set) var implausible = 0
    private(set) var derived = 0
    private(set) var stale = 0

    mutating func apply(_ report: GPSDMessage.TPV, at arrival: Duration) -> Observation? {
        let time = report.time.flatMap(TimeOfDay.init(iso8601:))
        if isOfAnEarlierEpoch(time) { return nil }
        if isStalled(at: time, arrival) { return observation(.noFix(.stalled), of: nil, at: arrival) }
        guard report.mode >= 2, report.status != 8 else {
            guard storeIfNew(nil, at: time, arrival) else { return nil }
            return observation(.noFix(report.mode >= 2 ? .simulated : .searching), of: time, at: arrival)
        }
        guard let metersPerSecond = report.speed, metersPerSecond >= 0 else { return nil }
        guard let speed = SpeedOverGround(metersPerSecond: metersPerSecond).plausible else {
            implausible += 1
            return nil
        }
        if report.track != nil {
            lastCourse = arrival
        } else if speed >= Self.courseless, let lastCourse, arrival - lastCourse <= Self.courseMemory {
            derived += 1
            return nil
        }
        guard storeIfNew(speed, at: time, arrival) else { return nil }
        let fix = report.fix(speed, time, accuracy: accuracy(of: report, speed))
        return observation(.speed(fix), of: time, at: arrival)
    }
}

// MARK: - Epochs

extension TPVGate {
    private func isOfAnEarlierEpoch(_ time: TimeOfDay?) -> Bool {
        guard let time, let epoch else { return false }
        let back = epoch.time.elapsed(since: time)
        return back > .zero && back <= Self.disorder
    }

    private func isStalled(at time: TimeOfDay?, _ arrival: Duration) -> Bool {
        guard let time, let epoch, epoch.time == time else { return false }
        return arrival - epoch.began >= Self.stall
    }

    /// Returns true if a report gives new information about its epoch, and stores that information.
    private mutating func storeIfNew(_ speed: Speed?, at time: TimeOfDay?, _ arrival: Duration) -> Bool {
        guard let time else { return true }
        guard var epoch, epoch.time == time else {
            epoch = Epoch(time: time, speed: speed, began: arrival)
            return true
        }
        guard let speed, epoch.speed != speed else { return false }
        epoch.speed = speed
        self.epoch = epoch
        return true
    }

    private mutating func observation(
        _ kind: Observation.Kind,
        of time: TimeOfDay?,
        at arrival: Duration
    ) -> Observation? {
        let moment = clock.moment(of: time, arrival: arrival)
        let isFirst = !isBehind
        isBehind = moment.isStale
        if moment.isStale { stale += 1 }
        guard isFirst || !moment.isStale else { return nil }
        let kind = moment.isStale ? .noFix(.stale) : kind
        return Observation(source: .gpsd, arrival: arrival, instant: moment.instant, kind: kind)
    }

    private func accuracy(of report: GPSDMessage.TPV, _ speed: Speed) -> Speed? {
        let stated = report.eps.flatMap { $0 >= 0 ? Speed(metersPerSecond: $0) : nil }
        guard report.track == nil, speed >= Self.courseless else { return stated }
        return max(stated ?? Self.accuracyOfPositions, Self.accuracyOfPositions)
    }
}

extension GPSDMessage.TPV {
    fileprivate func fix(_ speed: Speed, _ time: TimeOfDay?, accuracy: Speed?) -> SatelliteFix {
        let position = lat.flatMap { latitude in lon.flatMap { Position(latitude: latitude, longitude: $0) } }
        return SatelliteFix(
            speed: speed,
            time: time,
            quality: quality,
            position: position.flatMap { $0.isNullIsland ? nil : $0 },
            altitude: altMSL.map(Altitude.init(meters:)),
            accuracy: accuracy,
            positionAccuracy: PositionAccuracy.radius(eph: eph, epx: epx, epy: epy)
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
    /// Parses the time of an ISO 8601 date and time in UTC, such as `2005-06-08T10:34:48.283Z`; nil for other text.
    init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "T")).map({ $0 + 1 }), bytes.last == UInt8(ascii: "Z"),
            bytes.count <= 40
        else { return nil }
        // Without its colons, hh:mm:ss has the format of a time in NMEA.
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
