package import Cadence

extension Pacer {
    mutating func apply(_ reading: SpeedReading, at now: Duration) {
        guard let speed = speeds[reading.source]?.apply(reading, at: now) else { return }
        if reading.source == measuringSource(at: now) {
            gaitState.apply(speed, deviation: deviation(at: now), reading, at: now)
            learn(.speed(speed), at: now)
        }
        chooseSource(at: now)
        guard present.speedSource == reading.source else { return }
        follow(at: reading.instant)
    }

    mutating func apply(_ rate: StepRate, from origin: String, at now: Duration) {
        guard steps.accepts(origin, at: now) else { return }
        steps.recordReading(from: origin, at: now)
        stepRate = rate
        gaitState.apply(rate, at: now)
        // Only the errors of a satellite receiver last for seconds; the other sources measure the speed directly.
        let (slope, isDriven) = (cadenceSlope, isDriven(at: now))
        speeds[.gps]?.estimator.observe(rate, slope: slope, isDriven: isDriven, at: now)
        let target = target
        offTarget?.observe(rate, target: target, at: now)
        learn(.cadence(rate), at: now)
        chooseSource(at: now)
        if present == .steps { follow(at: now) }
    }

    /// How much the runner's cadence changes with the speed by the personal curve, spm per m/s; within what people do.
    private var cadenceSlope: Double {
        let speed = speeds[.gps]?.estimator.speed?.metersPerSecond ?? 3
        func cadence(_ speed: Double) -> Double {
            model.personal.prediction(at: Speed(metersPerSecond: speed), elapsed: runningTime).cadence.stepsPerMinute
        }
        return min(max(cadence(speed + 0.5) - cadence(speed - 0.5), 4), 16)
    }

    /// Processes a step counter's report that the runner does not step.
    mutating func applyStanding(from origin: String, at now: Duration) {
        guard steps.accepts(origin, at: now) else { return }
        steps.recordReading(from: origin, at: now)
        stepRate = nil
        gaitState.recordNoSteps(at: now)
    }

    /// Lets the present sensor set the tempo: at once if it is new or has returned, else as the governor permits.
    private mutating func follow(at instant: Duration) {
        let isBack = sourceState == .waiting || sourceState == .lost
        sourceState = .live
        guard heldCadence == nil else { return }
        pursue(atOnce: isBack, at: instant)
    }

    /// Chooses the best sensor in `auto` mode.
    mutating func chooseSource(at now: Duration) {
        guard followed == .auto, let best = choice.choose(among: candidates(at: now), at: now) else { return }
        let source = FollowedSource(best)
        guard isFresh(source, at: now) else { return }
        pickReason = choice.reason
        guard source != present else { return }
        present = source
        sourceState = .live
        guard heldCadence == nil else { return }
        pursue(atOnce: true, at: now)
    }

    /// The properties of all sensors that have reported, for comparing them.
    private func candidates(at now: Duration) -> [SpeedSource: SpeedCandidate] {
        var candidates: [SpeedSource: SpeedCandidate] = [:]
        for source in SpeedSource.measuring {
            guard let last = speeds[source]?.track.lastReading else { continue }
            let estimate = estimate(of: source, at: now)
            candidates[source] = SpeedCandidate(
                lastReading: last,
                // A treadmill or a foot pod has a constant error, which the estimator cannot detect.
                deviation: source == .gps ? estimate?.deviation : nil,
                isMoving: estimate.map { $0.speed >= Self.standing } ?? false
            )
        }
        if let last = steps.lastReading {
            candidates[.steps] = SpeedCandidate(lastReading: last, isMoving: stepRate != nil)
        }
        return candidates
    }

    /// At speeds below this a sensor reports that the runner stands; the auto-pause has the same threshold.
    static let standing = Speed(metersPerSecond: 0.5)

