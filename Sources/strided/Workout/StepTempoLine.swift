import Cadence
import Pacing

/// The tempo of a step: steady, or linear between two moving times of the recording.
struct StepTempoLine: Hashable, Sendable {
    /// The tempo at `begin`.
    var start: StepRate
    /// The tempo from `end` on.
    var target: StepRate
    /// The moving time at which the tempo begins to change.
    var begin: Duration
    /// The moving time at which the tempo has reached `target`; equal to `begin` for a steady tempo.
    var end: Duration

    /// Creates a steady tempo.
    init(steady target: StepRate, from begin: Duration) {
        self.init(start: target, target: target, begin: begin, end: begin)
    }

    /// Creates a tempo that changes linearly.
    init(start: StepRate, target: StepRate, begin: Duration, end: Duration) {
        self.start = start
        self.target = target
        self.begin = begin
        self.end = max(begin, end)
    }

    /// Whether the tempo does not change any more at a moving time.
    func isSteady(at time: Duration) -> Bool { start == target || time >= end }

    /// The tempo at a moving time.
    func tempo(at time: Duration) -> StepRate {
        guard !isSteady(at: time) else { return target }
        let fraction = max(time - begin, .zero) / (end - begin)
        let (from, to) = (start.stepsPerMinute, target.stepsPerMinute)
        return StepRate(stepsPerMinute: from + (to - from) * fraction)
    }

    /// The order to the pacer for a change at a moving time.
    func cadence(from time: Duration) -> StepCadence {
        guard !isSteady(at: time) else { return StepCadence(start: target, end: target, duration: .zero) }
        return StepCadence(start: tempo(at: time), end: target, duration: end - max(time, begin))
    }
}
