import Cadence

/// Turns sentences into observations, one speed an epoch.
///
/// An epoch is one moment the receiver computed a fix for; its sentences carry the same time of day and come in any
/// order. The first that gives a speed speaks for it. VTG has no time of its own and belongs to the epoch in progress. For a
/// receiver that states positions and no speed, the speed is computed from the positions.
struct EpochGate: Sendable {
    /// What a sentence came to.
    enum Verdict {
        case nothing
        /// A speed that no runner has, or that contradicts itself.
        case implausible
        /// One more of the fixes that come too late to be of use; the first of them is observed as such.
        case stale
        case observed(instant: Duration, Observation.Kind)
    }

    private struct Epoch {
        let time: TimeOfDay
        let began: Duration
        var lastSeen: Duration
        var position: Position?
        var hasSpoken = false
        var isKnownVoid = false
    }

    /// Epochs with a position and without a speed after which no speed is expected any more.
    private static let silence = 3

    /// A time of day repeated for this long is a clock that stands still; shorter, several sentences of one epoch.
    ///
    /// The slowest receivers of the recordings give a fix every 2 s (EC-10).
    private static let stall: Duration = .seconds(2)
    /// A VTG later than this after the last stamped sentence is not of its epoch.
    ///
    /// A receiver sends an epoch's sentences in one go, in under a second even at 4,800 baud.
    private static let binding: Duration = .seconds(1)
    /// An altitude older than this is not the runner's any more.
    private static let altitudeMemory: Duration = .seconds(2)

    private var clock = FixClock()
    private var epoch: Epoch?
    /// The last epoch that gave a speed, which may come up again after sentences of a later one (garmin48).
    private var lastSpoken: TimeOfDay?
    private var altitude: (Altitude, TimeOfDay)?
    /// What the last sentence that knows said about there being a fix.
    private var hasFix = true
    /// Receivers that send RMC say there that they have no fix; the others, in GGA, GNS or GLL.
    private var sendsRMC = false
    /// Whether the latest fix came too late to be of use.
    private var isBehind = false
    /// How many epochs in a row had a position and no speed.
    private var silentEpochs = 0
    private var positions = PositionSpeed()
    /// Time of the latest position, and the seconds since the first.
    private var positionClock: (time: TimeOfDay, seconds: Double)?

    mutating func take(_ sentence: Sentence, at arrival: Duration) -> Verdict {
        if let time = sentence.time { enter(time, at: arrival) }
        switch sentence {
        case .rmc(let rmc):
            sendsRMC = true
            if rmc.time == nil { epoch = nil }
            note(rmc.position)
            if rmc.speed == nil, case .valid = rmc.mode {
                hasFix = true
                return isStalled(at: arrival)
                    ? observe(.noFix(.stalled), at: arrival) : speedFromPositions(at: arrival)
            }
            return take(rmc.speed, mode: rmc.mode, at: arrival)
        case .vtg(let vtg):
            return take(vtg, at: arrival)
        case .fix(let fix):
            note(fix.position)
            if let height = fix.altitude, let time = fix.time { altitude = (height, time) }
            guard let mode = fix.mode else { return .nothing }
            return note(mode, at: arrival) ?? speedFromPositions(at: arrival)
        case .gll(let gll):
            note(gll.position)
            return note(gll.mode, at: arrival) ?? speedFromPositions(at: arrival)
        case .zda:
            return .nothing
        }
    }
}

// MARK: - Epochs

extension EpochGate {
    private mutating func enter(_ time: TimeOfDay, at arrival: Duration) {
        guard epoch?.time == time else {
            if let epoch, epoch.position != nil, !epoch.hasSpoken { silentEpochs += 1 }
            epoch = Epoch(time: time, began: arrival, lastSeen: arrival, hasSpoken: time == lastSpoken)
            return
        }
        epoch?.lastSeen = arrival
    }

    private mutating func note(_ position: Position?) {
        guard let position, !position.isNullIsland else { return }
        epoch?.position = position
    }

    private mutating func spend() {
        epoch?.hasSpoken = true
        lastSpoken = epoch?.time
    }

