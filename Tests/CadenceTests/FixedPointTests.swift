import Foundation
import Testing
import TestSupport

@testable import Cadence

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
