import Glibc
import Metronome

// Measurements for tests. They share no code with the sounds that they measure.

extension Sound {
    /// One channel of a foot's clip.
    func channel(_ channel: Int, of foot: Foot) -> [Double] {
        let samples = samples(for: foot)
        return stride(from: channel, to: samples.count, by: 2).map { Double(samples[$0]) }
    }
}

/// Energy in decibels with the weighting of ITU-R BS.1770-4.
///
/// The coefficients are for samples at 48 kHz.
func weightedLevel(_ samples: [Double]) -> Double {
    let shelf = filtered(
        samples + [Double](repeating: 0, count: 4_800),
        b: [1.53512485958697, -2.69169619938640, 1.19839281085285],
        a: [-1.69065929318241, 0.73248077421585]
    )
    let weighted = filtered(shelf, b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621])
    return 10 * log10(weighted.reduce(0) { $0 + $1 * $1 })
}

private func filtered(_ samples: [Double], b: [Double], a: [Double]) -> [Double] {
    var (s1, s2) = (0.0, 0.0)
    return samples.map { x in
        let y = b[0] * x + s1
        s1 = b[1] * x - a[0] * y + s2
        s2 = b[2] * x - a[1] * y
        return y
    }
}

/// The spectrum of a signal, computed by a Fourier transform of a power of two frames.
struct Spectrum {
    private(set) var real: [Double]
    private(set) var imaginary: [Double]

    var size: Int { real.count }

    /// The spectrum of samples followed by zeros.
    init(_ samples: [Double], size: Int) {
        precondition(size.nonzeroBitCount == 1 && samples.count <= size, "a power of two that holds the samples")
        real = samples + [Double](repeating: 0, count: size - samples.count)
        imaginary = [Double](repeating: 0, count: size)
        transform(sign: -1)
    }

    /// Power of a bin; its number is `frequency * size / rate`.
    func power(_ bin: Int) -> Double { real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }

    /// Total power of several bins.
    func power(_ bins: Range<Int>) -> Double { bins.reduce(0) { $0 + power($1) } }

    /// The signal resampled to `factor` times the rate, with the same frequencies.
    func oversampled(by factor: Int) -> [Double] {
        var wide = Spectrum([], size: size * factor)
        for bin in 0..<size / 2 {
            // Only the positive frequencies are used, so they count twice, and the real part is the signal.
            let weight = bin == 0 ? 1.0 : 2
            wide.real[bin] = weight * real[bin]
            wide.imaginary[bin] = weight * imaginary[bin]
        }
        wide.transform(sign: 1)
        return wide.real.map { $0 / Double(size) }
    }

    /// Cooley and Tukey 1965, radix two, in place; it uses pointers to be fast without optimisation.
    private mutating func transform(sign: Double) {
        let size = size
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                guard let real = real.baseAddress, let imaginary = imaginary.baseAddress else { return }
                var mirror = 0
                var index = 1
                while index < size {
                    var bit = size >> 1
                    while mirror & bit != 0 {
                        mirror ^= bit
                        bit >>= 1
                    }
                    mirror |= bit
                    if mirror > index {
                        (real[index], real[mirror]) = (real[mirror], real[index])
                        (imaginary[index], imaginary[mirror]) = (imaginary[mirror], imaginary[index])
                    }
                    index += 1
                }
                var half = 1
                while half < size {
                    var offset = 0
                    while offset < half {
                        let angle = sign * .pi * Double(offset) / Double(half)
                        let x = cos(angle)
                        let y = sin(angle)
                        var low = offset
                        while low < size {
                            let high = low + half
                            let a = real[high] * x - imaginary[high] * y
                            let b = real[high] * y + imaginary[high] * x
                            real[high] = real[low] - a
                            imaginary[high] = imaginary[low] - b
                            real[low] += a
                            imaginary[low] += b
                            low += 2 * half
                        }
                        offset += 1
                    }
                    half *= 2
                }
            }
        }
    }
}
