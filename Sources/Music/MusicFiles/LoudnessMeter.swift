import CEBUR128
import Glibc
import LateLibraries

/// Measures the loudness of stereo samples with libebur128; used by one thread at a time.
package struct LoudnessMeter: ~Copyable {
    private let state: UnsafeMutablePointer<ebur128_state>
    private var peaks: TruePeakMeter

    package init(rate: Int) throws(MusicFileError) {
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

    package mutating func append(_ samples: UnsafeBufferPointer<Float>) {
        _ = ebur128_add_frames_float(state, samples.baseAddress, samples.count / 2)
        peaks.append(samples)
    }

    package var loudness: Loudness {
        var integrated = 0.0
        let isMeasured = ebur128_loudness_global(state, &integrated) == 0 && integrated.isFinite
        return Loudness(integrated: isMeasured ? integrated : nil, truePeak: Double(peaks.peak))
    }
}

/// The loudness of a track according to EBU R 128.
public struct Loudness: Hashable, Sendable {
    /// The integrated loudness in LUFS; nil for silence.
    package let integrated: Double?
    /// The true peak of the louder channel, linear (1 is full scale).
    package let truePeak: Double

    /// Creates a value.
    public init(integrated: Double?, truePeak: Double) {
        self.integrated = integrated
        self.truePeak = truePeak
    }
}

/// The true peak of stereo samples: the largest value of the signal between its samples.
///
/// The signal is interpolated to four times the sample rate with the filter of libebur128 (a sinc with a Hann window, 49 taps; ITU-R
/// BS.1770-4, annex 2). libebur128 interpolates every sample, which costs 0.35 s of CPU per minute of music. Here the signal is
/// interpolated only around samples that are at least ``nearness`` times the largest value so far; the signal exceeds its samples by more
/// than that only in constructed sounds.
struct TruePeakMeter {
    /// The signal is interpolated only around samples that are at least this part of the largest value so far.
    private static let nearness: Float = 0.7
    /// Taps on each side of an interpolated value.
    private static let reach = 6
    private static let factor = 4

    /// The coefficients of the three values between two samples, one row each.
    private let filters: [[Float]]
    /// The last samples of each channel: the end of the previous block and the current one.
    private var channels: [[Float]] = [[], []]
    /// The largest value so far, linear.
    private(set) var peak: Float = 0

    init() {
        filters = (1..<Self.factor).map { phase in
            // The value lies `phase` quarters after the sample `reach - 1` of the 12 samples.
            (0..<2 * Self.reach).map { tap in
                let quarters = Double(Self.factor * (Self.reach - 1 - tap) + phase)
                let angle = quarters * Double.pi / Double(Self.factor)
                let window = 0.5 * (1 + cos(2 * Double.pi * quarters / Double(2 * Self.factor * Self.reach)))
                return Float(sin(angle) / angle * window)
            }
        }
    }

    mutating func append(_ samples: UnsafeBufferPointer<Float>) {
        for channel in 0..<2 {
            channels[channel].reserveCapacity(samples.count / 2 + 2 * Self.reach)
            for index in stride(from: channel, to: samples.count, by: 2) { channels[channel].append(samples[index]) }
            interpolate(channel)
            channels[channel].removeFirst(max(0, channels[channel].count - 2 * Self.reach))
        }
    }

    /// Interpolates around the loud samples that have `reach` samples on both sides; the rest waits for the next block.
    private mutating func interpolate(_ channel: Int) {
        var peak = peak
        channels[channel].withUnsafeBufferPointer { samples in
            for sample in samples { peak = max(peak, abs(sample)) }
            guard samples.count > 2 * Self.reach else { return }
            for index in Self.reach..<(samples.count - Self.reach) {
                guard max(abs(samples[index]), abs(samples[index + 1])) >= Self.nearness * peak, peak > 0 else {
                    continue
                }
                for filter in filters {
                    var value: Float = 0
                    for tap in 0..<2 * Self.reach { value += filter[tap] * samples[index - Self.reach + 1 + tap] }
                    peak = max(peak, abs(value))
                }
            }
        }
        self.peak = peak
    }
}
