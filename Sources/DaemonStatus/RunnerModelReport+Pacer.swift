import Cadence
package import Control
package import Pacing

extension RunnerModelReport {
    /// A report about the personal cadence model that strided has learnt from the runner.
    ///
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
                Point(
                    metersPerSecond: point.speed.metersPerSecond,
                    heuristic: pacer.model.heuristic.suggestion(for: point.speed, runner: pacer.runner).cadence
                        .stepsPerMinute,
                    personal: point.cadence.stepsPerMinute,
                    deviation: point.deviation
                )
            },
            leftOut: pacer.leftOut.map { LeftOut(runs: $0.runs, personal: $0.personal, heuristic: $0.heuristic) }
        )
    }
}
