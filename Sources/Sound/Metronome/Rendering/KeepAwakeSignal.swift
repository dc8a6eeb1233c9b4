// Some headphones and amplifiers switch off during digital silence, and then lose the beginning of the next sound.
// PipeWire has the option `dither.noise` against it: a pattern in the lowest bits.
//
// The signal here is a 25 Hz square wave with an amplitude of one 16-bit step. It passes lossless connections and
// Bluetooth codecs, and it is inaudible:
// - No sample is zero, so a detector that counts zero samples does not see silence. Its mean is zero, so a filter
//   against constant offset does not remove it. All resamplers and codecs transmit its frequencies.
// - After encoding and decoding with ffmpeg 5.1 (SBC at 229 and 328 kbit/s, aptX, AAC at 256, Opus at 128) there are
//   never more than 0.4 ms of zero 16-bit samples. SBC removes single pulses (two per millisecond or one per second);
//   AAC and Opus remove a square wave at half the sample rate.
// - With A-weighting (IEC 61672-1) it is at −106 dBFS, and white noise of the same amplitude at −93. Hearing is
//   insensitive at 25 Hz. The loudest harmonic, near 275 Hz, is at −116 dBFS with this weighting.

/// An inaudible signal that replaces digital silence: −90.3 dBFS, not zero after conversion to 16 bits.
///
/// It depends only on the frame, so any block sizes and any rewind give the same samples. If a sound server reduces the
/// volume before its own conversion to 16 bits, the signal is lost.
struct KeepAwakeSignal: BitwiseCopyable, Sendable {
    /// The amplitude of the signal: one 16-bit step.
    static let level: Float = 0x1p-15

    /// Half a period of the signal, in frames.
    private let half: Int64

    @_noAllocation @_noLocks
    init(at sampleRate: SampleRate) {
        half = Int64(max(1, sampleRate.hertz / 50))
    }

    /// Writes `frames` frames of the signal from `start` on as interleaved stereo, replacing the buffer's contents.
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
