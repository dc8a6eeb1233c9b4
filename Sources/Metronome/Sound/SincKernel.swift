import Glibc

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
