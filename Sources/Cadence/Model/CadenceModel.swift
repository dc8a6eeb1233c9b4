/// All cadence models; the gait, the runner's choice and the learnt data determine which one is used.
///
/// `WalkingModel` is used for walking. The heuristic is used for running, or the personal model if the runner has chosen it and
/// `hasEarnedTrust` is true. The runner's offset is not added to the personal model's cadence, because this model has learnt it.
public struct CadenceModel: Hashable, Sendable {
    /// The model for running that uses no learnt data; the personal model, if it is used, replaces it.
    public var heuristic: BaseHeuristic
    /// The model for walking.
    public var walking: WalkingModel
    /// The model learnt from the runner.
    public var personal: PersonalModel
    /// The model that the runner has chosen for running; the personal model is not used before it has earned trust.
    public var wanted: Suggestion.Kind

    /// Creates a cadence model from the models for running and walking and the runner's choice.
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

    /// The model that is used for running.
    public var kind: Suggestion.Kind {
        wanted == .personal && personal.hasEarnedTrust ? .personal : .heuristic
    }

    /// The suggested cadence for a speed, a gait, a ground and a runner.
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

    /// Lets the personal model learn from a steady window of running in which the metronome was not driving the runner.
    ///
    /// The personal model learns even while the heuristic is chosen, so that it can earn trust.
    public mutating func learn(from window: SteadyWindow, runner: Runner) -> PersonalModel.Outcome {
        let heuristic = heuristic.suggestion(for: window.speed, runner: runner).cadence
        return personal.observe(window, heuristic: heuristic)
    }
}
