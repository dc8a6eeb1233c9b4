import Cadence

/// Turns sentences into observations, with one speed per epoch.
///
/// An epoch is one time for which the receiver computed a fix. Its sentences have the same time of day and arrive in any
/// order. The first one with a speed gives the epoch's speed. VTG has no time and belongs to the current epoch. For a
/// receiver that reports positions but no speed, the speed is computed from the positions.
struct EpochGate: Sendable {
    /// The result of a sentence.
    enum Verdict {
        case nothing
        /// A speed that is impossible for a runner, or inconsistent speeds.
        case implausible
        /// A further fix that arrived too late; the first of them gives an observation `noFix(.stale)`.
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

    /// After this number of epochs with a position but no speed, the speed is computed from positions.
    private static let silence = 3

    /// If a time of day is repeated for this long, the receiver's clock has stopped; if shorter, it is one epoch.
    ///
    /// The slowest receivers in the recordings give a fix every 2 s (EC-10).
    private static let stall: Duration = .seconds(2)
    /// A VTG that arrives later than this after the last sentence with a time does not belong to its epoch.
    ///
    /// A receiver sends the sentences of an epoch together, in less than one second even at 4,800 baud.
    private static let binding: Duration = .seconds(1)
    /// An altitude older than this is not used.
    private static let altitudeMemory: Duration = .seconds(2)

    private var clock = FixClock()
    private var epoch: Epoch?
    /// The last epoch that gave a speed; its sentences may continue after those of a later epoch (garmin48).
    private var lastEpochWithSpeed: TimeOfDay?
    private var altitude: (Altitude, TimeOfDay)?
    /// Whether there is a fix, according to the last sentence that reports it.
    private var hasFix = true
    /// Whether the receiver sends RMC, which then reports the absence of a fix; other receivers use GGA, GNS or GLL.
    private var sendsRMC = false
    /// Whether the latest fix arrived too late.
    private var isBehind = false
    /// Number of consecutive epochs with a position but no speed.
    private var epochsWithoutSpeed = 0
    private var positions = PositionSpeed()
    /// Time of day of the latest position, and the seconds since the first one.
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
            return recordMode(mode, at: arrival) ?? speedFromPositions(at: arrival)
        case .gll(let gll):
            recordPosition(gll.position)
            return recordMode(gll.mode, at: arrival) ?? speedFromPositions(at: arrival)
        case .zda:
            return .nothing
        }
    }
}

// MARK: - Epochs

extension EpochGate {
    private mutating func beginOrContinue(_ time: TimeOfDay, at arrival: Duration) {
        guard epoch?.time == time else {
            if let epoch, epoch.position != nil, !epoch.hasReportedSpeed { epochsWithoutSpeed += 1 }
            epoch = Epoch(time: time, began: arrival, lastSeen: arrival, hasReportedSpeed: time == lastEpochWithSpeed)
            return
        }
        epoch?.lastSeen = arrival
    }

    private mutating func recordPosition(_ position: Position?) {
        guard let position, !position.isNullIsland else { return }
        epoch?.position = position
    }

    private mutating func markSpeedReported() {
        epoch?.hasReportedSpeed = true
        lastEpochWithSpeed = epoch?.time
    }

    private mutating func report(_ kind: Observation.Kind, at arrival: Duration) -> Verdict {
        // The time of a stopped clock is not used.
        let time = kind == .noFix(.stalled) ? nil : epoch?.time
        let moment = clock.moment(of: time, arrival: arrival)
        let isFirst = !isBehind
        isBehind = moment.isStale
        guard moment.isStale else { return .observed(instant: moment.instant, kind) }
        return isFirst ? .observed(instant: moment.instant, .noFix(.stale)) : .stale
    }

    /// Whether the receiver has repeated the epoch's time for too long.
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
        markSpeedReported()
        guard let plausible = speed.plausible else { return .implausible }
        return report(.speed(fix(plausible, quality)), at: arrival)
    }

    private mutating func apply(_ vtg: Sentence.VTG, at arrival: Duration) -> Verdict {
        if let epoch, arrival - epoch.lastSeen > Self.binding {
            // The first VTG after a pause may be the end of a delayed epoch, and therefore old.
            self.epoch = nil
            return .nothing
        }
        guard hasFix, epoch?.hasReportedSpeed != true, vtg.speed != nil else { return .nothing }
        guard vtg.isConsistent else { return .implausible }
        // If a VTG reports no fix, the speed comes from an RMC of the epoch that reports a fix.
        guard case .valid = vtg.mode ?? .valid(.unspecified) else { return .nothing }
        return apply(vtg.speed, mode: vtg.mode ?? .valid(.unspecified), at: arrival)
    }

    /// Records whether a sentence without a speed reports a fix; returns nil if it does.
    private mutating func recordMode(_ mode: FixMode, at arrival: Duration) -> Verdict? {
        guard case .valid = mode else {
            hasFix = false
            return sendsRMC ? .nothing : reportNoFix(mode == .simulated ? .simulated : .searching, at: arrival)
        }
        hasFix = true
        return nil
    }

    /// Records the epoch's position, and returns the speed computed from positions if the receiver reports none.
    private mutating func speedFromPositions(at arrival: Duration) -> Verdict {
        guard hasFix, let epoch, let position = epoch.position, positionClock?.time != epoch.time else {
            return .nothing
        }
        let step = positionClock.map { epoch.time.elapsed(since: $0.time) / .seconds(1) } ?? 0
        positionClock = (epoch.time, (positionClock?.seconds ?? 0) + step)
        positions.add(position, at: positionClock?.seconds ?? 0)
        guard epochsWithoutSpeed >= Self.silence, !epoch.hasReportedSpeed, let estimate = positions.estimate else {
            return .nothing
        }
        if isStalled(at: arrival) { return report(.noFix(.stalled), at: arrival) }
        guard let speed = SpeedOverGround(metersPerSecond: estimate.metersPerSecond).plausible else {
            return .implausible
        }
        let accuracy = Speed(metersPerSecond: estimate.deviation)
        return report(.speed(fix(speed, .fromPositions, accuracy: accuracy)), at: arrival)
    }

    /// Reports once per epoch that there is no fix; an epoch that gave a speed is not changed.
    private mutating func reportNoFix(_ reason: NoFixReason, at arrival: Duration) -> Verdict {
        if isStalled(at: arrival) { return report(.noFix(.stalled), at: arrival) }
        guard epoch?.hasReportedSpeed != true, epoch?.hasReportedNoFix != true else { return .nothing }
        epoch?.hasReportedNoFix = true
        return report(.noFix(reason), at: arrival)
    }

    private func fix(_ speed: Speed, _ quality: FixQuality, accuracy: Speed? = nil) -> SatelliteFix {
        let time = epoch?.time
        let height = altitude.flatMap { altitude, then in
            time.flatMap { $0.elapsed(since: then).magnitude <= Self.altitudeMemory ? altitude : nil }
        }
        return SatelliteFix(
            speed: speed,
            time: time,
            quality: quality,
            position: epoch?.position,
            altitude: height,
            accuracy: accuracy
        )
    }
}
