internal import RealModule

/// The spectrum of a track over time, in bands of a third of an octave; made by `OnsetDetector`.
struct SoundSpectra {
    /// The frames of 5 ms in a spectrum.
    static let frames = 5

    /// Spectra per second, about 40; spectrum n begins n / `rate` seconds after the first sample.
    let rate: Double
    /// The number of bands.
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
