/// The mean of what holds for times.
struct TimedMean: Sendable {
    private var sum = 0.0
    private var seconds = 0.0

    /// The mean; nil of nothing.
    var mean: Double? { seconds > 0 ? sum / seconds : nil }

    /// Takes a value that held for a time.
    mutating func take(_ value: Double?, for time: Duration) {
        guard let value, time > .zero else { return }
        sum += value * (time / .seconds(1))
        seconds += time / .seconds(1)
    }
}