    private mutating func observe(_ kind: Observation.Kind, at arrival: Duration) -> Verdict {
        // The time of a clock that stands still is no time.
        let time = kind == .noFix(.stalled) ? nil : epoch?.time
        let moment = clock.moment(of: time, arrival: arrival)
        let isFirst = !isBehind
        isBehind = moment.isStale
        guard moment.isStale else { return .observed(instant: moment.instant, kind) }
        return isFirst ? .observed(instant: moment.instant, .noFix(.stale)) : .stale
    }

    /// Whether the receiver has been repeating the epoch's time too long.
    private func isStalled(at arrival: Duration) -> Bool {
        epoch.map { arrival - $0.began >= Self.stall } ?? false
    }
}

// MARK: - Speeds and their absence

extension EpochGate {
    private mutating func take(_ speed: SpeedOverGround?, mode: FixMode, at arrival: Duration) -> Verdict {
        guard case .valid(let quality) = mode else {
            hasFix = false
            return void(mode == .simulated ? .simulated : .searching, at: arrival)
        }
        hasFix = true
        if isStalled(at: arrival) { return observe(.noFix(.stalled), at: arrival) }
        if speed != nil { silentEpochs = 0 }
        guard epoch?.hasSpoken != true, let speed else { return .nothing }
        spend()
        guard let plausible = speed.plausible else { return .implausible }
        return observe(.speed(fix(plausible, quality)), at: arrival)
    }

    private mutating func take(_ vtg: Sentence.VTG, at arrival: Duration) -> Verdict {
        if let epoch, arrival - epoch.lastSeen > Self.binding {
            // The one that comes first may be the tail of an epoch held up on its way, and as old as that.
            self.epoch = nil
            return .nothing
        }
        guard hasFix, epoch?.hasSpoken != true, vtg.speed != nil else { return .nothing }
        guard vtg.isConsistent else { return .implausible }
        // A VTG that knows of no fix leaves the epoch to an RMC that does.
        guard case .valid = vtg.mode ?? .valid(.unspecified) else { return .nothing }
        return take(vtg.speed, mode: vtg.mode ?? .valid(.unspecified), at: arrival)
    }

    /// Notes what a sentence without a speed says about there being a fix; nil when there is one.
    private mutating func note(_ mode: FixMode, at arrival: Duration) -> Verdict? {
        guard case .valid = mode else {
            hasFix = false
            return sendsRMC ? .nothing : void(mode == .simulated ? .simulated : .searching, at: arrival)
        }
        hasFix = true
        return nil
    }

    /// Takes the epoch's position, and gives the speed of the latest positions where the receiver gives none.
    private mutating func speedFromPositions(at arrival: Duration) -> Verdict {
        guard hasFix, let epoch, let position = epoch.position, positionClock?.time != epoch.time else {
            return .nothing
        }
        let step = positionClock.map { epoch.time.elapsed(since: $0.time) / .seconds(1) } ?? 0
        positionClock = (epoch.time, (positionClock?.seconds ?? 0) + step)
        positions.add(position, at: positionClock?.seconds ?? 0)
        guard silentEpochs >= Self.silence, !epoch.hasSpoken, let estimate = positions.estimate else { return .nothing }
        if isStalled(at: arrival) { return observe(.noFix(.stalled), at: arrival) }
        guard let speed = SpeedOverGround(metersPerSecond: estimate.metersPerSecond).plausible else {
            return .implausible
        }
        let accuracy = Speed(metersPerSecond: estimate.deviation)
        return observe(.speed(fix(speed, .fromPositions, accuracy: accuracy)), at: arrival)
    }

    /// Says once an epoch that it has no fix; an epoch that gave a speed is not taken back.
    private mutating func void(_ reason: NoFixReason, at arrival: Duration) -> Verdict {
        if isStalled(at: arrival) { return observe(.noFix(.stalled), at: arrival) }
        guard epoch?.hasSpoken != true, epoch?.isKnownVoid != true else { return .nothing }
        epoch?.isKnownVoid = true
        return observe(.noFix(reason), at: arrival)
    }

    private func fix(_ speed: Speed, _ quality: FixQuality, accuracy: Speed? = nil) -> SpeedFix {
        let time = epoch?.time
        let height = altitude.flatMap { altitude, then in
            time.flatMap { $0.elapsed(since: then).magnitude <= Self.altitudeMemory ? altitude : nil }
        }
        return SpeedFix(
            speed: speed,
            time: time,
            quality: quality,
            position: epoch?.position,
            altitude: height,
            accuracy: accuracy
        )
    }
}
