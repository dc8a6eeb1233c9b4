// Headphones and amplifiers that take digital silence for the end of the music power down, and what comes next loses its
// beginning while they wake. PipeWire knows the trouble and has `dither.noise` for it: a pattern of the lowest bits.
//
// The wave is a square of 25 Hz, one step of 16 bits high. Both lossless paths and what Bluetooth puts between carry it, and
// the ear does not hear it:
//
// - No sample is zero, so no counting of zero samples takes it for silence, and it swings evenly about zero, so a filter that
//   takes constants away leaves it. It falls within what every resampler and codec keeps.
// - Encoded and decoded by ffmpeg 5.1 (SBC at 229 and 328 kbit/s, aptX, AAC at 256, Opus at 128) it never leaves more than
//   0.4 ms of zeros in 16 bits. Single pulses, two a millisecond or one a second, are gone after SBC; a square at half the
//   sample rate is gone after AAC and Opus.
// - A-weighted (IEC 61672-1) it is at −106 dBFS, white noise of the same height at −93: ears are dull at 25 Hz, and the loudest
//   of the harmonics that they would hear, near 275 Hz, is at −116 dBFS with that weighting.

/// A floor for silence: −90.3 dBFS, not digital silence after conversion to 16 bits, inaudible.
///
/// A function of the frame alone, so that any blocks and any rewind give the same samples. Where a sound server turns the
/// volume down before its own conversion to 16 bits, nothing so soft can outlast it.
struct WakefulFloor: BitwiseCopyable, Sendable {
    /// One step of 16 bits.
    static let level: Float = 0x1p-15

    /// Frames between two edges.
    private let half: Int64

    @_noAllocation @_noLocks
    init(at sampleRate: SampleRate) {
        half = Int64(max(1, sampleRate.hertz / 50))
    }

    /// Writes the floor of `frames` frames from `start` on, interleaved stereo, over whatever is there.
    @_noAllocation @_noLocks
    func write(to output: UnsafeMutablePointer<Float>, frames: Int, from start: Int64) {
        let end = start + Int64(frames)
        var frame = start
        while frame < end {
            let halves = frame >= 0 ? frame / half : (frame + 1) / half - 1
            let edge = min(end, (halves + 1) * half)
            let value = halves & 1 == 0 ? Self.level : -Self.level
            (output + 2 * Int(frame - start)).update(repeating: value, count: 2 * Int(edge - frame))
            frame = edge
        }
    }
}
