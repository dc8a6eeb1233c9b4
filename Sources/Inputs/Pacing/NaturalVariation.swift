import Metronome

// The intervals of people who make music or walk are not equal. They vary by one or two percent, with a spectrum near 1/f: slow
// variations are larger than fast ones (walking: Hausdorff 1996, 10.1152/jappl.1996.80.5.1448; musicians, and listeners who prefer it:
// Hennig 2011, 10.1371/journal.pone.0026457). Such noise is the sum of several first-order autoregressive processes with different
// time constants. If they have equal power and time constants in equal ratios, the sum is near 1/f between the extreme constants.

/// Varies a metronome's steps as a person's steps vary, around a constant tempo.
///
/// The same seed gives the same steps. Each `block` of steps takes exactly as long as equal steps, so the mean tempo over a
/// minute is unchanged. To make it audible, the caller adds the difference between a step and an equal step to
/// `Metronome.Settings.shift`. The caller must not do so while a lock corrects: the lock would correct it as an error.
package struct NaturalVariation: Hashable, Sendable {
    /// Number of steps in a block, which together last as long as equal steps: 43 s at 180 spm.
    package static let block = 128
    /// The permitted standard deviations, as a share of the interval; for people they are 0.01…0.02.
    package static let deviations = 0.0...0.03

    package let deviation: Double

    /// At each step, each process keeps this share of its value: time constants of 1/2 to 128 steps, each four times the previous one.
    private static let kept = [0.135_335, 0.606_531, 0.882_497, 0.969_233, 0.992_218]
    /// Largest permitted deviation of an interval, in standard deviations.
    private static let furthest = 3.0

    private var random: SeededRandom
    private var relaxations: [Double]
    private var factors: [Double] = []
    private var next = 0

    /// Creates a variation; the deviation is clamped to `deviations`.
    package init(seed: UInt64, deviation: Double = 0.015) {
        self.deviation = deviation > 0 ? min(deviation, Self.deviations.upperBound) : 0
        var random = SeededRandom(state: seed)
        relaxations = Self.kept.map { _ in random.normal() }
        self.random = random
        fill()
    }

    /// The interval to the next step, as a multiple of an equal interval.
    package mutating func nextFactor() -> Double {
        if next == factors.count { fill() }
        next += 1
        return factors[next - 1]
    }

    private mutating func fill() {
        var values: [Double] = []
        for _ in 0..<Self.block {
            for (index, kept) in Self.kept.enumerated() {
                // With this factor each process has a power of 1, whatever its time constant is.
                relaxations[index] = kept * relaxations[index] + (1 - kept * kept).squareRoot() * random.normal()
            }
            values.append(relaxations.reduce(0, +))
        }
        let mean = values.reduce(0, +) / Double(Self.block)
        let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Self.block)
        let furthest = Self.furthest
        let offsets = values.map { max(-furthest, min(($0 - mean) / square.squareRoot(), furthest)) }
        // The limits can change the sum of a block; the difference is distributed over all its steps.
        let excess = offsets.reduce(0, +) / Double(Self.block)
        factors = offsets.map { 1 + deviation * ($0 - excess) }
        next = 0
    }
}

extension SeededRandom {
    /// The next approximately normal random number with standard deviation 1: the sum of twelve uniform numbers minus 6.
    fileprivate mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + nextUnit() }
    }
}
