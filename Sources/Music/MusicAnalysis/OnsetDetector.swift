internal import RealModule

/// Computes the onset strength of a stream of samples.
///
/// Method: the spectral flux of logarithmic magnitudes. Every 5 ms, the spectrum of 23 ms is summed into bands of a
/// third of an octave. The onset strength of a range is the mean over its bands of the increase of log(1 + 100 m / p)
/// within 10 ms: m is the magnitude of a band, p is the highest magnitude of recent seconds, so that a quiet track
/// gives the same values as a loud one. Source: Müller, Fundamentals of Music Processing, 2015, section 6.1.2
/// (10.1007/978-3-319-21945-5).
struct OnsetDetector: ~Copyable {
    private(set) var strength: OnsetStrength
    private(set) var spectra: SoundSpectra

    private let fft: RealFFT
    private let hop: Int
    private let window: [Float]
    /// For each band, its first frequency; the last value is the end of the last band.
    private let edges: [Int]
    private let ranges: [Int]
    private let rangeSizes: [Float]
    private let release: Float

    private var pending: [Float]
    private var samples: [Float]
    private var power: [Float]
    private var magnitudes: [Float]
    /// The magnitudes of the last two frames.
    private var earlier: [[Float]]
    private var peak: Float

    /// About -80 dB of full scale: quieter sound is treated as silence.
    private static let lowestPeak: Float = 1e-4
    private static let compression: Float = 100

    /// Prepares the analysis of samples at a rate in hertz.
    init(sampleRate: Double) throws(BeatAnalysisError) {
        let length = Int((sampleRate * 0.0232).rounded())
        let fft = try RealFFT(count: RealFFT.fastCount(atLeast: length))
        let (count, frequencies) = (fft.count, fft.frequencies)
        self.fft = fft
        hop = Int((sampleRate / 200).rounded())
        // The scale makes the magnitude of a full-scale sine 1.
        window = (0..<length).map {
            Float((1 - Double.cos(2 * .pi * (Double($0) + 0.5) / Double(length))) * 2 / Double(length))
        }
        (edges, ranges) = Self.makeBands(hertzPerFrequency: sampleRate / Double(count), frequencies: frequencies)
        let bands = ranges
        rangeSizes = OnsetStrength.Band.allCases.map { range in Float(max(1, bands.count { $0 == range.rawValue })) }
        release = Float(Double.exp(-Double(hop) / sampleRate / 10))
        pending = [Float](repeating: 0, count: length / 2)
        samples = [Float](repeating: 0, count: count)
        power = [Float](repeating: 0, count: frequencies)
        magnitudes = [Float](repeating: 0, count: ranges.count)
        earlier = Array(repeating: magnitudes, count: 2)
        peak = Self.lowestPeak
        strength = OnsetStrength(frameRate: sampleRate / Double(hop))
        spectra = SoundSpectra(
            frameRate: strength.frameRate,
            bands: ranges.count,
            lowBands: ranges.count { $0 == OnsetStrength.Band.low.rawValue }
        )
    }

    private static func makeBands(hertzPerFrequency: Double, frequencies: Int) -> (edges: [Int], ranges: [Int]) {
        var edges = [1]
        var ranges: [Int] = []
        let highest = min(11_000 / hertzPerFrequency, Double(frequencies - 1))
        while let edge = edges.last, Double(edge) < highest {
            let next = max(edge + 1, Int((Double(edge) * Double.exp2(1 / 3.0)).rounded()))
            guard Double(next) <= highest else { break }
            let centre = Double(edge + next - 1) / 2 * hertzPerFrequency
            let range: OnsetStrength.Band = centre < 190 ? .low : centre < 2200 ? .middle : .high
            ranges.append(range.rawValue)
            edges.append(next)
        }
        return (edges, ranges)
    }

    mutating func append(_ samples: [Float]) {
        pending.append(contentsOf: samples)
        var start = 0
        while start + window.count <= pending.count {
            analyseFrame(at: start)
            start += hop
        }
        pending.removeFirst(start)
    }

    /// Analyses the last samples as if silence followed.
    mutating func finish() {
        append([Float](repeating: 0, count: window.count / 2))
    }

    private mutating func analyseFrame(at start: Int) {
        for index in window.indices { samples[index] = pending[start + index] * window[index] }
        fft.power(of: samples, into: &power)
        var loudest: Float = 0
        for band in magnitudes.indices {
            var sum: Float = 0
            for frequency in edges[band]..<edges[band + 1] { sum += power[frequency] }
            magnitudes[band] = sum.squareRoot()
            loudest = max(loudest, magnitudes[band])
        }
        peak = max(loudest, peak * release, Self.lowestPeak)
        let scale = Self.compression / peak
        spectra.append(magnitudes, scale: scale)
        var sums = [Float](repeating: 0, count: rangeSizes.count)
        for band in magnitudes.indices where magnitudes[band] > earlier[0][band] {
            // One logarithm for the difference of two.
            let increase = (1 + scale * magnitudes[band]) / (1 + scale * earlier[0][band])
            sums[ranges[band]] += Float.log(increase)
            if ranges[band] == OnsetStrength.Band.low.rawValue {
                sums[OnsetStrength.Band.bassAccent.rawValue] += (magnitudes[band] - earlier[0][band]) / peak
            }
        }
        for range in sums.indices { strength.bands[range].append(sums[range] / rangeSizes[range]) }
        earlier.swapAt(0, 1)
        swap(&earlier[1], &magnitudes)
    }
}
