import Glibc

// Taps or recorded clicks are compared with the times at which strided believes that the clicks are heard. Each time is
// compared with the nearest click, so only the position within the period is known. The circular mean (Mardia and Jupp, Directional
// Statistics, 2000, 2.2) finds the centre of these positions, whatever it is. The result is the mean of the times that are within
// three standard deviations (from the median of the distances) of their median.

/// How much later than reported the clicks are heard, measured from times that follow the clicks.
package struct HeardDelay: Hashable, Sendable {
    /// Milliseconds; negative if the clicks are heard earlier than reported.
    package var milliseconds: Double
    /// The standard error of `milliseconds`.
    package var uncertainty: Double
    /// The number of times that were used.
    package var count: Int

    package init(milliseconds: Double, uncertainty: Double, count: Int) {
        (self.milliseconds, self.uncertainty, self.count) = (milliseconds, uncertainty, count)
    }

    /// Why times give no delay.
    package enum Refusal: Error, Hashable, Sendable {
        case tooFew(Int, needed: Int)
        /// The standard deviation of the times in milliseconds.
        case unsteady(deviation: Int)
        /// A share of the clicks, in percent, was not found in the recording.
        case notHeard(percent: Int)
    }

    /// What to expect of the times.
    package struct Limits: Hashable, Sendable {
        /// The number of times that must be used.
        package var fewest: Int
        /// The largest standard deviation of the times, in milliseconds.
        package var deviation: Double
        /// The first times are not used: a person needs some clicks to find the beat.
        package var skipped: Int

        /// People who tap to a beat of 600 ms have a standard deviation of 15 to 40 ms (Repp 2005, 10.3758/BF03206433).
        package static let taps = Limits(fewest: 10, deviation: 60, skipped: 3)
        package static let recording = Limits(fewest: 8, deviation: 5, skipped: 0)
    }

    /// The distance in milliseconds that counts as the same even if all other times are closer to each other.
    private static let grain = 2.0

    /// - Parameters:
    ///   - times: the times of taps, or at which clicks were recorded, in seconds.
    ///   - clicks: the times at which the clicks should be heard, in seconds, ascending.
    ///   - earliest: a delay is between this and this plus the period, in seconds.
    package init(
        of times: [Double],
        after clicks: [Double],
        period: Double,
        earliest: Double = -0.15,
        limits: Limits
    ) throws(Refusal) {
        let used = times.dropFirst(limits.skipped)
        guard used.count >= limits.fewest, let first = clicks.first, period > 0 else {
            throw .tooFew(used.count, needed: limits.fewest)
        }
        let phases = used.map { time in
            let click = clicks.min { abs($0 - time) < abs($1 - time) } ?? first
            return (time - click) / period * 2 * .pi
        }
        let centre = atan2(phases.map { sin($0) }.reduce(0, +), phases.map { cos($0) }.reduce(0, +))
        let offsets = phases.map { (centre + remainder($0 - centre, 2 * .pi)) / (2 * .pi) * period * 1000 }
        let middle = offsets.median
        // The standard deviation of a normal distribution is 1.4826 times the median of the distances.
        let spread = 1.4826 * offsets.map { abs($0 - middle) }.median
        let width = max(3 * spread, Self.grain)
        let kept = offsets.filter { abs($0 - middle) <= width }
        let mean = kept.reduce(0, +) / Double(kept.count)
        let variance = kept.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(max(1, kept.count - 1))
        let deviation = max(variance.squareRoot(), spread)
        guard deviation <= limits.deviation else { throw .unsteady(deviation: Int(min(deviation, 9_999).rounded())) }
        guard kept.count >= max(limits.fewest, used.count / 2) else {
            throw .tooFew(kept.count, needed: max(limits.fewest, used.count / 2))
        }
        milliseconds = Self.wrapped(mean, period: period, earliest: earliest)
        uncertainty = deviation / Double(kept.count).squareRoot()
        count = kept.count
    }

    /// The delay without the constant part that both have: the time by which a person taps before the beat.
    package func without(_ reference: HeardDelay, period: Double, earliest: Double = -0.15) -> HeardDelay {
        HeardDelay(
            milliseconds: Self.wrapped(milliseconds - reference.milliseconds, period: period, earliest: earliest),
            uncertainty: (uncertainty * uncertainty + reference.uncertainty * reference.uncertainty).squareRoot(),
            count: min(count, reference.count)
        )
    }

    /// The same position within the period, from `earliest` on; `period` and `earliest` are in seconds, the others in milliseconds.
    private static func wrapped(_ milliseconds: Double, period: Double, earliest: Double) -> Double {
        var result = milliseconds
        while result < earliest * 1000 { result += period * 1000 }
        while result >= (earliest + period) * 1000 { result -= period * 1000 }
        return result
    }
}

extension [Double] {
    /// The median, or the mean of the two middle values; 0 without a value.
    fileprivate var median: Double {
        let sorted = sorted()
        return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// Finds the clicks in a recording by correlation with the sound of the click.
package struct ClickSearch: Sendable {
    /// The loudest 12 ms of the click decide.
    private static let seconds = 0.012
    /// A click counts as found if its normalised correlation with the sound is at least this.
    private static let similarity = 0.4
    private let shape: [Float]
    private let rate: Double

    /// - Parameter samples: the click as it is played, one channel.
    package init(_ samples: [Float], sampleRate: SampleRate) {
        rate = Double(sampleRate.hertz)
        shape = Array(samples.prefix(Int(Self.seconds * rate)))
    }

    /// The position in frames at which the click begins in a part of a recording; nil if it is not in this part.
    package func position(in recording: [Float], _ range: Range<Int>) -> Int? {
        let range = range.clamped(to: 0..<max(0, recording.count - shape.count))
        guard !range.isEmpty, !shape.isEmpty else { return nil }
        // Both steps use squares over a window with the length of the shape: first the loudest window, then the best correlation near it.
        let hop = max(1, Int(rate / 1_000))
        let loudest = stride(from: range.lowerBound, to: range.upperBound, by: hop)
            .map { ($0, energy(recording, at: $0)) }.max { $0.1 < $1.1 }
        guard let (start, power) = loudest, power > 0 else { return nil }
        let near = (start - shape.count..<start + shape.count + 1).clamped(to: range)
        let own = shape.map { $0 * $0 }.reduce(0, +)
        let scores = near.map { frame -> Double in
            var product: Float = 0
            for index in shape.indices { product += shape[index] * recording[frame + index] }
            return Double(abs(product) / (own * max(energy(recording, at: frame), power / 16)).squareRoot())
        }
        guard let best = scores.max(), best >= Self.similarity, let index = scores.firstIndex(of: best) else {
            return nil
        }
        return near.lowerBound + index
    }

    private func energy(_ recording: [Float], at frame: Int) -> Float {
        var sum: Float = 0
        for index in frame..<frame + shape.count { sum += recording[index] * recording[index] }
        return sum
    }
}
