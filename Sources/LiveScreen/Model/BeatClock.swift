/// The times at which the steps are heard, on the monotonic clock of this machine.
package struct BeatClock: Hashable, Sendable {
    /// The number of a step; even steps are left.
    package let step: Int
    /// The time at which this step is heard, in nanoseconds.
    package let heardAt: Int
    /// The time between two steps in nanoseconds; above zero.
    package let interval: Int

    /// Creates the times; an interval below 1 ms becomes 1 ms.
    package init(step: Int, heardAt: Int, interval: Int) {
        self.step = step
        self.heardAt = heardAt
        self.interval = max(interval, 1_000_000)
    }

    /// The last step that is heard at or before a time, and the elapsed part of the time until the next one, 0..<1.
    package func position(at time: Int) -> (step: Int, fraction: Double) {
        let passed = time &- heardAt
        let steps = Int((Double(passed) / Double(interval)).rounded(.down))
        let fraction = Double(passed) / Double(interval) - Double(steps)
        return (step &+ steps, min(max(fraction, 0), 1.0.nextDown))
    }

    /// The time at which the first step after a time is heard, in nanoseconds.
    package func nextStep(after time: Int) -> Int {
        heardAt &+ (position(at: time).step &- step &+ 1) &* interval
    }
}
