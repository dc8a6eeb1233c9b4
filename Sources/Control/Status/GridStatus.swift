/// The times of the steps of a run in closed form, and which of them have a click.
///
/// A program on the same machine computes the times of all steps until the next change from it. With the rate
/// r = `stepsPerMinute` / 60·10⁹ at the start, the rate s = `targetStepsPerMinute` / 60·10⁹ after the ramp, the length
/// N = `rampNanoseconds` of the ramp, and d = n − `step` ≥ 0, step n is heard this number of nanoseconds after `heardAtNanoseconds`:
///
/// - 2d / (r + √(r² + 2(s − r)d/N)), if d < N(r + s)/2, which is during the ramp,
/// - N + (d − N(r + s)/2) / s, otherwise.
///
/// The value is published again with each reported step and with each change.
public struct GridStatus: Sendable, Equatable, Codable {
    /// The number of the run, counted from 1 since the daemon started.
    public let run: Int
    /// The number of the first step to which these values apply, starting at 0; even steps are left.
    public let step: Int
    /// The time at which this step is heard, in nanoseconds of `CLOCK_MONOTONIC`; it can be in the future.
    public let heardAtNanoseconds: Int
    /// The tempo at `heardAtNanoseconds`, in steps per minute; above zero.
    public let stepsPerMinute: Double
    /// The tempo after the ramp, in steps per minute; without a ramp, the same as `stepsPerMinute`.
    public let targetStepsPerMinute: Double
    /// The time in which the tempo changes linearly, from `heardAtNanoseconds` on, in nanoseconds; 0 without a ramp.
    public let rampNanoseconds: Int
    /// The steps that have a click while `isSounding` is true: `everyStep` or `everyOther`.
    public let cue: CueChoice
    /// Whether there are clicks; false while the run is paused, and while strided has silenced the clicks.
    public let isSounding: Bool

    /// Creates the times of the steps; tempi are limited to 1…1000.
    public init(
        run: Int,
        step: Int,
        heardAtNanoseconds: Int,
        stepsPerMinute: Double,
        targetStepsPerMinute: Double,
        rampNanoseconds: Int,
        cue: CueChoice,
        isSounding: Bool
    ) {
        self.run = run
        self.step = step
        self.heardAtNanoseconds = heardAtNanoseconds
        self.stepsPerMinute = Self.limited(stepsPerMinute)
        self.targetStepsPerMinute = Self.limited(targetStepsPerMinute)
        self.rampNanoseconds = max(rampNanoseconds, 0)
        self.cue = cue
        self.isSounding = isSounding
    }

    private static func limited(_ tempo: Double) -> Double { min(max(tempo.ifFinite ?? 1, 1), 1_000) }

    private enum CodingKeys: String, CodingKey {
        case run, step
        case heardAtNanoseconds = "heard_at_ns"
        case stepsPerMinute = "tempo_spm"
        case targetStepsPerMinute = "target_spm"
        case rampNanoseconds = "ramp_ns"
        case cue
        case isSounding = "sounding"
    }
}
