/// A time-weighted mean.
package struct TimedMean: Sendable {
    private var sum = 0.0
    private var seconds = 0.0

    package init() {}

    /// The mean; nil before the first value.
    package var mean: Double? { seconds > 0 ? sum / seconds : nil }

    /// Adds a value that was valid for a time; nil is ignored.
    package mutating func add(_ value: Double?, for time: Duration) {
        guard let value, time > .zero else { return }
        sum += value * (time / .seconds(1))
        seconds += time / .seconds(1)
    }
}
