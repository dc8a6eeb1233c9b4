package import Cadence
package import Control
import Metronome
package import Pacing

extension TargetStatus {
    package init(_ run: RunSnapshot) {
        let pacer = run.pacer
        let suggestion = pacer.suggestion
        let cadence = pacer.target
        self.init(
            metersPerSecond: pacer.targetSpeed?.metersPerSecond,
            manualMetersPerSecond: pacer.manualSpeed.metersPerSecond,
            source: FollowChoice(sameWordAs: pacer.present == .manual ? pacer.followed : pacer.present),
            sourceState: SourceCondition(sameWordAs: pacer.sourceState),
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
