import Cadence
import Testing
import TestSupport

/// What is written can be read again, and is then no further off than its own rounding: over the whole of every range,
/// its ends included.
@Suite struct RoundTripTests {
    static let shares = (0...2000).map { Double($0) / 2000 }

    private func values(in range: ClosedRange<Double>) -> [Double] {
        Self.shares.map { range.lowerBound + (range.upperBound - range.lowerBound) * $0 }
    }

    @Test(
        arguments: [
            (Speed.Unit.kilometersPerHour, 0.05 / 3.6), (.metersPerSecond, 0.005), (.milesPerHour, 0.05 * 0.44704),
        ]
    )
    func speedsAreRestoredWithinTheirRounding(unit: Speed.Unit, rounding: Double) throws {
        for value in values(in: Speed.range) {
            let back = try Speed(parsing: Speed(metersPerSecond: value).formatted(unit))
            #expect(abs(back.metersPerSecond - value) <= rounding * 1.000001)
        }
    }

    @Test(arguments: Pace.Unit.allCases)
    func pacesAreRestoredWithinHalfASecond(distance: Pace.Unit) throws {
        for value in values(in: Pace.range) {
            let text = Pace(secondsPerKilometer: value).formatted(per: distance)
            let error = try Pace(parsing: text).secondsPerKilometer - value
            #expect(abs(error) * distance.meters / 1000 <= 0.500001)
            #expect(throws: Never.self) { try Speed(parsing: text) }
        }
    }

    @Test(
        arguments: [
            (Length.Unit.centimeters, 0.005), (.meters, 0.005), (.feetAndInches, 0.0127), (.inches, 0.00127),
        ]
    )
    func heightsAreRestoredWithinTheirRounding(unit: Length.Unit, rounding: Double) throws {
        for value in values(in: Runner.heightRange) {
            let back = try Length(parsing: Length(meters: value).formatted(unit))
            #expect(abs(back.meters - value) <= rounding * 1.000001)
        }
    }

    @Test(arguments: [(Mass.Unit.kilograms, 0.05), (.pounds, 0.05 * 0.45359237)])
    func massesAreRestoredWithinTheirRounding(unit: Mass.Unit, rounding: Double) throws {
        for value in values(in: Mass.range) {
            let back = try Mass(parsing: Mass(kilograms: value).formatted(unit))
            #expect(abs(back.kilograms - value) <= rounding * 1.000001)
        }
    }

    @Test func cadencesAndOffsetsAreRestoredWithinTheirRounding() throws {
        for value in values(in: StepRate.range) {
            let back = try StepRate(parsing: StepRate(stepsPerMinute: value).formatted)
            #expect(abs(back.stepsPerMinute - value) <= 0.0500001)
        }
        for value in values(in: StepRateOffset.range) {
            let back = try StepRateOffset(parsing: StepRateOffset(stepsPerMinute: value).formatted)
            #expect(abs(back.stepsPerMinute - value) <= 0.0500001)
        }
    }

    /// The control socket carries numbers and hands them to the same doors as text.
    @Test(arguments: [UInt64(1), 20_261_121])
    func numbersWrittenByTheStandardLibraryAreRestoredExactly(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            // Evenly over the exponents, so that tiny numbers are spelled with one.
            let value = Double(sign: .plus, exponent: -Int.random(in: -3...60, using: &random), significand: 1.3)
            let speed = Speed(metersPerSecond: value)
            #expect(try Speed(parsing: "\(speed.metersPerSecond)m/s") == speed, "seed \(seed)")
        }
    }
}