    /// Changes the state of the present sensor if it has been silent: from live to held, then to lost.
    mutating func updateSourceState(at now: Duration) {
        guard let last = track(of: present)?.lastReading else { return }
        switch sourceState {
        case .live where now >= last + settings.loseAfter && !isBridgedBySteps(at: now),
            .held where now >= last + settings.loseAfter && !isBridgedBySteps(at: now):
            sourceState = .lost
            guard heldCadence == nil else { return }
            pursue(atOnce: true, at: now)
        case .live where now >= last + settings.holdAfter:
            sourceState = .held
        default:
            return
        }
    }

    private func isBridgedBySteps(at now: Duration) -> Bool {
        present == .gps && freshCadence(at: now) != nil && estimate(of: .gps, at: now) != nil
    }

    /// The time at which the state of the present sensor changes next if it stays silent; nil if it does not change.
    var silenceDeadline: Duration? {
        let last = track(of: present)?.lastReading
        return switch sourceState {
        case .live: last.map { $0 + settings.holdAfter }
        // While steps give the speed, the sensor is not lost; whether they still do is checked every second.
        case .held: last.map { max($0 + settings.loseAfter, latest + .seconds(1)) }
        default: nil
        }
    }

    /// Whether the present sensor's readings, or its last cadence, set the pace.
    var isFollowing: Bool { sourceState == .live || sourceState == .held }

    /// Whether a sensor's readings set the pace now; otherwise the manual pace is used.
    package var isMeasured: Bool { isFollowing && present != .manual }

    /// The permitted values of `paceOffset`, in m/s: 5 km/h in both directions, half of a usual running speed.
    package static let paceOffsets = -1.388889...1.388889

    /// The speed to use as the runner's speed while no sensor measures it; nil while a sensor reports.
    ///
    /// While the last cadence of a sensor is held, it is the last measured speed; otherwise the manual pace, which the clicks play. Nil
    /// also if the runner has ordered neither a pace nor a source that is now missing.
    package var substitutePace: Speed? {
        if sourceState == .held { return pace ?? manualSpeed }
        guard !isMeasured, isPaceOrdered || (followed != .manual && heldCadence == nil) else {
            return heart.wishedSpeed
        }
        return heart.wishedSpeed ?? manualSpeed
    }

    /// Whether a sensor has reported recently, so that it can set the pace at once.
    func isFresh(_ source: FollowedSource, at now: Duration) -> Bool {
        track(of: source)?.lastReading.map { now < $0 + settings.holdAfter } ?? false
    }

    private func track(of source: FollowedSource) -> SourceTrack? {
        if source == .steps { return steps }
        return source.speedSource.flatMap { speeds[$0]?.track }
    }
}

// MARK: - State of the sources

extension Pacer {
    /// The estimated speed from a source at `now`; nil before its first reading and when its last reading is too old.
    package func estimate(of source: SpeedSource, at now: Duration) -> SpeedEstimator.Estimate? {
        speeds[source]?.estimator.estimate(at: now)
    }

    /// The speed at `now` from the satellites and the steps together; nil if the steps are not used for the speed.
    func speedWithSteps(at now: Duration) -> Speed? { speeds[.gps]?.estimator.speedWithSteps(at: now) }

    /// The source that measures the runner's speed: the source that sets the pace, otherwise the most direct source with a recent reading.
    package func measuringSource(at now: Duration) -> SpeedSource? {
        present.speedSource ?? freshSource(at: now)
    }

    /// The most direct source with a recent reading; nil if there is none.
    private func freshSource(at now: Duration) -> SpeedSource? {
        SpeedSource.measuring.first { isFresh(FollowedSource($0), at: now) }
    }

    /// For how long a foot pod sends the last value of a silent source: a treadmill out of reach for a moment is connected again by then.
    package static let reportHold = Duration.seconds(10)

