internal import RealModule

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
    private static func movingMean(_ values: [Float], radius: Int) -> [Float] {
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

/// How much louder the sound becomes in each frame of 5 ms, in ranges of frequency; made by `OnsetDetector`.
struct OnsetStrength {
    enum Band: Int, CaseIterable {
        /// Bass and kick drum: below 190 Hz.
        case low
        /// Melody, chords and the body of a snare drum: 190 Hz to 2.2 kHz.
        case middle
        /// Hi-hats and the attack of most instruments: above 2.2 kHz.
        case high
        /// The strokes of the bass drum: below 190 Hz, without the logarithm, so that the loudest strokes count most.
        case bassAccent
    }

    /// Frames per second, about 200; frame n is the sound around n / `frameRate` seconds.
    let frameRate: Double
    /// For each range in the order of `Band`, one value per frame, at least 0, without unit.
    var bands: [[Float]] = Array(repeating: [], count: Band.allCases.count)

    var count: Int { bands[0].count }
}

/// The spectrum of a track over time, in bands of a third of an octave; made by `OnsetDetector`.
struct SoundSpectra {
    /// The frames of 5 ms in a spectrum.
    static let frames = 5

    /// Spectra per second, about 40; spectrum n begins n / `rate` seconds after the first sample.
    let rate: Double
    let bands: Int
    /// The number of bands below 190 Hz, which are the first ones.
    let lowBands: Int
    /// The logarithms of the magnitudes, one spectrum after the other, without unit, at least 0.
    private var values: [Float] = []
    private var sums: [Float]
    private var frames = 0

    init(frameRate: Double, bands: Int, lowBands: Int) {
        rate = frameRate / Double(Self.frames)
        self.bands = bands
        self.lowBands = lowBands
        sums = [Float](repeating: 0, count: bands)
    }

    /// Adds the magnitudes of the next frame, after multiplication by `scale`.
    mutating func append(_ magnitudes: [Float], scale: Float) {
        for band in sums.indices { sums[band] += magnitudes[band] * scale }
        frames += 1
        guard frames == Self.frames else { return }
        for band in sums.indices {
            values.append(Float.log(1 + sums[band] / Float(Self.frames)))
            sums[band] = 0
        }
        frames = 0
    }

    /// The mean spectrum between two times in seconds; zeros after the end of the track.
    func mean(from start: Double, to end: Double) -> [Float] {
        let count = values.count / bands
        let first = max(0, min(Int(start * rate), count))
        let last = min(max(Int(end * rate), first + 1), count)
        var result = [Float](repeating: 0, count: bands)
        guard first < last else { return result }
        for spectrum in first..<last {
            for band in result.indices { result[band] += values[spectrum * bands + band] }
        }
        for band in result.indices { result[band] /= Float(last - first) }
        return result
    }
}
