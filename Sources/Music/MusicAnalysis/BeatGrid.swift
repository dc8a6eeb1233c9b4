/// Smooths the times of beats: the tempo of music is constant over as many beats as its onsets allow.
///
/// Method: for each beat, a straight line through the onsets of the beats around it, fitted by weighted least
/// squares. An onset far from the line counts less (Tukey's biweight), so that a note near the beat does not move
/// the grid. The number of beats is doubled as long as the line agrees with the lines through fewer beats within
/// their errors: music made with a computer gets an exact grid, and the grid follows a drummer. Source of the choice:
/// Goldenshluger and Nemirovski 1997 (intersection of confidence intervals).
struct BeatGrid {
    /// The numbers of beats on each side that are fitted together.
    private static let reaches = [8, 16, 32, 64, 128, 256]
    /// How many standard errors two lines may differ.
    private static let allowance = 2.0
    /// The smallest error of one onset in seconds.
    private static let leastError = 0.003
    private static let passes = 4

    private let onsets: [OnsetTimes.Onset]
    /// The distance in seconds from which an onset does not count.
    private let tolerance: Double

    /// The smoothed times.
    ///
    /// - Parameter tolerance: the distance in seconds from which an onset does not count.
    static func smoothed(_ onsets: [OnsetTimes.Onset], tolerance: Double) -> [Double] {
        let grid = BeatGrid(onsets: onsets, tolerance: tolerance)
        return onsets.indices.map { grid.time(ofBeat: $0) }
    }

    private struct Line {
        /// The time of the beat in the middle, relative to its onset.
        var offset: Double
        var interval: Double
        var error: Double
    }

    private func time(ofBeat index: Int) -> Double {
        var lowest = -Double.infinity
        var highest = Double.infinity
        var offset = 0.0
        for reach in Self.reaches {
            let range = max(0, index - reach)..<min(onsets.count, index + reach + 1)
            guard let line = line(through: range, around: index, reach: reach) else { continue }
            let margin = Self.allowance * line.error
            lowest = max(lowest, line.offset - margin)
            highest = min(highest, line.offset + margin)
            guard lowest <= highest else { break }
            offset = line.offset
            if range.count == onsets.count { break }
        }
        // A line through a few onsets on one side only can be far from the beat.
        return onsets[index].time + (abs(offset) <= 2 * tolerance ? offset : 0)
    }

    /// The line fitted in several passes: the first pass uses all onsets, each later pass only those near the previous line.
    private func line(through range: Range<Int>, around centre: Int, reach: Int) -> Line? {
        var line: Line?
        for _ in 0..<Self.passes {
            guard let next = fit(range, around: centre, reach: reach, near: line) else { return line }
            line = next
        }
        return line
    }

    private func fit(_ range: Range<Int>, around centre: Int, reach: Int, near line: Line?) -> Line? {
        var (weights, squares, sumX, sumY, sumXX, sumXY, residuals) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        let origin = onsets[centre].time
        for index in range {
            let x = Double(index - centre)
            let y = onsets[index].time - origin
            var weight = onsets[index].strength * (1 - abs(x) / Double(reach + 1))
            if let line {
                let residual = y - line.offset - line.interval * x
                let relative = residual / tolerance
                weight *= abs(relative) < 1 ? (1 - relative * relative) * (1 - relative * relative) : 0
                residuals += weight * residual * residual
            }
            weights += weight
            squares += weight * weight
            sumX += weight * x
            sumY += weight * y
            sumXX += weight * x * x
            sumXY += weight * x * y
        }
        let determinant = weights * sumXX - sumX * sumX
        guard weights > 0, determinant > 1e-9 * weights * weights else { return nil }
        let interval = (weights * sumXY - sumX * sumY) / determinant
        // The variance of the line at x = 0, computed from the variance of one onset.
        let variance = max(residuals / weights, Self.leastError * Self.leastError)
        let error = (variance * squares / weights * sumXX / determinant).squareRoot()
        return Line(offset: (sumY - interval * sumX) / weights, interval: interval, error: error)
    }
}

/// Finds the ranges of beats in which the tempo is steady and certain.
struct SteadyRanges {
    struct Beat {
        /// In seconds.
        var time: Double
        /// `TempoCurve.certainty` at its time.
        var certainty: Double
        /// Whether a note begins at the beat.
        var hasOnset: Bool
    }

    /// The certainty below which a tempo is a guess.
    ///
    /// Noise and speech reach 0.03, notes in free rhythm 0.1, music with a beat 0.17 to 0.7.
    private static let leastCertainty = 0.12
    /// The relative difference that an interval may have from the median of the intervals around it: 2 %.
    private static let tolerance = 0.02
    private static let reach = 8
    private static let fewest = 8
    /// The most beats without an onset through which a range continues: a break of eight bars.
    private static let longestBreak = 32

    /// The ranges, ascending.
    static func find(in beats: [Beat]) -> [Range<Int>] {
        let intervals = zip(beats, beats.dropFirst()).map { $1.time - $0.time }
        let isEven = intervals.indices.map { index in
            let around = intervals[max(0, index - reach)..<min(intervals.count, index + reach + 1)].sorted()
            let median = around[around.count / 2]
            return abs(intervals[index] / median - 1) < tolerance
        }
        var ranges: [Range<Int>] = []
        var start: Int?
        var lastOnset = 0
        func close() {
            if let first = start, lastOnset + 1 - first >= fewest { ranges.append(first..<lastOnset + 1) }
            start = nil
        }
        for (index, beat) in beats.enumerated() {
            let isSteady = beat.certainty >= leastCertainty && (index == 0 || isEven[index - 1])
            if start != nil, !isSteady || index - lastOnset > longestBreak { close() }
            guard beat.hasOnset, beat.certainty >= leastCertainty else { continue }
            if start == nil { start = index }
            lastOnset = index
        }
        close()
        return ranges
    }
}
