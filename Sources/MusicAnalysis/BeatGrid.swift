/// Smooths the times of beats: the beats of a few seconds are taken as equally spaced.
///
/// Method: for each beat, a straight line through the onsets of the beats around it, fitted by weighted least squares. An onset far from
/// the line counts less (Tukey's biweight), so that a note beside the beat does not move the grid.
enum BeatGrid {
    /// The number of beats on each side that are fitted together.
    static let reach = 8

    /// The smoothed times.
    ///
    /// - Parameters:
    ///   - onsets: for each beat, its onset and its weight; all weights 0 leave the beats as they are.
    ///   - tolerance: the distance in seconds from which an onset does not count.
    static func smoothed(_ onsets: [OnsetTimes.Onset], tolerance: Double) -> [Double] {
        onsets.indices.map { index in
            let range = max(0, index - reach)..<min(onsets.count, index + reach + 1)
            var line = (time: onsets[index].time, interval: 0.0)
            // The first pass takes all onsets, the following passes those near the line.
            for pass in 0..<4 {
                guard let next = fit(onsets, in: range, around: index, line: pass == 0 ? nil : line, tolerance: tolerance) else { break }
                line = next
            }
            return line.time
        }
    }

    private static func fit(
        _ onsets: [OnsetTimes.Onset], in range: Range<Int>, around centre: Int, line: (time: Double, interval: Double)?, tolerance: Double
    ) -> (time: Double, interval: Double)? {
        var (weights, sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let origin = onsets[centre].time
        for index in range {
            let x = Double(index - centre)
            let y = onsets[index].time - origin
            let near = 1 - abs(x) / Double(reach + 1)
            var weight = onsets[index].strength * near
            if let line {
                let residual = (y + origin - line.time - line.interval * x) / tolerance
                weight *= abs(residual) < 1 ? (1 - residual * residual) * (1 - residual * residual) : 0
            }
            weights += weight
            sumX += weight * x
            sumY += weight * y
            sumXX += weight * x * x
            sumXY += weight * x * y
        }
        let determinant = weights * sumXX - sumX * sumX
        guard weights > 0, determinant > 1e-9 * weights * weights else { return nil }
        let interval = (weights * sumXY - sumX * sumY) / determinant
        return (origin + (sumY - interval * sumX) / weights, interval)
    }
}
