package import Cadence
package import Control
package import Pacing

extension TargetStatus {
    package init(_ run: RunSnapshot) {
        let pacer = run.pacer
        let suggestion = pacer.suggestion
        let cadence = pacer.target
        let heart = pacer.heart
        let present = FollowChoice(sameWordAs: pacer.present == .manual ? pacer.followed : pacer.present)
        self.init(
            metersPerSecond: pacer.targetSpeed?.metersPerSecond,
            manualMetersPerSecond: pacer.manualSpeed.metersPerSecond,
            source: heart.held == nil ? present : .heart,
            sourceState: heart.condition(at: run.now) ?? SourceCondition(sameWordAs: pacer.sourceState),
            heartBeatsPerMinute: heart.held.map { WorkoutRange($0) },
            paceOffsetMetersPerSecond: pacer.isMeasured && pacer.paceOffset != 0 ? pacer.paceOffset : nil,
            stepsPerMinute: cadence.stepsPerMinute,
            cadenceHeld: pacer.heldCadence != nil,
            cadenceLimit: pacer.cadenceLimit.map { CadenceLimit(sameWordAs: $0) },
            stepLengthMeters: pacer.targetSpeed.map { $0.metersPerSecond * 60 / cadence.stepsPerMinute },
            legLengthMeters: suggestion?.legLength.meters,
            stepCheck: suggestion.flatMap { StepVerdict(rawValue: $0.stepCheck.rawValue) },
            model: suggestion.map { $0.gait == .walking ? "walking" : $0.kind.rawValue }
        )
    }
}

extension HeartRateState {
    /// How the heart rate sets the pace; nil while no zone is held.
    fileprivate func condition(at now: Duration) -> SourceCondition? {
        guard held != nil else { return nil }
        return control?.state(at: now) == .waiting ? .waiting : fault(at: now) == nil ? .live : .held
    }
}

extension WorkoutRange {
    fileprivate init(_ zone: ClosedRange<HeartRate>) {
        self.init(low: zone.lowerBound.beatsPerMinute, high: zone.upperBound.beatsPerMinute)
    }
}

extension FollowChoice {
    /// The source that the runner has chosen; `heart` while a zone is held that the runner has ordered.
    package init(_ pacer: Pacer) {
        self = pacer.heart.ordered == nil ? FollowChoice(sameWordAs: pacer.followed) : .heart
    }
}

extension RunnerStatus {
    package init(_ runner: Runner) {
        self.init(
            heightMeters: runner.height.meters,
            massKilograms: runner.mass?.kilograms,
            offsetStepsPerMinute: runner.offset.stepsPerMinute
        )
    }
}

extension RunnerModelReport {
    /// The curve has 31 points from 2 to 5 m/s, the speeds of most runs.
    package init(_ pacer: Pacer) {
        let personal = pacer.model.personal
        let verdict = personal.verdict
        let speeds = Speed(metersPerSecond: 2)...Speed(metersPerSecond: 5)
        self.init(
            inForce: pacer.model.kind.rawValue,
            reason: verdict.description,
            windows: verdict.windows,
            calibrations: verdict.calibrations,
            runs: verdict.runs,
            curve: personal.curve(over: speeds, count: 31).map { point in
                RunnerModelPoint(
                    metersPerSecond: point.speed.metersPerSecond,
                    heuristicStepsPerMinute: pacer.model.heuristic.suggestion(for: point.speed, runner: pacer.runner)
                        .cadence
                        .stepsPerMinute,
                    personalStepsPerMinute: point.cadence.stepsPerMinute,
                    deviationStepsPerMinute: point.deviation
                )
            },
            leftOut: pacer.leftOut.map {
                LeftOut(runs: $0.runs, personalStepsPerMinute: $0.personal, heuristicStepsPerMinute: $0.heuristic)
            }
        )
    }
}

// The measurements of the runner, for the status.

