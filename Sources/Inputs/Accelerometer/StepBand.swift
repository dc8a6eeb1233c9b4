/// A causal band-pass filter for steps: 0.7 to 4.5 Hz (`cadence.md`: F1 score 0.978 for walking, 48 recordings; 0.984 for running).
///
/// Gravity and rotation of the device are below the band; heel strikes and noise are above it. Each side is a second-order
/// Butterworth filter. Its output decides *whether* someone steps. The times come from `RhythmFilter`, which has no delay.
struct StepBand: Hashable, Sendable {
    private var high = StateVariableFilter(corner: 0.7, q: 0.7071)
    private var low = StateVariableFilter(corner: 4.5, q: 0.7071)
    private var isSettled = false

    mutating func process(_ value: Double) -> Double {
        if !isSettled {
            high.settle(at: value)
            isSettled = true
        }
        return low.process(high.process(value).high).low
    }
}

/// Two band-passes in series, tuned to the cadence; each peak of the output is a step, without delay.
///
/// Q 1.8 attenuates the stride frequency (half the cadence, strong in a trouser pocket) and the second harmonic to 0.12,
/// and settles within one step. A cadence error of 1 % shifts a peak by 2 × 2 × 1.8 × 0.01 rad: 1.1 % of a step.
struct RhythmFilter: Hashable, Sendable {
    private static let q = 1.8
    private var first: StateVariableFilter
    private var second: StateVariableFilter
    private var isSettled = false

    /// - Parameter frequency: The cadence, in steps per second.
    init(frequency: Double) {
        first = StateVariableFilter(corner: frequency, q: Self.q)
        second = StateVariableFilter(corner: frequency, q: Self.q)
    }

    mutating func tune(to frequency: Double) {
        first.tune(to: frequency)
        second.tune(to: frequency)
    }

    mutating func process(_ value: Double) -> Double {
        if !isSettled {
            first.settle(at: value)
            isSettled = true
        }
        return second.process(first.process(value).band).band
    }
}
