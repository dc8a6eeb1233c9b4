import CEBUR128
import LateLibraries

/// Measures the loudness of stereo samples with libebur128.
///
/// Used by one thread at a time.
public struct LoudnessMeter: ~Copyable {
    private let state: UnsafeMutablePointer<ebur128_state>
    private var peaks: TruePeakMeter

    /// Begins a measurement.
    ///
    /// - Parameter rate: Frames per second, within ``AudioLimits/rates``.
    public init(rate: Int) throws(MusicFileError) {
        guard LateLibrary.ebur128.isInstalled else { throw MusicFileError(missing: .ebur128) }
        guard let state = ebur128_init(2, UInt(rate), CInt(EBUR128_MODE_I.rawValue)) else {
            throw MusicFileError(.outsideLimits, "no loudness at \(rate) Hz")
        }
        self.state = state
        peaks = TruePeakMeter()
    }

    deinit {
        var state: UnsafeMutablePointer<ebur128_state>? = state
        ebur128_destroy(&state)
    }

    /// Adds interleaved stereo samples.
    public mutating func append(_ samples: UnsafeBufferPointer<Float>) {
        _ = ebur128_add_frames_float(state, samples.baseAddress, samples.count / 2)
        peaks.append(samples)
    }

    /// The loudness of all samples so far.
    public var loudness: Loudness {
        var integrated = 0.0
        let isMeasured = ebur128_loudness_global(state, &integrated) == 0 && integrated.isFinite
        return Loudness(integrated: isMeasured ? integrated : nil, truePeak: Double(peaks.peak))
    }
}