extension MeasuredStatus {
    /// The measurement of the sensor that sets the pace, otherwise of the best one; nil if the pace is manual and nothing is measured.
    package init?(_ run: RunSnapshot) {
        let (pacer, now) = (run.pacer, run.now)
        let source = pacer.measuringSource(at: now)
        // The prediction from the last readings of a lost source is not a measurement any more.
        let isLost = pacer.sourceState == .lost && source == pacer.present.speedSource
        let estimate = isLost ? nil : source.flatMap { pacer.estimate(of: $0, at: now) }
        let cadence = pacer.measuredCadence(at: now)
        guard estimate != nil || cadence != nil || pacer.followed != .manual else { return nil }
        let age = pacer.present == .steps ? cadence?.age : estimate?.age ?? cadence?.age
        let origin = source.flatMap { pacer.origin(of: $0) } ?? pacer.cadenceOrigin
        self.init(
            source: (pacer.present == .steps ? pacer.cadenceOrigin : origin) ?? pacer.followed.rawValue,
            metersPerSecond: estimate?.speed.metersPerSecond,
            stepsPerMinute: cadence?.cadence.stepsPerMinute,
            ageSeconds: age.map { $0 / .seconds(1) },
            deviationMetersPerSecond: estimate?.deviation.metersPerSecond,
            quality: source == .gps && pacer.isWithoutFix ? "no fix" : estimate?.quality.rawValue,
            refused: source.flatMap { pacer.refusal(of: $0)?.rawValue },
            state: [pacer.pickReason, pacer.sourceState.advice].compactMap(\.self).joined(separator: "; ")
        )
    }
}

extension MotionStatus {
    /// Nil until a sensor has reported the motion.
    package init?(_ run: RunSnapshot) {
        let (pacer, now) = (run.pacer, run.now)
        guard let activity = pacer.movement(at: now) else { return nil }
        self.init(
            activity: activity.rawValue,
            gait: pacer.gait.rawValue,
            resting: pacer.rest?.reason,
            gradient: pacer.gradient(at: now)?.rise,
            gradeAdjustedMetersPerSecond: Self.speed(of: pacer, at: now).flatMap {
                pacer.gradeAdjusted($0, at: now)?.metersPerSecond
            }
        )
    }

    /// The measured speed while a sensor sets the pace, otherwise the manual speed; a pace offset of the clicks is not included.
    private static func speed(of pacer: Pacer, at now: Duration) -> Speed? {
        guard pacer.isMeasured else { return pacer.manualSpeed }
        return pacer.measuringSource(at: now).flatMap { pacer.estimate(of: $0, at: now)?.speed }
    }
}

extension HeartStatus {
    /// Nil until a sensor has reported a heart rate.
    package init?(_ run: RunSnapshot) {
        let heart = run.pacer.heart
        guard let rate = heart.rate else { return nil }
        self.init(
            beatsPerMinute: rate.beatsPerMinute,
            ageSeconds: (run.now - heart.instant) / .seconds(1),
            zone: heart.zone,
            ceiling: heart.control?.text(at: run.now, pace: run.pacer.pace ?? run.pacer.manualSpeed)
        )
    }
}

extension LockStatus {
    /// Nil if the lock is off and nothing was measured.
    package init?(_ run: RunSnapshot) {
        let lock = run.pacer.lock
        guard lock.mode != .off || lock.agreement.asynchrony != nil else { return nil }
        self.init(
            mode: LockChoice(sameWordAs: lock.mode),
            state: lock.state.rawValue,
            asynchronyMilliseconds: lock.agreement.asynchrony.map { $0 * 1000 },
            asynchronySdMilliseconds: lock.agreement.deviation.map { $0 * 1000 },
            asynchronyUncertaintyMilliseconds: lock.agreement.uncertainty.map { $0 * 1000 },
            coherence: lock.agreement.coherence,
            inSyncSeconds: run.pacer.syncTime.inSync / .seconds(1),
            inSyncShare: run.pacer.syncTime.share
        )
    }
}
