import Cadence

/// Turns NMEA sentences into observations, with at most one speed per epoch.
///
/// An epoch is one time for which the receiver computed a fix. Its sentences have the same time of day and arrive in any
/// order. The first one with a speed gives the epoch's speed. VTG has no time and belongs to the current epoch. For a
/// receiver that reports positions but no speed, the speed is computed from the positions.
struct EpochGate: Sendable {
    /// The result of processing one sentence.
    enum Verdict {
        case nothing
        /// The speed is impossible for a runner, or the sentence has two speeds that disagree.
        case implausible
        /// The fix arrived too late, like the previous one; only the first late fix gives an observation, `noFix(.stale)`.
        case stale
        case observed(instant: Duration, Observation.Kind)
    }

    private struct Epoch {
        let time: TimeOfDay
        let began: Duration
        var lastSeen: Duration
        var position: Position?
        var hasReportedSpeed = false
        var hasReportedNoFix = false
    }

    /// If a time of day is repeated for this long, the receiver's clock has stopped; the slowest recorded ones (EC-10) give a fix every 2 s.
    private static let stall: Duration = .seconds(2)
    /// Longest time after the last sentence with a time, in which a VTG sentence still belongs to the same epoch: a receiver sends the
    /// sentences of an epoch in less than one second even at 4,800 baud.
    private static let binding: Duration = .seconds(1)
    /// Altitudes and accuracies of positions that are older than this are not used.
    private static let memory: Duration = .seconds(2)

    private var clock = FixClock()
    private var epoch: Epoch?
    /// The last epoch that gave a speed; its sentences may continue after those of a later epoch (recording garmin48).
    private var lastEpochWithSpeed: TimeOfDay?
    private var altitude: (Altitude, TimeOfDay)?
    /// The accuracy of the position from the dilution; used only if `measuredRadius`, from GST, is missing or too old.
    private var dilutionRadius: (Distance, TimeOfDay)?
    private var measuredRadius: (Distance, TimeOfDay)?
    /// Whether the receiver has a fix, according to the last sentence that gives this information.
    private var hasFix = true
    /// Whether the receiver sends RMC; then only RMC reports that there is no fix, else GGA, GNS and GLL do.
    private var sendsRMC = false
    /// Whether the latest fix arrived too late.
    private var isBehind = false
    /// Number of consecutive epochs with a position but no speed.
    private var epochsWithoutSpeed = 0
    private var positions = PositionSpeed()
    /// The time of day of the latest position, and the seconds from the first position to it.
    private var positionClock: (time: TimeOfDay, seconds: Double)?

    mutating func apply(_ sentence: Sentence, at arrival: Duration) -> Verdict {
        if let time = sentence.time { beginOrContinue(time, at: arrival) }
        switch sentence {
        case .rmc(let rmc):
            sendsRMC = true
            if rmc.time == nil { epoch = nil }
            recordPosition(rmc.position)
            if rmc.speed == nil, case .valid = rmc.mode {
                hasFix = true
                return isStalled(at: arrival)
                    ? report(.noFix(.stalled), at: arrival) : speedFromPositions(at: arrival)
            }
            return apply(rmc.speed, mode: rmc.mode, at: arrival)
        case .vtg(let vtg):
            return apply(vtg, at: arrival)
        case .fix(let fix):
            recordPosition(fix.position)
            if let height = fix.altitude, let time = fix.time { altitude = (height, time) }
            guard let mode = fix.mode else { return .nothing }
            recordDilution(of: fix)
            return recordMode(mode, at: arrival) ?? speedFromPositions(at: arrival)
        case .gst(let gst):
            let radius = PositionAccuracy.radius(
                latitudeDeviation: gst.latitudeDeviation,
                longitudeDeviation: gst.longitudeDeviation
            )
            if let radius, let time = gst.time { measuredRadius = (radius, time) }
            return .nothing
        case .time:
            return .nothing
        }
    }
}

// MARK: - Epochs

extension EpochGate {
    private mutating func beginOrContinue(_ time: TimeOfDay, at arrival: Duration) {
        guard epoch?.time != time else {
            epoch?.lastSeen = arrival
            return
        }
        if let epoch, epoch.position != nil, !epoch.hasReportedSpeed { epochsWithoutSpeed += 1 }
        epoch = Epoch(time: time, began: arrival, lastSeen: arrival, hasReportedSpeed: time == lastEpochWithSpeed)
    }

    private mutating func recordPosition(_ position: Position?) {
        guard let position, !position.isNullIsland else { return }
        epoch?.position = position
    }

    private mutating func recordDilution(of fix: Sentence.Fix) {
        guard case .valid(let quality)? = fix.mode, let time = fix.time,
            let radius = PositionAccuracy.radius(dilution: fix.dilution, quality: quality)
        else { return }
        dilutionRadius = (radius, time)
    }

