/// The autocorrelation of parts of a curve, by the Fourier transform of its power spectrum.
struct Autocorrelation: ~Copyable {
    /// The number of lags, from 0.
    let lags: Int
    private let forward: RealFFT
    private let inverse: RealFFT
    private let length: Int
    private var samples: [Float]
    private var power: [Float]

    /// Prepares for parts of at most `length` values and lags from 0 to `lags` - 1.
    init(length: Int, lags: Int) throws(BeatAnalysisError) {
        let count = RealFFT.fastCount(atLeast: length + lags)
        let forward = try RealFFT(count: count)
        let inverse = try RealFFT(count: count, isInverse: true)
        self.length = length
        self.lags = lags
        self.forward = forward
        self.inverse = inverse
        samples = [Float](repeating: 0, count: count)
        power = [Float](repeating: 0, count: count / 2 + 1)
    }

    /// The autocorrelation of `values` for each lag, divided by that of lag 0.
    ///
    /// The value of each lag is the mean over the pairs of values that exist. All results are 0 if the values do not vary.
    mutating func callAsFunction(_ values: ArraySlice<Float>) -> [Float] {
        let mean = values.reduce(0, +) / Float(max(1, values.count))
        var position = 0
        for value in values.prefix(length) {
            samples[position] = value - mean
            position += 1
        }
        for index in position..<samples.count { samples[index] = 0 }
        forward.power(of: samples, into: &power)
        inverse.samples(ofRealSpectrum: power, into: &samples)
        guard let energy = samples.first, energy > 1e-6 * Float(samples.count) else {
            return [Float](repeating: 0, count: lags)
        }
        return (0..<lags).map { lag in
            // With fewer pairs than a quarter of the part, the mean is not meaningful.
            let pairs = max(position - lag, position / 4, 1)
            return samples[lag] / energy * Float(position) / Float(pairs)
        }
    }
}
