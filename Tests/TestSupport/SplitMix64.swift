import Foundation

/// The random number generator of all tests: SplitMix64 (Steele, Lea and Flood 2014, doi:10.1145/2660193.2660195).
///
/// One seed gives the same numbers on every machine.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    /// A number of the standard normal distribution, approximated by the sum of twelve uniform numbers less 6
    /// (Irwin–Hall); it is between -6 and 6.
    package mutating func normal() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
    }

    /// A uniform number in `0..<1`.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// The seed of a randomized test.
///
/// It is the same in every run, so that a failure can be repeated. The environment variable `STRIDED_TEST_SEED` gives
/// another number, or a new one in each run (`random`).
package enum TestSeed {
    /// Returns the seed and prints it.
    ///
    /// - Parameter test: The name that is printed with the seed.
    package static func value(for test: String = #function) -> UInt64 {
        let requested = ProcessInfo.processInfo.environment["STRIDED_TEST_SEED"]
        let seed = requested.map { UInt64($0) ?? UInt64.random(in: 1...UInt64.max) } ?? usual
        print("\(test): STRIDED_TEST_SEED=\(seed)")
        return seed
    }

    private static let usual: UInt64 = 20_261_122
}
