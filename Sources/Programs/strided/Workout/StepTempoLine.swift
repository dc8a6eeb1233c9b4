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

/// The beginning of the next step of the workout on a beat, which was announced to the run in advance.
struct ScheduledStep: Hashable, Sendable {
    /// The index of the next step of the workout; the number of steps if the workout ends.
    var index: Int
    /// The number of the run of the clicks.
    var run: UInt64
    /// The step of the clicks with which the next step of the workout begins.
    var beat: Int64
    /// The time at which `beat` is heard.
    var heardAt: Duration
    /// Whether the change of the tempo is scheduled on `beat`; false if the end of the present step is only predicted.
    var changesTempo: Bool
    /// The tempo from `beat` on; nil if the run follows its own pace then.
    var tempo: StepTempoLine?
}
