/// Consecutive days on which something was done, for example a run, or reached, for example a goal.
public struct DayStreak: Hashable, Sendable {
    /// The first and the last day of the longest streak; of two longest ones, the first.
    public var longest: ClosedRange<CivilDate>
    /// The number of days of the streak that ends today, or yesterday if today is not among its days yet; 0 without such a streak.
    public var current: Int

    /// The number of days of the longest streak.
    public var days: Int { longest.count }

    /// Finds the streaks in a list of days in their order, without repetitions; nil if there are none.
    public init?(days: [CivilDate], today: CivilDate) {
        guard var streak = days.first.map({ $0...$0 }) else { return nil }
        var longest = streak
        for day in days.dropFirst() {
            streak = day == streak.upperBound.advanced(by: 1) ? streak.lowerBound...day : day...day
            if streak.count > longest.count { longest = streak }
        }
        self.init(
            longest: longest,
            current: streak.upperBound >= today.advanced(by: -1) && streak.upperBound <= today ? streak.count : 0
        )
    }

    /// Creates a streak.
    public init(longest: ClosedRange<CivilDate>, current: Int) {
        self.longest = longest
        self.current = current
    }
}
