/// All cadence models; the gait, the runner's choice and the learnt data determine which one is used.
///
/// For walking it uses `WalkingModel`. For running it uses the heuristic, or the personal model if that is wanted and
/// `hasEarnedTrust` is true. The personal model is used without the runner's offset, because it has learnt the difference.
public struct CadenceModel: Hashable, Sendable {
    /// The model for an average runner.
    public var heuristic: BaseHeuristic
    /// The model for walking.
    public var walking: WalkingModel
    /// The model learnt from the runner.
    public var personal: PersonalModel
    /// The model wanted for running; a personal model that has not earned trust is not used even if it is wanted.
    public var wanted: Suggestion.Kind

    /// Creates a model from its parts.
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
    /// It learns even if it is not wanted, so that it can earn trust.
    public mutating func learn(from window: SteadyWindow, runner: Runner) -> PersonalModel.Outcome {
        let heuristic = heuristic.suggestion(for: window.speed, runner: runner).cadence
        return personal.observe(window, heuristic: heuristic)
    }
}
