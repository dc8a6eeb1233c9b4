import Foundation
import TestSupport
import Testing

@testable import Cadence

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

/// The error that `parse` throws, or nil.
func quantityError<Value>(_ parse: () throws(QuantityError) -> Value) -> QuantityError? {
    do throws(QuantityError) {
        _ = try parse()
        return nil
    } catch {
        return error
    }
}

@Suite struct FixedPointTests {
    @Test(
        arguments: [
            (0.0, 1, "0.0"), (-0.0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (9.99, 1, "10.0"),
            (0.5, 0, "0"), (1.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (1.115, 2, "1.11"),
            (1.005, 2, "1.00"),
            (2.05, 1, "2.0"), (2.15, 1, "2.1"), (1e15, 0, "1000000000000000"),
            (Double.leastNonzeroMagnitude, 2, "0.00"),
        ]
    )
    func numbersAreRoundedByTheirExactBinaryValue(value: Double, decimals: Int, text: String) {
        #expect(value.fixedPoint(decimals: decimals) == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e16])
    func nonFiniteAndHugeNumbersAreWrittenAsByTheStandardLibrary(value: Double) {
        #expect(value.fixedPoint(decimals: 2) == value.description)
    }

    @Test(arguments: [UInt64(3), 172])
    func fixedPointTextMatchesPrintf(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let decimals = Int.random(in: 0...4, using: &random)
            // Near the ties: half a unit of the last decimal, give or take a few of the smallest steps.
            let tie = (Double(Int.random(in: 0...99_999, using: &random)) + 0.5) / pow(10, Double(decimals))
            let value = tie + tie.ulp * Double(Int.random(in: -2...2, using: &random))
            #expect(
                value.fixedPoint(decimals: decimals) == String(format: "%.\(decimals)f", value),
                "seed \(seed), \(value) with \(decimals) decimals"
            )
        }
    }
}

/// Volumes as people write them.
@Suite struct VolumeTests {
    @Test(arguments: [
        ("80%", 0.8), ("80", 0.8), (" 80 % ", 0.8), ("0", 0), ("100%", 1), ("0.5%", 0.005), ("-0dB", 1), ("0dB", 1),
        ("0 dB", 1), ("-12dB", 0.630_957_344_480_193), ("-12 dB", 0.630_957_344_480_193), ("-60dB", 0.1),
        ("-6.0db", 0.794_328_234_724_281), ("-inf", 0), ("-inf dB", 0), ("-INFdB", 0),
    ])
    func aVolumeIsAPercentageOrDecibels(text: String, fraction: Double) throws {
        #expect(abs(try #require(Volume(parsing: text)).fraction - fraction) < 1e-12)
    }

    @Test(arguments: [
        "", " ", "%", "dB", "-dB", "101%", "-1%", "-1", "12dB", "0.1dB", "-60.1dB", "-12%dB", "-12dB%", "-12", "nan",
        "nandB", "inf", "infdB", "inf%", "loud", "-12 decibels", "--12dB",
    ])
    func textThatIsNoVolumeIsRefused(text: String) {
        #expect(Volume(parsing: text) == nil)
    }

    /// The table in the documentation of `Volume`.
    @Test(arguments: [(1.0, 0.0), (0.8, -5.8), (0.5, -18.1), (0.2, -41.9), (0.1, -60.0)])
    func theGainIsTheCubeOfTheVolume(fraction: Double, decibels: Double) {
        let volume = Volume(fraction: fraction)
        #expect(abs(volume.decibels - decibels) < 0.05)
        #expect(abs(volume.amplitude - fraction * fraction * fraction) < 1e-15)
    }

    @Test func decibelsAreRestoredExactly() {
        for decibels in stride(from: -60.0, through: 0, by: 0.5) {
            #expect(abs(Volume(decibels: decibels).decibels - decibels) < 1e-9)
        }
        #expect(Volume(decibels: 3).fraction == 1)
        #expect(Volume(decibels: .nan).fraction == 0)
    }

    @Test func silenceIsMinusInfinity() {
        #expect(Volume(fraction: 0).decibels == -.infinity)
        #expect(Volume(decibels: -.infinity) == Volume(fraction: 0))
        #expect(Volume(fraction: 0).amplitude == 0)
    }

    @Test func aVolumeIsShownAsAPercentage() throws {
        #expect(Volume(fraction: 0.8).formatted == "80 %")
        #expect(try #require(Volume(parsing: "-12dB")).formatted == "63 %")
        #expect(Volume(fraction: 0).formatted == "0 %")
    }
}