    private mutating func report(_ kind: Observation.Kind, at arrival: Duration) -> Verdict {
        // If the receiver's clock has stopped, its time is not used.
        let time = kind == .noFix(.stalled) ? nil : epoch?.time
        let moment = clock.moment(of: time, arrival: arrival)
        let isFirst = !isBehind
        isBehind = moment.isStale
        guard moment.isStale else { return .observed(instant: moment.instant, kind) }
        return isFirst ? .observed(instant: moment.instant, .noFix(.stale)) : .stale
    }

    /// Whether the receiver has repeated the same time of day for too long.
    private func isStalled(at arrival: Duration) -> Bool {
        epoch.map { arrival - $0.began >= Self.stall } ?? false
    }
}

// MARK: - Speeds and missing fixes

extension EpochGate {
    private mutating func apply(_ speed: SpeedOverGround?, mode: FixMode, at arrival: Duration) -> Verdict {
        guard case .valid(let quality) = mode else {
            hasFix = false
            return reportNoFix(mode == .simulated ? .simulated : .searching, at: arrival)
        }
        hasFix = true
        if isStalled(at: arrival) { return report(.noFix(.stalled), at: arrival) }
        if speed != nil { epochsWithoutSpeed = 0 }
        guard epoch?.hasReportedSpeed != true, let speed else { return .nothing }
        epoch?.hasReportedSpeed = true
        lastEpochWithSpeed = epoch?.time
        guard let plausible = speed.plausible else { return .implausible }
        return report(.speed(fix(plausible, quality)), at: arrival)
    }

    private mutating func apply(_ vtg: Sentence.VTG, at arrival: Duration) -> Verdict {
        if let epoch, arrival - epoch.lastSeen > Self.binding {
            // The first VTG after a pause may be the end of a delayed epoch, and would then give an old speed.
            self.epoch = nil
            return .nothing
        }
        guard hasFix, epoch?.hasReportedSpeed != true, vtg.speed != nil else { return .nothing }
        guard vtg.isConsistent else { return .implausible }
        // If this VTG reports no fix, the speed of the epoch is taken from an RMC that reports a fix.
        guard case .valid = vtg.mode ?? .valid(.unspecified) else { return .nothing }
        return apply(vtg.speed, mode: vtg.mode ?? .valid(.unspecified), at: arrival)
    }

    /// Records whether a sentence without a speed reports a fix; returns nil if there is a fix.
    private mutating func recordMode(_ mode: FixMode, at arrival: Duration) -> Verdict? {
        guard case .valid = mode else {
            hasFix = false
            return sendsRMC ? .nothing : reportNoFix(mode == .simulated ? .simulated : .searching, at: arrival)
        }
        hasFix = true
        return nil
    }

    /// Records the epoch's position; returns a speed computed from positions if the receiver itself reports no speed.
    private mutating func speedFromPositions(at arrival: Duration) -> Verdict {
        guard hasFix, let epoch, let position = epoch.position, positionClock?.time != epoch.time else {
            return .nothing
        }
        let step = positionClock.map { epoch.time.elapsed(since: $0.time) / .seconds(1) } ?? 0
        positionClock = (epoch.time, (positionClock?.seconds ?? 0) + step)
        positions.add(position, at: positionClock?.seconds ?? 0)
        guard epochsWithoutSpeed >= PositionSpeed.patience, !epoch.hasReportedSpeed, let estimate = positions.estimate
        else { return .nothing }
        if isStalled(at: arrival) { return report(.noFix(.stalled), at: arrival) }
        guard let speed = estimate.speed.plausible else { return .implausible }
        return report(.speed(fix(speed, .fromPositions, accuracy: estimate.accuracy)), at: arrival)
    }

    /// Reports at most once per epoch that there is no fix, and not if the epoch has already given a speed.
    private mutating func reportNoFix(_ reason: NoFixReason, at arrival: Duration) -> Verdict {
        if isStalled(at: arrival) { return report(.noFix(.stalled), at: arrival) }
        guard epoch?.hasReportedSpeed != true, epoch?.hasReportedNoFix != true else { return .nothing }
        epoch?.hasReportedNoFix = true
        return report(.noFix(reason), at: arrival)
    }

    private func fix(_ speed: Speed, _ quality: FixQuality, accuracy: Speed? = nil) -> SatelliteFix {
        SatelliteFix(
            speed: speed,
            time: epoch?.time,
            quality: quality,
            position: epoch?.position,
            altitude: recent(altitude),
            accuracy: accuracy,
            positionAccuracy: recent(measuredRadius) ?? recent(dilutionRadius)
        )
    }

    private func recent<Value>(_ stated: (value: Value, time: TimeOfDay)?) -> Value? {
        guard let stated, let now = epoch?.time else { return nil }
        return now.elapsed(since: stated.time).magnitude <= Self.memory ? stated.value : nil
    }
}
