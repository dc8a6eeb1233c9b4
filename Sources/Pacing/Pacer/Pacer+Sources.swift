public import Cadence
import Metronome

extension Pacer {
    /// Applies a measured speed.
    mutating func apply(_ reading: SpeedReading, at now: Duration) {
        guard let speed = speeds[reading.source]?.apply(reading, at: now) else { return }
        if reading.source == measuringSource(at: now) {
            gaitState.apply(speed, deviation: deviation(at: now), reading, at: now)
        }
        if reading.source == measuringSource(at: now) { learn(.speed(speed), at: now) }
        chooseSource(at: now)
        guard present.speedSource == reading.source else { return }
        follow(at: reading.instant)
    }

    /// Applies a measured cadence.
    mutating func apply(_ rate: StepRate, from origin: String, at now: Duration) {
        guard steps.accepts(origin, at: now) else { return }
        steps.recordReading(from: origin, at: now)
        stepRate = rate
        gaitState.apply(rate, at: now)
        let target = target
        offTarget?.observe(rate, target: target, at: now)
        learn(.cadence(rate), at: now)
        chooseSource(at: now)
        if present == .steps { follow(at: now) }
    }

    /// Applies a step counter's report that the runner does not step.
    mutating func applyStanding(from origin: String, at now: Duration) {
        guard steps.accepts(origin, at: now) else { return }
        steps.recordReading(from: origin, at: now)
        stepRate = nil
        gaitState.recordNoSteps(at: now)
    }

    /// Follows the present source: at once if it is new or has returned, else as the governor permits.
    private mutating func follow(at instant: Duration) {
        let isBack = sourceState == .waiting || sourceState == .lost
        sourceState = .live
        guard heldCadence == nil else { return }
        pursue(atOnce: isBack, at: instant)
    }

    /// Chooses the best source in `auto` mode.
    mutating func chooseSource(at now: Duration) {
        guard followed == .auto, let best = choice.choose(among: candidates(at: now), at: now) else { return }
        let source = FollowedSource(best)
        pickReason = choice.reason
        guard source != present else { return }
        present = source
        sourceState = .live
        guard heldCadence == nil else { return }
        pursue(atOnce: true, at: now)
    }

    /// The properties by which the sources that have reported are compared.
    private func candidates(at now: Duration) -> [SpeedSource: SpeedCandidate] {
        var candidates: [SpeedSource: SpeedCandidate] = [:]
        for source in SpeedSource.measuring {
            guard let last = speeds[source]?.track.lastReading else { continue }
            let estimate = estimate(of: source, at: now)
            candidates[source] = SpeedCandidate(
                lastReading: last,
                // A belt or a foot pod has a constant error, which the estimator cannot detect.
                deviation: source == .gps ? estimate?.deviation : nil,
                isMoving: estimate.map { $0.speed >= Self.standing } ?? false
            )
        }
        if let last = steps.lastReading {
            candidates[.steps] = SpeedCandidate(lastReading: last, isMoving: stepRate != nil)
        }
        return candidates
    }

    /// Below this speed a source reports that the runner stands: the threshold of the auto-pause.
    private static let standing = Speed(metersPerSecond: 0.5)

    /// Updates the source state after silence: live, then held, then lost.
    mutating func updateSourceState(at now: Duration) {
        guard let last = track(of: present)?.lastReading else { return }
        switch sourceState {
        case .live where now >= last + settings.loseAfter, .held where now >= last + settings.loseAfter:
            sourceState = .lost
            guard heldCadence == nil else { return }
            pursue(atOnce: true, at: now)
        case .live where now >= last + settings.holdAfter:
            sourceState = .held
        default:
            return
        }
    }

    /// The time at which silence changes the source state next.
    var silenceDeadline: Duration? {
        let last = track(of: present)?.lastReading
        return switch sourceState {
        case .live: last.map { $0 + settings.holdAfter }
        case .held: last.map { $0 + settings.loseAfter }
        default: nil
        }
    }

    /// True while the present source is recent enough to be followed.
    var isFollowing: Bool { sourceState == .live || sourceState == .held }

    private func track(of source: FollowedSource) -> SourceTrack? {
        if source == .steps { return steps }
        return source.speedSource.flatMap { speeds[$0]?.track }
    }
}

// MARK: - State of the sources

extension Pacer {
    /// The estimate of a source's speed at `now`; nil before its first reading and when the last one is too old.
    public func estimate(of source: SpeedSource, at now: Duration) -> SpeedEstimator.Estimate? {
        speeds[source]?.estimator.estimate(at: now)
    }

    /// The source that measures the runner's speed: the source that sets the pace, or else the best that is recent.
    public func measuringSource(at now: Duration) -> SpeedSource? {
        if let source = present.speedSource { return source }
        return SpeedSource.measuring.first { source in
            speeds[source]?.track.lastReading.map { now - $0 < settings.holdAfter } ?? false
        }
    }

    /// The reader that delivered a source's last speed, or nil.
    public func origin(of source: SpeedSource) -> String? { speeds[source]?.track.origin }

    /// Why the source's last rejected reading was rejected; nil once readings are accepted again.
    public func refusal(of source: SpeedSource) -> SpeedEstimator.Refusal? { speeds[source]?.refusal }

    /// True while the satellite receiver responds but has no fix.
    public var isWithoutFix: Bool { speeds[.gps]?.track.isRespondingOnly ?? false }

    /// The reader that delivered the last measured cadence, or nil.
    public var cadenceOrigin: String? { steps.origin }

    /// The measured cadence and its age at `now`; nil before the first.
    public func measuredCadence(at now: Duration) -> (cadence: StepRate, age: Duration)? {
        guard let stepRate, let last = steps.lastReading else { return nil }
        return (stepRate, now - last)
    }

    /// The measured cadence, if it is recent.
    func freshCadence(at now: Duration) -> StepRate? {
        measuredCadence(at: now).flatMap { $0.age < settings.holdAfter ? $0.cadence : nil }
    }

    private func deviation(at now: Duration) -> Speed {
        measuringSource(at: now).flatMap { estimate(of: $0, at: now)?.deviation } ?? Speed(metersPerSecond: 0.2)
    }
}