    /// The measured speed as a foot pod sends it; nil if no source measures it.
    ///
    /// It is that of the source that sets the pace, or of another one that has reported more recently.
    package func reportedSpeed(at now: Duration) -> Speed? {
        let chosen = present.speedSource.flatMap { isFresh(FollowedSource($0), at: now) ? $0 : nil }
        guard let source = chosen ?? freshSource(at: now) ?? present.speedSource,
            let estimate = estimate(of: source, at: now), estimate.age < Self.reportHold
        else { return speedWithSteps(at: now) }
        return estimate.speed
    }

    /// Whether the sensors show that the runner stands; false while they are silent, which says nothing about the runner.
    package func isStill(at now: Duration) -> Bool { gaitState.watch.isSeenStanding(at: now) }

    /// The measured cadence as a foot pod sends it; nil if there is none.
    package func reportedCadence(at now: Duration) -> StepRate? {
        measuredCadence(at: now).flatMap { $0.age < Self.reportHold ? $0.cadence : nil }
    }

    /// The name of the reader that last reported for this kind of source; nil before the first report.
    package func origin(of source: SpeedSource) -> String? { speeds[source]?.track.origin }

    /// Why the last reading of this source was rejected; nil once readings are accepted again.
    package func refusal(of source: SpeedSource) -> SpeedEstimator.Refusal? { speeds[source]?.refusal }

    /// Whether the satellite receiver responds but has no fix.
    package var isWithoutFix: Bool { speeds[.gps]?.track.isRespondingOnly ?? false }

    /// The name of the reader that last reported a cadence, or that the runner stands; nil before the first report.
    package var cadenceOrigin: String? { steps.origin }

    /// The measured cadence and its age at `now`; nil before the first measurement, and after a report that the runner stands.
    package func measuredCadence(at now: Duration) -> (cadence: StepRate, age: Duration)? {
        guard let stepRate, let last = steps.lastReading else { return nil }
        return (stepRate, now - last)
    }

    /// The measured cadence at `now`; nil if there is none or it is older than `Settings.holdAfter`.
    func freshCadence(at now: Duration) -> StepRate? {
        measuredCadence(at: now).flatMap { $0.age < settings.holdAfter ? $0.cadence : nil }
    }

    private func deviation(at now: Duration) -> Speed {
        measuringSource(at: now).flatMap { estimate(of: $0, at: now)?.deviation } ?? Speed(metersPerSecond: 0.2)
    }
}

/// The data of one kind of speed sensor: when it reported, and the speed estimated from its readings.
struct SpeedChannel: Hashable, Sendable {
    var track = SourceTrack()
    var estimator: SpeedEstimator
    /// Why the last rejected reading was rejected; nil once readings are accepted again.
    private(set) var refusal: SpeedEstimator.Refusal?

    init(tuning: SpeedEstimator.Tuning) { estimator = SpeedEstimator(tuning: tuning) }

    static func all(tuning: SpeedEstimator.Tuning) -> [SpeedSource: SpeedChannel] {
        Dictionary(uniqueKeysWithValues: SpeedSource.measuring.map { ($0, SpeedChannel(tuning: tuning)) })
    }

    /// Processes a reading of the speed.
    ///
    /// - Returns: the estimated speed; nil if the reading was rejected, or ignored because another reader delivers the speeds.
    mutating func apply(_ reading: Pacer.SpeedReading, at now: Duration) -> Speed? {
        guard track.accepts(reading.origin, at: now) else { return nil }
        let verdict = estimator.observe(
            SpeedEstimator.Reading(
                speed: reading.speed,
                instant: reading.instant,
                arrival: now,
                deviation: reading.deviation.map(Speed.init(metersPerSecond:)),
                trust: reading.trust
            )
        )
        switch verdict {
        case .accepted(let speed):
            refusal = nil
            track.recordReading(from: reading.origin, at: now)
            return speed
        case .refused(let why):
            refusal = why
            return nil
        }
    }
}

extension SpeedSource {
    /// The kinds of sensors that measure a speed, the most direct one first.
    static let measuring: [SpeedSource] = [.treadmill, .footPod, .gps]
}
