import Glibc

// A sound as a sum of decaying sine waves with an envelope that begins and ends at zero. It is defined over time, so
// every sample rate samples the same curve. Above the highest partial, only the sidebands of the envelope remain (more
// than 100 dB down at 22 kHz for the built-in sounds). Noise made from partials is the same each time.

/// A short sound: decaying partials with an attack and a release.
struct DampedPartials {
    /// One decaying sine wave.
    struct Partial {
        var hertz: Double
        var amplitude: Double
        /// Seconds in which the amplitude falls to 1/e (37 %).
        var decay: Double
        /// Initial phase in radians.
        var phase = 0.0
    }

    /// Seconds from the first sample to the last.
    var duration: Double
    /// Seconds of the raised-cosine fade-in.
    var attack: Double
    /// Seconds of the raised-cosine fade-out.
    var release: Double
    var partials: [Partial]

    /// Renders mono samples; the first sample, the last sample and the mean are zero, and the peak is not limited.
    ///
    /// If the sample rate is too low for the highest partial, all frequencies are reduced by the same factor.
    /// - Parameter pitch: factor for all frequencies; the duration does not change.
    func samples(at sampleRate: SampleRate, pitch: Double = 1) -> [Float] {
        let rate = Double(sampleRate.hertz)
        let highest = partials.reduce(0) { max($0, $1.hertz) } * pitch
        // The limit is 10 % below the Nyquist frequency, because the filters of devices begin to attenuate there.
        let scale = pitch * min(1, 0.45 * rate / highest)
        let frames = Int(duration * rate) + 1
        let envelope = (0..<frames).map { self.envelope(at: Double($0) / rate) } + [0]
        var samples = [Double](repeating: 0, count: envelope.count)
        for partial in partials {
            // A decaying sine wave is one coordinate of a vector that is rotated and shortened by a constant factor at
            // each frame.
            let angle = 2 * Double.pi * partial.hertz * scale / rate
            let shrink = exp(-1 / (partial.decay * rate))
            let (turnX, turnY) = (shrink * cos(angle), shrink * sin(angle))
            var (x, y) = (partial.amplitude * cos(partial.phase), partial.amplitude * sin(partial.phase))
            for index in 0..<frames {
                samples[index] += y
                (x, y) = (x * turnX - y * turnY, x * turnY + y * turnX)
            }
        }
        for index in samples.indices { samples[index] *= envelope[index] }
        // Subtracts a multiple of the envelope, which is zero at both ends, so that the mean of the samples becomes zero.
        let area = envelope.reduce(0, +)
        let offset = area > 0 ? samples.reduce(0, +) / area : 0
        return zip(samples, envelope).map { Float($0 - offset * $1) }
    }

    private func envelope(at time: Double) -> Double {
        let rise = time < attack ? 0.5 - 0.5 * cos(.pi * time / attack) : 1
        let left = duration - time
        return left < release ? rise * (0.5 - 0.5 * cos(.pi * left / release)) : rise
    }
}

extension [DampedPartials.Partial] {
    /// Noise between two frequencies: partials at logarithmic spacing, with pseudorandom frequencies and phases from a
    /// seed.
    static func noise(from low: Double, to high: Double, decay: Double, count: Int, seed: UInt64) -> Self {
        var random = SeededRandom(state: seed)
        return (0..<count).map { index in
            let place = (Double(index) + random.nextUnit()) / Double(count)
            let hertz = low * pow(high / low, place)
            return .init(hertz: hertz, amplitude: 1, decay: decay, phase: 2 * .pi * random.nextUnit())
        }
    }
}

/// Pseudorandom numbers, the same for the same seed, by SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
/// 2014, doi:10.1145/2660193.2660195.
package struct SeededRandom: Hashable, Sendable {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    /// Returns the next pseudorandom number in 0..<1.
    package mutating func nextUnit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 11) * 0x1p-53
    }
}

extension DampedPartials {
    /// The perceived energy of the sound: full scale squared times seconds, with the K-weighting of ITU-R BS.1770-4.
    ///
    /// The weighting is a shelf filter, which models the head, and a high-pass filter. It is computed at 48 kHz,
    /// because the standard defines its coefficients for this rate; a sound thus has one loudness at every rate.
    func weightedEnergy(pitch: Double) -> Double {
        let rate = SampleRate(hertz: 48_000)
        var shelf = Biquad(
            b: (1.53512485958697, -2.69169618940638, 1.19839281085285),
            a: (-1.69065929318241, 0.73248077421585)
        )
        var highPass = Biquad(b: (1, -2, 1), a: (-1.99004745483398, 0.99007225036621))
        let sum = samples(at: rate, pitch: pitch).reduce(0) { sum, sample in
            let weighted = highPass.next(shelf.next(Double(sample)))
            return sum + weighted * weighted
        }
        return sum / Double(rate.hertz)
    }
}

/// A second-order filter in transposed direct form II.
private struct Biquad {
    let b: (Double, Double, Double)
    let a: (Double, Double)
    var state = (0.0, 0.0)

    mutating func next(_ x: Double) -> Double {
        let y = b.0 * x + state.0
        state = (b.1 * x - a.0 * y + state.1, b.2 * x - a.1 * y)
        return y
    }
}
