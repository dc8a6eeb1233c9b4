import Activities
import Cadence
import Control
import LiveScreen
import Messages
import OutsideText
import Report

extension ScreenModel {
    /// - Parameter updatedAt: the time at which the status arrived, in nanoseconds of the monotonic clock.
    init(_ status: Status, _ style: TerminalStyle, updatedAt: Int) {
        self.init()
        let messages = style.messages
        connection = .connected
        run =
            switch status.state {
            case .stopped: .stopped
            case .running: .running
            case .paused: .paused
            }
        silence = (status.motion?.resting).map { messages.translated($0).cleaned }
        self.target = status.target.stepsPerMinute.map(StepRate.init(stepsPerMinute:))
        isTargetHeld = status.target.cadenceHeld
        order.pace = status.target.manualMetersPerSecond.map(Speed.init(metersPerSecond:))
        order.paceOffset = status.target.paceOffsetMetersPerSecond ?? 0
        order.cadence = isTargetHeld ? self.target : nil
        order.offset = status.runner.offsetStepsPerMinute ?? 0
        measured = status.currentCadence
        speed = status.currentSpeed
        if let recording = status.recording {
            let isRunning = recording.state == .recording
            elapsed = RunningTime(seconds: recording.movingSeconds, updatedAt: updatedAt, isRunning: isRunning)
            distance = recording.distanceMeters.map(Distance.init(meters:))
            isDistanceEstimated = recording.distanceEstimated
            isDistanceByPace = recording.isFromSetPace
            lap = recording.laps
            self.recording = isRunning ? .recording : .paused
        }
        workout = status.workout.map { ScreenWorkout($0, updatedAt: updatedAt) }
        if let heart = status.heart, heart.ageSeconds < 10 {
            heartRate = HeartRate(beatsPerMinute: heart.beatsPerMinute)
            zone = heart.zone
        }
        trackName = status.music?.track?.name.cleaned
        track = status.music?.track?.line.cleaned
        let target = status.target
        source = status.follow == .manual ? messages.paceSetByYou : target.sourceName(messages)
        sourceState = target.offsetText(style) ?? ""
        let held = target.sourceState == .held ? messages.sourceHeld(source: target.sourceName(messages)) : nil
        sourceNotice = target.notice(messages) ?? held
        isSourceLost = target.sourceState == .lost
        isPaceSet = status.measured?.metersPerSecond == nil && target.isPaceSet
        beat = status.grid.map {
            BeatClock(
                step: $0.step,
                heardAt: $0.heardAtNanoseconds,
                interval: Int(60e9 / max($0.tempoStepsPerMinute, 1))
            )
        }
        notice =
            (status.warnings.first.map(messages.translated)
            ?? status.unsaved?.first.map { messages.notSaved(recording: messages.translated($0.line)) })?.cleaned
    }
}

extension RunHistory.Entry {
    init(_ status: Status, second: Int) {
        self.init(
            second: second,
            // The chart shows the manual pace only if the runner follows it. Missing readings of a sensor are gaps in the chart.
            speed: status.follow == .manual ? status.currentSpeed : status.measuredSpeed,
            cadence: status.currentCadence,
            target: status.state == .running ? status.target.stepsPerMinute.map(StepRate.init(stepsPerMinute:)) : nil
        )
    }
}

extension Status {
    /// The measured cadence; nil if it is unknown or out of date.
    fileprivate var currentCadence: StepRate? {
        guard let measured, (measured.ageSeconds ?? 0) < 10 else { return nil }
        return measured.stepsPerMinute.map(StepRate.init(stepsPerMinute:))
    }

    fileprivate var currentSpeed: Speed? {
        measuredSpeed ?? target.metersPerSecond.map(Speed.init(metersPerSecond:))
    }

    fileprivate var measuredSpeed: Speed? { measured?.metersPerSecond.map(Speed.init(metersPerSecond:)) }
}

extension ScreenWorkout {
    /// - Parameter updatedAt: the time at which the status arrived, in nanoseconds of the monotonic clock.
    init(_ status: WorkoutStatus, updatedAt: Int) {
        let remainder: Remainder =
            if let seconds = status.remainingSeconds {
                .time(RunningTime(seconds: seconds, updatedAt: updatedAt, isRunning: !status.paused))
            } else if let meters = status.remainingMeters {
                .distance(Distance(meters: meters))
            } else {
                .unknown
            }
        self.init(
            name: status.name?.cleaned,
            step: Step(status.step),
            stepCount: status.steps,
            remainder: remainder,
            timeInTarget: status.inRangeShare,
            next: status.next.map(Step.init),
            isPaused: status.paused
        )
    }
}

extension ScreenWorkout.Step {
    fileprivate init(_ status: WorkoutStepStatus) {
        let targets = status.targets.map(\.text).joined(separator: ", ").cleaned
        self.init(
            number: status.number,
            purpose: WorkoutStepRecord.Purpose(rawValue: status.intensity.rawValue) ?? .work,
            round: status.rounds.last.map { WorkoutStepRecord.Round(number: $0.number, count: $0.count) },
            plan: status.endText.cleaned,
            target: targets.isEmpty ? nil : targets,
            text: status.text?.cleaned
        )
    }
}
