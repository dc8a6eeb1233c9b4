/// The times at which the steps of the run are heard, on the monotonic clock of this machine.
///
/// A program on the same machine computes the times of later steps from it: step `step + n` is heard n intervals after
/// `heardAtNanoseconds`. It is sent again after each step, so a change of tempo is included one step later.
public struct BeatStatus: Sendable, Equatable, Codable {
    /// The number of the last step that can no longer be changed, starting at 0; even steps are left.
    public let step: Int
    /// The time at which this step is heard, in nanoseconds of `CLOCK_MONOTONIC`; it can be slightly in the future.
    public let heardAtNanoseconds: Int
    /// The time from this step to the next one, in nanoseconds; above zero.
    public let intervalNanoseconds: Int

    /// Creates the times of the steps; an interval below 1 ns becomes 1 ns.
    public init(step: Int, heardAtNanoseconds: Int, intervalNanoseconds: Int) {
        self.step = step
        self.heardAtNanoseconds = heardAtNanoseconds
        self.intervalNanoseconds = max(intervalNanoseconds, 1)
    }

    private enum CodingKeys: String, CodingKey {
        case step
        case heardAtNanoseconds = "heard_at_ns"
        case intervalNanoseconds = "interval_ns"
    }
}
