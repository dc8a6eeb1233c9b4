internal import CKissFFT
import LateLibraries

/// The Fourier transform of real samples, both ways, without normalisation.
///
/// The corresponding KISS FFT functions are `kiss_fftr` and `kiss_fftri`.
struct RealFFT: ~Copyable {
    /// The number of samples, even.
    let count: Int
    /// The number of frequencies, from 0 to half of the sample rate.
    var frequencies: Int { count / 2 + 1 }

    private let memory: UnsafeMutableRawPointer
    private let plan: kiss_fftr_cfg
    private let spectrum: UnsafeMutablePointer<kiss_fft_cpx>

    init(count: Int, isInverse: Bool = false) throws(BeatAnalysisError) {
        precondition(count > 0 && count.isMultiple(of: 2), "an even number of samples")
        var size = 0
        // The first call returns NULL and the size.
        _ = kiss_fftr_alloc(Int32(count), isInverse ? 1 : 0, nil, &size)
        guard LateLibrary.kissFFT.isInstalled else { throw .libraryMissing }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        guard let plan = kiss_fftr_alloc(Int32(count), isInverse ? 1 : 0, memory, &size) else {
            memory.deallocate()
            throw .libraryMissing
        }
        self.memory = memory
        self.plan = plan
        self.count = count
        spectrum = .allocate(capacity: count / 2 + 1)
        spectrum.initialize(repeating: kiss_fft_cpx(r: 0, i: 0), count: count / 2 + 1)
    }

    deinit {
        spectrum.deallocate()
        memory.deallocate()
    }

    /// Writes the squared magnitude of each frequency of `samples` to `power`.
    func power(of samples: [Float], into power: inout [Float]) {
        precondition(samples.count == count && power.count == frequencies, "the sizes of the plan")
        samples.withUnsafeBufferPointer { kiss_fftr(plan, $0.baseAddress, spectrum) }
        power.withUnsafeMutableBufferPointer { power in
            for index in power.indices {
                let value = spectrum[index]
                power[index] = value.r * value.r + value.i * value.i
            }
        }
    }

    /// Writes to `samples` the signal whose spectrum has the real parts `values` and no imaginary parts; only for an inverse plan.
    func samples(ofRealSpectrum values: [Float], into samples: inout [Float]) {
        precondition(values.count == frequencies && samples.count == count, "the sizes of the plan")
        for index in values.indices { spectrum[index] = kiss_fft_cpx(r: values[index], i: 0) }
        samples.withUnsafeMutableBufferPointer { kiss_fftri(plan, spectrum, $0.baseAddress) }
    }

    /// The smallest even number of samples, at least `minimum`, with no prime factors but 2, 3 and 5: so the transform is fast.
    static func fastCount(atLeast minimum: Int) -> Int {
        var count = max(2, minimum + minimum % 2)
        while !hasOnlySmallFactors(count) { count += 2 }
        return count
    }

    private static func hasOnlySmallFactors(_ number: Int) -> Bool {
        var rest = number
        for factor in [2, 3, 5] {
            while rest.isMultiple(of: factor) { rest /= factor }
        }
        return rest == 1
    }
}

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
            // Few pairs have a large lag, and their mean is unreliable: the sum is divided by at least a quarter of the number of values.
            let pairs = max(position - lag, position / 4, 1)
            return samples[lag] / energy * Float(position) / Float(pairs)
        }
    }
}
