import Foundation

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
