import Glibc

// Band-limited interpolation: a signal between its samples is the sum of sinc functions, one for each sample; cut short by a
// Kaiser window, it is within the window's stopband of the ideal. J. O. Smith, "Digital Audio Resampling Home Page",
// https://ccrma.stanford.edu/~jos/resample/; J. F. Kaiser and R. W. Schafer, "On the use of the I0-sinh window for spectrum
// analysis", 1980, doi:10.1109/TASSP.1980.1163349.

/// A windowed sinc function, tabulated.
struct SincKernel: Sendable {
    /// Zero crossings on each side.
    let crossings: Int
    private let table: [Float]

    // Linear interpolation in a table this dense errs by less than −105 dB.
    private static let density = 512
    // 96 dB of stopband, a 16-bit recording's noise: β = 0.1102 (A − 8.7).
    private static let beta = 9.62

    /// For a change of rate: the transition from pass to stop is 0.13 of the Nyquist frequency wide.
    static let resampling = SincKernel(crossings: 48)
    /// For a look between samples that need not be so sharp.
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

    /// Value at a distance from the centre, in zero crossings; zero beyond the last.
    func value(at distance: Double) -> Float {
        let place = abs(distance) * Double(Self.density)
        guard place < Double(table.count - 1) else { return 0 }
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * Float(place - Double(index))
    }

    /// What a signal is at a place between its samples, after a low pass.
    ///
    /// - Parameter cutoff: the low pass's frequency as a part of the Nyquist frequency, above 0 to 1.
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

    /// The modified Bessel function of the first kind and order zero, by its power series.
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
