import Cadence
package import Control
package import Pacing

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
