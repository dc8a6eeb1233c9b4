import Cadence
import Control
import Metronome
import Pacing
import Playback

extension Conductor {
    /// The complete status of the daemon, for the control socket.
    var status: Status {
        Status(
            version: Strided.version,
            state: pacer.playing.run == 0 ? .stopped : pacer.playing.isPaused ? .paused : .running,
            follow: FollowChoice(pacer.followed),
            target: target,
            measured: measured,
            motion: motion,
            heart: heart,
            lock: lock,
            plan: pacer.plan?.explanation,
            recording: recording,
            alerts: alertsStatus,
            lastAlert: lastAlert,
            click: ClickStatus(
                cue: CueChoice(settings.preferences.cue),
                sound: settings.preferences.sound,
                accent: AccentChoice(settings.preferences.accent),
                volume: settings.preferences.volume.fraction
            ),
            runner: RunnerStatus(
                heightMeters: pacer.runner.height.meters,
                massKilograms: pacer.runner.mass?.kilograms,
                offset: pacer.runner.offset.stepsPerMinute
            ),
            stepsPlayed: output.stepsPlayed,
            lastStep: output.lastOnset.map { StepStatus($0.onset, heardAt: $0.heardAt) },
            output: OutputStatus(player.status),
            inputs: inputs.status + sensors.inputs,
            warnings: warnings,
            unsaved: unsavedParts.isEmpty ? nil : unsavedParts
        )
    }

    private var warnings: [String] {
        var warnings = pauseReason.map { ["paused, as \($0); to go on: stridectl resume"] } ?? []
        if case .fallback(let fault) = player.status.output {
            warnings.append("no sound: \(fault)" + (fault.advice.map { "; \($0)" } ?? ""))
        }
        return warnings
    }

    private var target: TargetStatus {
        let suggestion = pacer.suggestion
        let cadence = pacer.target
        let step = pacer.targetSpeed.map { $0.metersPerSecond * 60 / cadence.stepsPerMinute }
        return TargetStatus(
            metersPerSecond: pacer.targetSpeed?.metersPerSecond,
            manualMetersPerSecond: pacer.manualSpeed.metersPerSecond,
            stepsPerMinute: cadence.stepsPerMinute,
            isCadenceHeld: pacer.heldCadence != nil,
            stepLengthMeters: step,
            legLengthMeters: suggestion?.legLength.meters,
            stepCheck: suggestion.flatMap { StepVerdict(rawValue: $0.stepCheck.rawValue) },
            model: suggestion.map { $0.gait == .walking ? "walking" : $0.kind.rawValue }
        )
    }
}

// MARK: - Measurements

