/// Finds two similar places of an interval, between which a splice is not heard.
///
/// First it compares the sum of both channels at about 12 kHz. Then it finds the exact frame in both channels.
struct SpliceSearch {
    private let source: SourceWindow
    private let hertz: Double
    /// The sum of both channels from `first` on, with one value for every `step` frames.
    private let coarse: [Float]
    /// The sums of the squares of `coarse` before each index.
    private let energy: [Float]
    /// The energy of the differences of successive samples before each index of `coarse`.
    ///
    /// It emphasises high frequencies, so it shows a cymbal even if a bass is louder.
    private let brightness: [Float]
    private let step: Int
    private let first: Int

    /// The cost of each millisecond that must be resampled; all costs are subtracted from the correlation.
    private static let restCost: Float = 0.2
    /// The cost of a splice at the largest distance from its desired place.
    private static let distanceCost: Float = 0.08
    /// The cost of a full rise of the energy, such as the attack of a drum, in the part that is removed or repeated.
    private static let attackCost: Float = 1.5
    /// The longest part of an interval that is resampled, in seconds.
    private static let longestRest = 0.003

    init(_ source: SourceWindow, from: Int, to: Int, hertz: Double) {
        self.source = source
        self.hertz = hertz
        step = max(1, Int(hertz / 12_000))
        first = from
        let count = (to - from) / step
        let samples = source.samples(of: from..<to)
        let step = step
        coarse = (0..<count).map { index in
            var sum: Float = 0
            for sample in 2 * index * step..<2 * (index + 1) * step { sum += samples[sample] }
            return sum / Float(2 * step)
        }
        var sums = [Float](repeating: 0, count: count + 1)
        for index in 0..<count { sums[index + 1] = sums[index] + coarse[index] * coarse[index] }
        energy = sums
        for index in 0..<count {
            var sum: Float = 0
            for sample in max(2, 2 * index * step)..<max(2, 2 * (index + 1) * step) {
                let difference = samples[sample] - samples[sample - 2]
                sum += difference * difference
            }
            sums[index + 1] = sums[index] + sum
        }
        brightness = sums
    }

    /// The best splice near a frame; nil if there is no room for one.
    ///
    /// A negative `jump` repeats frames. If `isLast` is true, the rest must be resampled, because no other splice follows.
    func best(near center: Int, within range: Range<Int>, reach: Int, jump: Int, isLast: Bool) -> Splice? {
        let fade = min(Int(BeatStretcher.longestFade * hertz), range.count / 4, 2 * max(reach, 1)) / step * step
        guard fade >= 4 * step else { return nil }
        let longestRest = Int(Self.longestRest * hertz)
        let slack = min(longestRest, max(step, isLast ? longestRest : abs(jump) / 2))
        var found: (score: Float, place: Int, jump: Int)?
        let places = max(range.lowerBound, center - reach)..<min(range.upperBound, center + reach)
        // One place in 2 ms is enough, because the similarity depends mainly on the length of the jump.
        let spacing = max(step, Int(0.002 * hertz) / step * step)
        for place in stride(from: places.lowerBound, to: places.upperBound, by: spacing) {
            let distance = Float(abs(place - center)) / Float(max(reach, 1))
            let removed = min(place, place + jump)..<max(place, place + jump) + fade
            // The energy of all frequencies can rise, or that of the high ones.
            let attack = max(rise(of: energy, in: removed), rise(of: brightness, in: removed))
            let highest = 1 - Self.distanceCost * distance - Self.attackCost * attack
            for tried in stride(from: jump - slack, through: jump + slack, by: step) {
                let other = place + tried
                guard other >= range.lowerBound, other + fade <= range.upperBound, place + fade <= range.upperBound
                else { continue }
                let rest = Float(Double(abs(jump - tried)) / hertz * 1000)
                let limit = highest - (isLast ? Self.restCost : Self.restCost / 4) * rest
                // The correlation is 1 at most, so many places need not be compared.
                guard limit > found?.score ?? -.infinity else { continue }
                let score = limit - 1 + likeness(place, other, fade)
                if score > found?.score ?? -.infinity { found = (score, place, tried) }
            }
        }
        guard let found else { return nil }
        return refined(found.place, found.jump, fade, range)
    }

    /// The correlation of two places in the coarse signal, 1 for silence.
    private func likeness(_ place: Int, _ other: Int, _ fade: Int) -> Float {
        let (a, b, count) = ((place - first) / step, (other - first) / step, fade / step)
        guard a >= 0, b >= 0, a + count <= coarse.count, b + count <= coarse.count else { return -1 }
        var sum: Float = 0
        coarse.withUnsafeBufferPointer { coarse in
            for index in 0..<count { sum += coarse[a + index] * coarse[b + index] }
        }
        return Self.correlation(sum, energy[a + count] - energy[a], energy[b + count] - energy[b])
    }

    /// The normalised correlation of two signals from their product and their energies; 1 if both are silent.
    private static func correlation(_ product: Float, _ a: Float, _ b: Float) -> Float {
        let silence: Float = 1e-7
        if a < silence, b < silence { return 1 }
        return a < silence || b < silence ? 0 : product / (a * b).squareRoot()
    }

    /// How much an energy rises within a part, 0 (not at all) to 1, in steps of 4 ms.
    private func rise(of sums: [Float], in part: Range<Int>) -> Float {
        let block = max(1, Int(0.004 * hertz) / step)
        let end = min((part.upperBound - first) / step, coarse.count)
        var index = max(0, (part.lowerBound - first) / step - block)
        var highest: Float = 0
        let mean = sums[coarse.count] / Float(max(1, coarse.count)) * Float(block)
        // The last block may be shorter.
        while index + block < end {
            let before = sums[index + block] - sums[index]
            let after = sums[min(index + 2 * block, end)] - sums[index + block]
            // A rise of a soft sound is masked by the mean level.
            highest = max(highest, (after - 4 * before) / (after + 4 * before + mean + 1e-9))
            index += block
        }
        return highest
    }

    /// The splice with the exact jump for which the places are most similar in both channels.
    private func refined(_ place: Int, _ jump: Int, _ fade: Int, _ range: Range<Int>) -> Splice {
        let origin = place + jump - step
        let here = source.samples(of: place..<place + fade)
        let there = source.samples(of: origin..<origin + fade + 2 * step)
        var best = Splice(place: place, jump: jump, fade: fade, likeness: -1)
        for shift in 0...2 * step {
            let tried = jump + shift - step
            guard place + tried >= range.lowerBound, place + tried + fade <= range.upperBound else { continue }
            var (sum, a, b): (Float, Float, Float) = (0, 0, 0)
            for index in 0..<2 * fade {
                let (x, y) = (here[index], there[index + 2 * shift])
                sum += x * y
                a += x * x
                b += y * y
            }
            let likeness = Self.correlation(sum, a, b)
            if likeness > best.likeness { best = Splice(place: place, jump: tried, fade: fade, likeness: likeness) }
        }
        return best
    }
}
