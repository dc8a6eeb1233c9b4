import Foundation

/// The seed of a randomized test: the same in every run, so that a failure is one of the code, unless the environment
/// variable `STRIDED_TEST_SEED` gives another number, or `random` for a new one.
package enum TestSeed {
    /// The seed, which is printed as well.
    ///
    /// - Parameter test: Named in what is printed.
    package static func value(for test: String = #function) -> UInt64 {
        let wish = ProcessInfo.processInfo.environment["STRIDED_TEST_SEED"]
        let seed = wish.map { UInt64($0) ?? UInt64.random(in: 1...UInt64.max) } ?? usual
        print("\(test): STRIDED_TEST_SEED=\(seed)")
        return seed
    }

    private static let usual: UInt64 = 20_261_122
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers for one seed on every machine.
package struct SplitMix64: RandomNumberGenerator {
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
