// The intervals of people who play or walk are not even: they vary by one or two percent, and slowly more than quickly, with a
// spectrum near 1/f (walking: Hausdorff 1996, 10.1152/jappl.1996.80.5.1448; musicians, and listeners who prefer it: Hennig 2011,
// 10.1371/journal.pone.0026457). Such noise is the sum of relaxations, each a first-order autoregression of another length: of
// equal power, and lengths in equal ratios, they lie on 1/f from the longest length to the shortest.

/// Makes a metronome's steps vary as a person's do, around the tempo it keeps.
///
/// The same seed gives the same steps. Every `block` of them takes exactly as long as even ones: over a minute, the tempo is
/// the one asked for. To be heard, what a step is longer or shorter than an even one is added to `Metronome.Settings.shift`; not
/// while a lock corrects, which would take it for an error of the output and take it back.
public struct NaturalVariation: Hashable, Sendable {
    /// Steps that together last as long as even ones: 43 s at 180 spm.
    public static let block = 128
    /// The deviations there are, as a part of the interval; people's are 0.01…0.02.
    public static let deviations = 0.0...0.03

    /// Standard deviation of the intervals, as a part of the interval.
    public let deviation: Double

    /// What each relaxation keeps of its value from step to step: lengths of 1/2 to 128 steps, each four times the one before.
    private static let kept = [0.135_335, 0.606_531, 0.882_497, 0.969_233, 0.992_218]
    /// No interval is further off than so many deviations.
    private static let furthest = 3.0

    private var random: SplitMix
    private var relaxations: [Double]
    private var factors: [Double] = []
    private var next = 0

    /// A variation of one deviation, clamped to `deviations`.
    public init(seed: UInt64, deviation: Double = 0.015) {
        self.deviation = deviation > 0 ? min(deviation, Self.deviations.upperBound) : 0
        var random = SplitMix(state: seed)
        relaxations = Self.kept.map { _ in random.normal() }
        self.random = random
        fill()
    }

    /// The next step's interval, as a multiple of an even one.
    public mutating func step() -> Double {
        if next == factors.count { fill() }
        next += 1
        return factors[next - 1]
    }

    private mutating func fill() {
        var values: [Double] = []
        for _ in 0..<Self.block {
            for (index, kept) in Self.kept.enumerated() {
                // Of power 1, whatever its length.
                relaxations[index] = kept * relaxations[index] + (1 - kept * kept).squareRoot() * random.normal()
            }
            values.append(relaxations.reduce(0, +))
        }
        let mean = values.reduce(0, +) / Double(Self.block)
        let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Self.block)
        let furthest = Self.furthest
        let offsets = values.map { max(-furthest, min(($0 - mean) / square.squareRoot(), furthest)) }
        // What was cut off is spread over the block.
        let excess = offsets.reduce(0, +) / Double(Self.block)
        factors = offsets.map { 1 + deviation * ($0 - excess) }
        next = 0
    }
}

/// SplitMix64 (Steele 2014, 10.1145/2660193.2660195): the same numbers from the same seed on every machine.
private struct SplitMix: Hashable, Sendable {
    var state: UInt64

    /// A number from 0 to below 1.
    mutating func uniform() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }

    /// A number near enough of the normal distribution of deviation 1: the sum of twelve.
    mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + uniform() }
    }
}
