/// The band of steps: 0.7 to 4.5 Hz, causal (`cadence.md`, computed: F1 0.978 walking on 48 traces, 0.984 running).
///
/// Below it are gravity and how the device turns, above it heel strikes and noise. Butterworth of second order on each
/// side. It judges *whether* somebody steps; when is told by the undelayed `RhythmFilter`.
struct StepBand: Hashable, Sendable {
    private var high = StateVariableFilter(corner: 0.7, q: 0.7071)
    private var low = StateVariableFilter(corner: 4.5, q: 0.7071)
    private var isSettled = false

    mutating func take(_ value: Double) -> Double {
        if !isSettled {
            high.settle(at: value)
            isSettled = true
        }
        return low.take(high.take(value).high).low
    }
}

/// Two band-passes in a row, tuned to the cadence: its crests are those of the steps' fundamental, undelayed.
///
/// Q 1.8 leaves 0.12 of the strides' share (half the cadence, strong in a trouser pocket) and of the second harmonic,
/// and settles within one step. A cadence 1 % off shifts a crest by 2 × 2 × 1.8 × 0.01 rad: 1.1 % of a step.
struct RhythmFilter: Hashable, Sendable {
    private static let q = 1.8
    private var first: StateVariableFilter
    private var second: StateVariableFilter
    private var isSettled = false

    /// - Parameter frequency: Steps per second.
    init(frequency: Double) {
        first = StateVariableFilter(corner: frequency, q: Self.q)
        second = StateVariableFilter(corner: frequency, q: Self.q)
    }

    mutating func tune(to frequency: Double) {
        first.tune(to: frequency)
        second.tune(to: frequency)
    }

    mutating func take(_ value: Double) -> Double {
        if !isSettled {
            first.settle(at: value)
            isSettled = true
        }
        return second.take(first.take(value).band).band
    }
}
