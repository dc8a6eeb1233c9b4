import Cadence
import Control
import Metronome
import Pacing
import Playback

extension Conductor {
    /// The state of everything, as the control socket tells it.
    var status: Status {
        Status(
            version: Strided.version,
            state: pacer.playing.run == 0 ? .stopped : pacer.playing.isPaused ? .paused : .running,
            follow: FollowChoice(pacer.followed),
            target: target,
            measured: measured,
            click: ClickStatus(
                cue: settings.preferences.cue == .everyStep ? .everyStep : .everyOther,
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
            inputs: inputs.status,
            warnings: warnings
        )
    }

    private var warnings: [String] {
        var warnings = unpluggedReason.map { ["paused, as \($0); to go on: stridectl resume"] } ?? []
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
            stepCheck: suggestion.flatMap { StepVerdict(rawValue: $0.stepCheck.rawValue) }
        )
    }

    /// What the sources measure: the followed one, or satellites while the pace is the runner's own.
    private var measured: MeasuredStatus? {
        let speed = pacer.measuredSpeed(at: now)
        let cadence = pacer.measuredCadence(at: now)
        guard speed != nil || cadence != nil || pacer.followed != .manual else { return nil }
        let age = pacer.followed == .steps ? cadence?.age : speed?.age ?? cadence?.age
        return MeasuredStatus(
            source: pacer.followed == .steps ? "steps" : pacer.speedOrigin ?? pacer.followed.rawValue,
            metersPerSecond: speed?.speed.metersPerSecond,
            stepsPerMinute: cadence?.cadence.stepsPerMinute,
            ageSeconds: age.map { $0 / .seconds(1) },
            quality: pacer.isWithoutFix ? "no fix" : nil,
            state: pacer.sourceState.advice
        )
    }
}

extension SourceState {
    /// What is made of the source, in words.
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
    /// What to do instead.
    var advice: String {
        switch self {
        case .notRunning: "there is no run; begin one with: stridectl start"
        case .speedOutOfRange(let metersPerSecond):
            metersPerSecond < 0 ? "that would be slower than standing" : "that would be faster than 15 m/s (54 km/h)"
        }
    }
}

extension FollowChoice {
    fileprivate init(_ source: FollowedSource) {
        switch source {
        case .manual: self = .manual
        case .gps: self = .gps
        case .steps: self = .steps
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
