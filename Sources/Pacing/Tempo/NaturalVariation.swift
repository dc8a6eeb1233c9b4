/// Makes step intervals vary as a person's do: 1/f noise, of a mean of zero.
///
/// A healthy walker's and a musician's intervals vary by one or two per cent, and the variations remember each other over
/// hundreds of steps (Hausdorff et al. 1996, 10.1152/jappl.1996.80.5.1448; Hennig et al. 2011,
/// 10.1371/journal.pone.0026457). The noise is the sum of five first-order autoregressive processes whose memories are powers
/// of four steps, each with the same variance: its spectrum falls as 1/f from a step to a thousand.
public struct NaturalVariation: Hashable, Sendable {
    /// The variations there are, as standard deviations of an interval in shares of it.
    public static let range = 0.0...0.02
    /// Memories of the processes: e^(−1/n) for n = 1, 4, 16, 64, 256 steps.
    private static let memories = [0.367_879_441, 0.778_800_783, 0.939_413_063, 0.984_496_437, 0.996_101_369]
    /// No interval varies by more deviations than this.
    private static let most = 3.0

    private let share: Double
    private var states: [Double]
    private var random: UInt64

    /// A variation; nil for a share of none.
    ///
    /// - Parameter seed: the same seed gives the same intervals.
    public init?(share: Double, seed: UInt64 = 0x1F) {
        guard share > 0 else { return nil }
        self.share = min(share, Self.range.upperBound)
        states = Array(repeating: 0, count: Self.memories.count)
        random = seed
    }

    /// The next interval, as a multiple of the tempo's.
    public mutating func next() -> Double {
        for index in states.indices {
            let memory = Self.memories[index]
            states[index] = memory * states[index] + (1 - memory * memory).squareRoot() * normal()
        }
        let sum = states.reduce(0, +) / Double(states.count).squareRoot()
        return 1 + share * max(-Self.most, min(Self.most, sum))
    }

    /// About normal, with a deviation of 1: twelve uniform numbers less six (Irwin–Hall).
    private mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double(bits() >> 11) * 0x1p-53 }
    }

    /// SplitMix64: Steele, Lea & Flood 2014 (10.1145/2660193.2660195).
    private mutating func bits() -> UInt64 {
        random &+= 0x9E37_79B9_7F4A_7C15
        var mixed = random
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
