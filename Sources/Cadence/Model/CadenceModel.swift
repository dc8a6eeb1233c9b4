/// Every model of cadence in one: which of them speaks depends on the gait, the runner's choice and what was learnt.
///
/// At walking gait it is `WalkingModel`. Running, it is the heuristic, or the personal model where that is wanted and
/// has earned trust. The personal model takes the place of the runner's offset as well, which it has learnt with the
/// rest.
public struct CadenceModel: Hashable, Sendable {
    /// The population's line.
    public var heuristic: BaseHeuristic
    /// The model of walking.
    public var walking: WalkingModel
    /// What was learnt of the runner.
    public var personal: PersonalModel
    /// The model wanted at running gait; a personal model that has not earned trust is not used all the same.
    public var wanted: Suggestion.Kind

    /// The models to choose from.
    public init(
        heuristic: BaseHeuristic = BaseHeuristic(),
        walking: WalkingModel = WalkingModel(),
        personal: PersonalModel,
        wanted: Suggestion.Kind = .heuristic
    ) {
        self.heuristic = heuristic
        self.walking = walking
        self.personal = personal
        self.wanted = wanted
    }

    /// The model that speaks at running gait.
    public var kind: Suggestion.Kind {
        wanted == .personal && personal.hasEarnedTrust ? .personal : .heuristic
    }

    /// The cadence that suits a speed, a gait, a ground and a runner.
    ///
    /// - Parameter elapsed: how long ago the runner began to run; nil for a runner who is warmed up.
    public func suggestion(
        for speed: Speed,
        gait: Gait,
        ground: Ground,
        runner: Runner,
        elapsed: Duration? = nil
    ) -> Suggestion {
        let leg = heuristic.legLength(of: runner)
        switch (gait, kind) {
        case (.walking, _):
            let cadence = walking.cadence(at: speed, on: ground, runner: runner)
            return Suggestion(
                speed: speed,
                cadence: cadence,
                leg: leg,
                check: .ok,
                gait: .walking,
                kind: .heuristic
            )
        case (.running, .heuristic):
            return heuristic.suggestion(for: speed, runner: runner)
        case (.running, .personal):
            let cadence = personal.prediction(at: speed, elapsed: elapsed).cadence
            let check = heuristic.stepCheck(at: speed, cadence, leg: leg)
            return Suggestion(
                speed: speed,
                cadence: cadence,
                leg: leg,
                check: check,
                gait: .running,
                kind: .personal
            )
        }
    }

    /// Lets the personal model learn from a steady window of running in which the metronome was not driving.
    ///
    /// It learns whether it is wanted or not, so that it can earn trust.
    public mutating func learn(from window: SteadyWindow, runner: Runner) -> PersonalModel.Outcome {
        let heuristic = heuristic.suggestion(for: window.speed, runner: runner).cadence
        return personal.observe(window, heuristic: heuristic)
    }
}
