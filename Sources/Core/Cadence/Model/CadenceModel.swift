/// All cadence models; the gait, the runner's choice and the learnt data determine which one is used.
///
/// `WalkingModel` is used for walking. The heuristic is used for running, or, if the runner has chosen the personal model, the
/// weighted mean of both (`PersonalModel.weight`), which is the heuristic before anything was learnt. The runner's offset is not
/// added to the personal model's cadence, because this model has learnt it.
public struct CadenceModel: Hashable, Sendable {
    /// The model for running that uses no learnt data.
    package var heuristic: BaseHeuristic
    package var walking: WalkingModel
    package var personal: PersonalModel
    /// The model that the runner has chosen for running; the personal model has no weight before it has learnt.
    package var wanted: Suggestion.Kind

    /// Creates a cadence model from the models for running and walking and the runner's choice.
    package init(
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

    /// The model that has the greater weight for running.
    package var kind: Suggestion.Kind { wanted == .personal && personal.isPreferred ? .personal : .heuristic }

    /// The suggested cadence for a speed, a gait, a ground and a runner.
    ///
    /// - Parameter elapsed: how long ago the runner began to run; nil for a runner who is warmed up.
    package func suggestion(
        for speed: Speed,
        gait: Gait,
        ground: Ground,
        runner: Runner,
        elapsed: Duration? = nil
    ) -> Suggestion {
        let leg = heuristic.legLength(of: runner)
        guard gait == .running else {
            let cadence = walking.cadence(at: speed, on: ground, runner: runner)
            return Suggestion(speed: speed, cadence: cadence, leg: leg, check: .ok, gait: gait, kind: .heuristic)
        }
        let general = heuristic.suggestion(for: speed, runner: runner)
        let weight =
            wanted == .personal ? personal.weight(at: speed, elapsed: elapsed, heuristic: general.cadence) : 0
        guard weight > 0 else { return general }
        let own = personal.prediction(at: speed, elapsed: elapsed)
        let mean = weight * own.cadence.stepsPerMinute + (1 - weight) * general.cadence.stepsPerMinute
        let cadence = StepRate(stepsPerMinute: mean)
        let check = heuristic.stepCheck(at: speed, cadence, leg: leg)
        let limits = gait.cadences(at: speed).extended(to: own)
        return Suggestion(
            speed: speed,
            cadence: cadence,
            leg: leg,
            check: check,
            gait: gait,
            kind: kind,
            limits: limits
        )
    }

    /// Lets the personal model learn from a steady window of running in which the metronome was not driving the runner.
    ///
    /// The personal model learns even while the heuristic is chosen.
    package mutating func learn(from window: SteadyWindow, runner: Runner) -> PersonalModel.Outcome {
        let heuristic = heuristic.suggestion(for: window.speed, runner: runner).cadence
        return personal.observe(window, heuristic: heuristic)
    }
}

/// The cadence that a model suggests for a speed, with the resulting step length.
public struct Suggestion: Hashable, Sendable {
    package let speed: Speed
    package let cadence: StepRate
    /// Length of one step, foot to opposite foot, at that speed and cadence.
    package let stepLength: Length
    /// The runner's leg length, hip to ground, as the model estimates it.
    package let legLength: Length
    /// Whether the step is short or long for the runner's legs; the heuristic checks this before it corrects the cadence.
    ///
    /// Always `ok` for walking, where step lengths are not checked.
    package let stepCheck: StepCheck
    package let gait: Gait
    package let kind: Kind
    /// Which of `limits` the cadence was clamped to; nil if it was not clamped.
    package let limit: Limit?
    /// `Gait.cadences(at:)`, which the measured cadences of a runner can extend.
    private let limits: ClosedRange<StepRate>

    /// A limit of the cadences that people have at a speed; the raw values are stable.
    public enum Limit: String, Hashable, Sendable, CaseIterable {
        case lowest
        case highest
    }

    /// The kinds of cadence models; the raw values are stable.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The average of many runners; for walking, the walking model.
        case heuristic
        case personal
    }

    init(
        speed: Speed,
        cadence wanted: StepRate,
        leg: Length,
        check: StepCheck,
        gait: Gait,
        kind: Kind,
        limits: ClosedRange<StepRate>? = nil
    ) {
        let limits = limits ?? gait.cadences(at: speed)
        let cadence = limits.nearest(to: wanted)
        limit = wanted < cadence ? .lowest : wanted > cadence ? .highest : nil
        self.limits = limits
        self.speed = speed
        self.cadence = cadence
        stepLength = Self.stepLength(at: speed, cadence)
        legLength = leg
        stepCheck = check
        self.gait = gait
        self.kind = kind
    }

    static func stepLength(at speed: Speed, _ cadence: StepRate) -> Length {
        Length(meters: speed.metersPerSecond * 60 / cadence.stepsPerMinute)
    }
}

extension Suggestion {
    /// The suggestion with its cadence multiplied by a plan's factor; the step length decreases accordingly.
    ///
    /// The result does not exceed the highest cadence that people, or this runner, have at the speed; a factor of 1 or less changes nothing.
    package func raised(by factor: Double) -> Suggestion {
        guard factor > 1 else { return self }
        let raised = StepRate(stepsPerMinute: cadence.stepsPerMinute * factor)
        return Suggestion(
            speed: speed,
            cadence: raised,
            leg: legLength,
            check: stepCheck,
            gait: gait,
            kind: kind,
            limits: limits
        )
    }
}

extension ClosedRange<StepRate> {
    /// The range up to the cadences that the runner certainly has: all that are more than one standard deviation from the prediction.
    ///
    /// A measured runner can be beyond the limits of other people; one of 30 recorded runners took 196 to 233 spm at 6 and 7 mph.
    fileprivate func extended(to own: PersonalModel.Prediction) -> Self {
        let cadence = own.cadence.stepsPerMinute
        return Swift.min(
            lowerBound,
            StepRate(stepsPerMinute: cadence + own.deviation)
        )...Swift.max(upperBound, StepRate(stepsPerMinute: cadence - own.deviation))
    }
}

/// Whether a step is short or long compared with the leg length; the raw values are stable.
public enum StepCheck: String, Hashable, Sendable, CaseIterable {
    /// The step length is in the normal range.
    case ok
    /// The step is short; the heuristic then suggests a lower cadence.
    case short
    /// The step is long; the heuristic then suggests a higher cadence.
    case long
}
