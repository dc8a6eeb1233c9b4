import Glibc

/// A short recording used as the click sound: the contents of a WAV file, trimmed so that the sound begins on the beat.
///
/// Everything before the first frame above 1 % (−40 dB) of the recording's peak is removed, except 0.25 ms. The limit
/// is high enough for the noise of 8-bit files, and the cut is inaudible. Silence at the end (below −90 dBFS) is
/// removed as well. The level does not change.
public struct SampledSound: Hashable, Sendable {
    /// The maximum duration: one step of the slowest tempo (30 spm).
    ///
    /// A longer recording would overlap itself at every tempo. The renderer's number of simultaneous clicks depends on
    /// this limit.
    package static let longest = Duration.seconds(2)

    /// Maximum number of bytes that are read from a file: 2 s of 64-bit stereo at the highest rate, and 4 MB for other
    /// chunks.
    ///
    /// The contents of a larger file are rejected with the same error, whether all its bytes are read or only the first ones.
    package static let largestFile = 16 << 20

    package let sampleRate: SampleRate
    /// One or two channels of equal length.
    let channels: [[Float]]
    /// Seconds of the fade-in, of the fade-out, and of the time that is kept before the attack.
    private let rise: Double
    private static let fall = 0.002
    private static let lead = 0.00025

    /// Decodes a WAV file: RIFF or RIFX, 8 to 32-bit PCM or 32 or 64-bit float, mono or stereo, 1 to 384 kHz.
    ///
    /// Chunks may be in any order, and missing lengths are computed. Format and lengths are validated before decoding.
    /// Realtime-safe: no.
    package init(wav bytes: [UInt8]) throws(WAVError) {
        let file = try WAVFile(bytes)
        try self.init(channels: file.channels(), sampleRate: file.sampleRate)
    }

    private init(channels: [[Float]], sampleRate: SampleRate) throws(WAVError) {
        let magnitudes = channels[0].indices.map { frame in channels.map { abs($0[frame]) }.reduce(0, max) }
        let peak = magnitudes.reduce(0, max)
        let inaudible: Float = 0x1p-15
        guard
            let attack = magnitudes.firstIndex(where: { $0 >= max(peak / 100, inaudible) }),
            let last = magnitudes.lastIndex(where: { $0 >= inaudible })
        else { throw .silent }
        let lead = Int((Self.lead * Double(sampleRate.hertz)).rounded(.up))
        let first = max(0, attack - lead)
        self.sampleRate = sampleRate
        self.channels = channels.map { Array($0[first...last]) }
        // The fade-in ends where the attack begins. A file without silence at the start gets a short fade-in instead.
        rise = attack == 0 ? Self.lead : Double(attack - first) / Double(sampleRate.hertz)
    }

    /// The recording resampled to this rate, in one or two channels; the first and last sample are zero.
    ///
    /// - Parameter pitch: factor for all frequencies; the duration is divided by it.
    func channels(at rate: SampleRate, pitch: Double) -> [[Float]] {
        let ratio = Double(rate.hertz) / (Double(sampleRate.hertz) * pitch)
        return channels.map { channel in
            var samples = channel.resampled(by: ratio)
            samples.fade(
                in: Int((rise / pitch * Double(rate.hertz)).rounded(.up)),
                out: Int((Self.fall * Double(rate.hertz)).rounded(.up))
            )
            return samples
        }
    }
}

// Band-limited interpolation: the signal between samples is a sum of one sinc function per sample. With a Kaiser
// window, the error is below the window's stopband level. J. O. Smith, "Digital Audio Resampling Home Page",
// https://ccrma.stanford.edu/~jos/resample/; J. F. Kaiser and R. W. Schafer, "On the use of the I0-sinh window for
// spectrum analysis", 1980, doi:10.1109/TASSP.1980.1163349.

/// A table of a windowed sinc function.
struct SincKernel: Sendable {
    /// Number of zero crossings on each side of the centre.
    let crossings: Int
    private let table: [Float]

    // Table entries per zero crossing; the error of linear interpolation is then below −105 dB.
    private static let density = 512
    // For a stopband of 96 dB, the noise level of a 16-bit recording: β = 0.1102 (A − 8.7).
    private static let beta = 9.62

    /// The kernel for resampling: its transition band is 0.13 of the Nyquist frequency wide.
    static let resampling = SincKernel(crossings: 48)
    /// The kernel for finding peaks between samples, which needs less precision.
    static let peaks = SincKernel(crossings: 16)

    private init(crossings: Int) {
        self.crossings = crossings
        let last = crossings * Self.density
        table =
            (0...last).map { index in
                let x = Double(index) / Double(Self.density)
                let part = Double(index) / Double(last)
                let window = Self.bessel(Self.beta * (1 - part * part).squareRoot()) / Self.bessel(Self.beta)
                return Float(x == 0 ? 1 : sin(.pi * x) / (.pi * x) * window)
            } + [0]
    }

    /// The value of the kernel at a distance from its centre, given in zero crossings; zero beyond the last crossing.
    func value(at distance: Double) -> Float {
        let place = abs(distance) * Double(Self.density)
        guard place < Double(table.count - 1) else { return 0 }
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * Float(place - Double(index))
    }

    /// The low-pass filtered signal at a position, which may be between two samples.
    ///
    /// - Parameter cutoff: the filter's frequency divided by the Nyquist frequency, above 0 to 1.
    func interpolate(_ samples: [Float], at place: Double, cutoff: Double) -> Float {
        let reach = Double(crossings) / cutoff
        let first = max(0, Int((place - reach).rounded(.up)))
        let last = min(samples.count - 1, Int((place + reach).rounded(.down)))
        guard first <= last else { return 0 }
        var sum: Float = 0
        for index in first...last {
            sum += samples[index] * value(at: (place - Double(index)) * cutoff)
        }
        return sum * Float(cutoff)
    }

    /// The modified Bessel function of the first kind and order zero, computed by its power series.
    private static func bessel(_ x: Double) -> Double {
        var sum = 1.0
        var term = 1.0
        var k = 1.0
        while term > sum * 1e-12 {
            term *= (x / (2 * k)) * (x / (2 * k))
            sum += term
            k += 1
        }
        return sum
    }
}
