/// The onset strength after it has been made independent of loudness: zero in the mean and of similar size in all
/// parts of the track.
struct OnsetCurves {
    /// Frames per second.
    let frameRate: Double
    /// One curve for each of `OnsetStrength.Band`.
    private(set) var bands: [[Float]]
    /// The weighted sum of the ranges.
    ///
    /// The bass has the largest weight, because bass drum and bass instruments mark beats, while hi-hats often play between them.
    private(set) var sum: [Float]

    private static let weights: [Float] = [0.25, 0.25, 0.15, 0.35]

    /// Normalises the onset strength of a track.
    init(_ strength: OnsetStrength) {
        frameRate = strength.frameRate
        bands = strength.bands.map { Self.normalised($0, frameRate: strength.frameRate) }
        sum = [Float](repeating: 0, count: strength.count)
        for (band, weight) in zip(bands, Self.weights) {
            for index in sum.indices { sum[index] += band[index] * weight }
        }
    }

    /// The smallest standard deviation that is regarded as music; a steady tone has about 0.002.
    private static let leastDeviation: Float = 0.01

    /// The difference from the mean of one second, divided by the standard deviation of 8 seconds.
    ///
    /// The divisor is at least a fifth of the deviation of the whole track, so that noise in pauses is not amplified.
    private static func normalised(_ curve: [Float], frameRate: Double) -> [Float] {
        let means = movingMean(curve, radius: Int(frameRate * 0.5))
        var result = zip(curve, means).map { $0 - $1 }
        let squares = result.map { $0 * $0 }
        let variances = movingMean(squares, radius: Int(frameRate * 4))
        let total = squares.reduce(0, +) / Float(max(1, squares.count))
        let least = max(total * 0.04, leastDeviation * leastDeviation)
        for index in result.indices { result[index] /= max(variances[index], least).squareRoot() }
        return result
    }

    /// The mean of the values up to `radius` away from each value.
    static func movingMean(_ values: [Float], radius: Int) -> [Float] {
        var sums = [Double](repeating: 0, count: values.count + 1)
        for index in values.indices { sums[index + 1] = sums[index] + Double(values[index]) }
        return values.indices.map { index in
            let start = max(0, index - radius)
            let end = min(values.count, index + radius + 1)
            return Float((sums[end] - sums[start]) / Double(end - start))
        }
    }

    /// The curve with a triangular smoothing of ±`radius` frames.
    static func smoothed(_ values: [Float], radius: Int) -> [Float] {
        movingMean(movingMean(values, radius: radius / 2), radius: radius - radius / 2)
    }

    /// The values of a curve within 20 ms of a time in seconds.
    func values(of curve: [Float], near time: Double) -> ArraySlice<Float> {
        let centre = Int((time * frameRate).rounded())
        return curve.dropFirst(max(0, centre - 4)).prefix(9)
    }
}
