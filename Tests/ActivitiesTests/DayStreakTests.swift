import Activities
import Testing

@Suite struct DayStreakTests {
    /// Draws the days: `x` is a day of the list; the last character is today.
    private static func streak(_ drawing: String) -> DayStreak? {
        let days = drawing.enumerated().filter { $0.element == "x" }.map { CivilDate(dayNumber: 20_000 + $0.offset) }
        return DayStreak(days: days, today: CivilDate(dayNumber: 20_000 + drawing.count - 1))
    }

    @Test(arguments: [
        ("x", 1, 1, 0), ("xx.xxx.x", 3, 1, 3), ("xxx.xxx", 3, 3, 0), ("xx.xx.", 2, 2, 0), ("xxxx..", 4, 0, 0),
        (".x.", 1, 1, 1),
    ])
    func streaks(drawing: String, longest: Int, current: Int, first: Int) throws {
        let streak = try #require(Self.streak(drawing))
        #expect(streak.days == longest)
        #expect(streak.current == current)
        #expect(streak.longest.lowerBound == CivilDate(dayNumber: 20_000 + first))
    }

    @Test func withoutADayThereIsNoStreak() {
        #expect(Self.streak("....") == nil)
    }
}
