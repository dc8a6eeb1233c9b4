package import Cadence
package import Configuration
package import Control
import Metronome
import Pacing

extension TargetStatus {
    package init(_ run: RunSnapshot) {
        let pacer = run.pacer
        let suggestion = pacer.suggestion
        let cadence = pacer.target
        self.init(
            metersPerSecond: pacer.targetSpeed?.metersPerSecond,
            manualMetersPerSecond: pacer.manualSpeed.metersPerSecond,
            source: FollowChoice(pacer.present == .manual ? pacer.followed : pacer.present),
            sourceState: SourceCondition(pacer.sourceState),
            paceOffsetMetersPerSecond: pacer.isMeasured && pacer.paceOffset != 0 ? pacer.paceOffset : nil,
            stepsPerMinute: cadence.stepsPerMinute,
            cadenceHeld: pacer.heldCadence != nil,
            stepLengthMeters: pacer.targetSpeed.map { $0.metersPerSecond * 60 / cadence.stepsPerMinute },
            legLengthMeters: suggestion?.legLength.meters,
            stepCheck: suggestion.flatMap { StepVerdict(rawValue: $0.stepCheck.rawValue) },
            model: suggestion.map { $0.gait == .walking ? "walking" : $0.kind.rawValue }
        )
    }
}

extension ClickStatus {
    package init(_ preferences: Preferences) {
        self.init(
            cue: CueChoice(preferences.cue),
            sound: preferences.sound,
            accent: AccentChoice(preferences.accent),
            volume: preferences.volume.fraction
        )
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
