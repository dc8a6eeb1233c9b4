import Cadence
import Testing

/// What the quantities without a suite of their own have in common: texts, and the order by size.
@Suite struct QuantityTests {
    @Test func largerNumbersAreLargerQuantities() {
        #expect(Length(meters: 1.6) < Length(meters: 1.7))
        #expect(Mass(kilograms: 70) < Mass(kilograms: 71))
        #expect(StepRateOffset(stepsPerMinute: -3) < StepRateOffset(stepsPerMinute: 2))
    }

    @Test(arguments: [
        (Distance.Unit.meters, "1609 m"), (.kilometers, "1.61 km"), (.miles, "1.00 mi"),
    ])
    func aDistanceIsWrittenInEachUnit(unit: Distance.Unit, text: String) {
        #expect(Distance(meters: 1609.344).formatted(unit) == text)
    }

    @Test(arguments: [("500", 500), ("500kcal", 500), ("1.5 kcal", 1.5), ("20 calories", 20), ("0", 0), ("1e9", 1e9)])
    func everySpellingOfAnEnergyIsParsed(text: String, kilocalories: Double) throws {
        #expect(try Energy(parsing: text).kilocalories == kilocalories)
    }

    @Test(
        arguments: [
            ("-1", QuantityError.Reason.outOfRange), ("2e9", .outOfRange), ("500kJ", .unreadable), ("", .unreadable),
        ]
    )
    func textThatIsNoEnergyIsRefusedWithAReason(text: String, reason: QuantityError.Reason) {
        let error = quantityError { () throws(QuantityError) in try Energy(parsing: text) }
        #expect(error?.reason == reason)
    }

    @Test(arguments: [
        (0.035, "+3.5 %"), (-0.12, "-12.0 %"), (0, "+0.0 %"), (-0.0001, "+0.0 %"), (1, "+45.0 %"), (.nan, "+0.0 %"),
    ])
    func aGradientIsWrittenInPerCentWithItsSign(rise: Double, text: String) {
        #expect(Gradient(rise: rise).formatted == text)
    }
}

@Suite struct TimeOfDayTests {
    @Test(arguments: [(24, 0, 0, 0), (0, 60, 0, 0), (0, 0, 61, 0), (0, 0, 0, 1_000_000_000), (-1, 0, 0, 0)])
    func anImpossibleTimeIsRefused(hour: Int, minute: Int, second: Int, nanosecond: Int) {
        #expect(TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond) == nil)
    }

    @Test(arguments: [
        (0, 0, 0, 0, "00:00:00.000"), (9, 5, 7, 4_999_999, "09:05:07.004"), (23, 59, 59, 120_000_000, "23:59:59.120"),
        (23, 59, 60, 0, "23:59:60.000"),
    ])
    func aTimeIsWrittenWithMilliseconds(
        hour: Int,
        minute: Int,
        second: Int,
        nanosecond: Int,
        text: String
    ) throws {
        let time = try #require(TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond))
        #expect("\(time)" == text)
    }

    /// Hours of the earlier and of the later time, and the hours between them on the shorter way across midnight.
    @Test(arguments: [(10, 12, 2), (23, 1, 2), (1, 23, -2), (0, 12, 12), (12, 0, 12), (5, 5, 0), (12, 1, -11)])
    func theElapsedTimeIsTheShorterWayAcrossMidnight(earlier: Int, later: Int, hours: Int) throws {
        let before = try #require(TimeOfDay(hour: earlier, minute: 30, second: 0))
        let after = try #require(TimeOfDay(hour: later, minute: 30, second: 0))
        #expect(after.elapsed(since: before) == .seconds(hours * 3600))
    }
}