extension Conductor {
    /// The measurements of the source that sets the pace; with a manual pace, those of the best available source.
    private var measured: MeasuredStatus? {
        let source = pacer.measuringSource(at: now)
        let estimate = source.flatMap { pacer.estimate(of: $0, at: now) }
        let cadence = pacer.measuredCadence(at: now)
        guard estimate != nil || cadence != nil || pacer.followed != .manual else { return nil }
        let age = pacer.present == .steps ? cadence?.age : estimate?.age ?? cadence?.age
        let origin = source.flatMap { pacer.origin(of: $0) } ?? pacer.cadenceOrigin
        return MeasuredStatus(
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

    private var motion: MotionStatus? {
        guard let activity = pacer.movement(at: now) else { return nil }
        let gradient = pacer.gradient(at: now)
        return MotionStatus(
            activity: activity.rawValue,
            gait: pacer.gait.rawValue,
            resting: pacer.rest?.reason,
            gradient: gradient?.rise,
            gradeAdjustedMetersPerSecond: pacer.targetSpeed.flatMap {
                pacer.gradeAdjusted($0, at: now)?.metersPerSecond
            }
        )
    }

    private var heart: HeartStatus? {
        guard let rate = pacer.heart.rate else { return nil }
        return HeartStatus(
            beatsPerMinute: rate.beatsPerMinute,
            ageSeconds: (now - pacer.heart.instant) / .seconds(1),
            zone: pacer.heart.zone,
            ceiling: pacer.heart.ceilingText(at: now)
        )
    }

    /// The timing between clicks and footfalls; nil if the lock is off and nothing was measured.
    private var lock: LockStatus? {
        let lock = pacer.lock
        guard lock.mode != .off || lock.agreement.asynchrony != nil else { return nil }
        return LockStatus(
            mode: LockChoice(lock.mode),
            state: lock.state.rawValue,
            asynchronyMilliseconds: lock.agreement.asynchrony.map { $0 * 1000 },
            asynchronyDeviationMilliseconds: lock.agreement.deviation.map { $0 * 1000 },
            asynchronyUncertaintyMilliseconds: lock.agreement.uncertainty.map { $0 * 1000 },
            coherence: lock.agreement.coherence,
            inSyncSeconds: pacer.syncTime.inSync / .seconds(1),
            inSyncShare: pacer.syncTime.share
        )
    }

    /// A report about the personal cadence model that strided has learnt from the runner.
    var runnerModel: RunnerModelReport {
        let personal = pacer.model.personal
        let verdict = personal.verdict
        let speeds = Speed(metersPerSecond: 2)...Speed(metersPerSecond: 5)
        return RunnerModelReport(
            inForce: pacer.model.kind.rawValue,
            reason: verdict.description,
            windows: verdict.windows,
            runs: verdict.runs,
            curve: personal.curve(over: speeds, count: 31).map { point in
                RunnerModelReport.Point(
                    metersPerSecond: point.speed.metersPerSecond,
                    heuristic: pacer.model.heuristic.suggestion(for: point.speed, runner: pacer.runner).cadence
                        .stepsPerMinute,
                    personal: point.cadence.stepsPerMinute,
                    deviation: point.deviation
                )
            }
        )
    }
}

extension SourceState {
    /// The state of the source in words, for the status and the log.
    var advice: String {
        switch self {
        case .manual: "not followed"
        case .waiting: "waiting for the first reading; the manual pace stands in"
        case .live: "fresh"
        case .held: "silent; the last cadence is held"
        case .lost: "lost; the manual pace stands in until it is back"
        }
    }
}

extension Pacer.Refusal {
    /// The reason for the refusal and what to do instead.
    var advice: String {
        switch self {
        case .notRunning: "there is no run; begin one with: stridectl start"
        case .speedOutOfRange(let metersPerSecond):
            metersPerSecond < 0 ? "that would be slower than standing" : "that would be faster than 15 m/s (54 km/h)"
        case .goalOutOfRange: "a plan raises the cadence by 2.5 to 10 per cent"
        }
    }
}

extension FollowChoice {
    fileprivate init(_ source: FollowedSource) {
        switch source {
        case .manual: self = .manual
        case .auto: self = .auto
        case .gps: self = .gps
        case .treadmill: self = .treadmill
        case .footpod: self = .footpod
        case .steps: self = .steps
        }
    }
}

extension CueChoice {
    fileprivate init(_ cue: CuePreference) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        case .onlyOff: self = .onlyOff
        }
    }
}

extension LockChoice {
    fileprivate init(_ mode: FootfallLock.Mode) {
        switch mode {
        case .off: self = .off
        case .follow: self = .follow
        case .lead: self = .lead
        case .hold: self = .hold
        }
    }
}

extension AccentChoice {
    fileprivate init(_ accent: Accent) {
        switch accent {
        case .none: self = .none
        case .pitch: self = .pitch
        case .pan: self = .pan
        case .level: self = .level
        }
    }
}

extension StepStatus {
    fileprivate init(_ onset: Onset, heardAt time: MonotonicTime) {
        self.init(
            number: Int(onset.step),
            foot: onset.foot == .left ? .left : .right,
            isSounded: onset.isSounded,
            heardAt: Double(time.unixNanoseconds) / 1e9
        )
    }
}
