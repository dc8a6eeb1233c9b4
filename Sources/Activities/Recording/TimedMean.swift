/// A time-weighted mean.
struct TimedMean: Sendable {
    private var sum = 0.0
    private var seconds = 0.0

    /// The mean; nil before the first value.
    var mean: Double? { seconds > 0 ? sum / seconds : nil }

    /// Adds a value that was valid for a time; nil is ignored.
    mutating func add(_ value: Double?, for time: Duration) {
        guard let value, time > .zero else { return }
        sum += value * (time / .seconds(1))
        seconds += time / .seconds(1)
    }
}
