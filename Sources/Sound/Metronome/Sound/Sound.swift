import Glibc

/// The samples of a click at one sample rate: interleaved stereo, one clip for left steps and one for right steps.
///
/// The samples include the accent. The memory is never moved or changed.
///
/// Ownership: the realtime thread holds a `SoundReference`, which does not keep the sound alive. The control side must
/// keep a posted sound until the realtime thread can no longer play it. Reference counting would need a lock or a
/// release on the realtime thread.
public final class Sound: @unchecked Sendable {
    // Sendable is sound: `init` writes the memory, `deinit` frees it, and in between it is only read.
    private let samples: UnsafeMutablePointer<Float>

    package let sampleRate: SampleRate
    /// The largest magnitude of a sample.
    package let peak: Float
    /// An unowned reference to this sound, for the realtime thread.
    ///
    /// It is valid as long as this sound exists.
    public let reference: SoundReference

    /// Copies two clips of interleaved stereo samples (linear, full scale ±1); a clip without samples is silent.
    ///
    /// - Precondition: each clip has as many left samples as right ones.
    package init(left: [Float], right: [Float], sampleRate: SampleRate) {
        precondition(left.count.isMultiple(of: 2) && right.count.isMultiple(of: 2), "a frame has two samples")
        self.sampleRate = sampleRate
        peak = max(left.peak, right.peak)
        samples = .pages(for: left.count + right.count)
        for (index, sample) in left.enumerated() { (samples + index).initialize(to: sample) }
        for (index, sample) in right.enumerated() { (samples + left.count + index).initialize(to: sample) }
        reference = SoundReference(
            left: Clip(samples: samples, frames: left.count / 2),
            right: Clip(samples: samples + left.count, frames: right.count / 2)
        )
    }

    deinit { samples.deallocate() }

    /// The memory of the samples, in pages that hold nothing else, to be locked with `mlock`; valid as long as the sound exists.
    package var memory: UnsafeRawBufferPointer {
        let frames = reference.left.frames + reference.right.frames
        return UnsafeRawBufferPointer(start: samples, count: 2 * frames * MemoryLayout<Float>.stride)
    }

    /// Returns a copy of one foot's clip: interleaved stereo, linear, full scale ±1.
    package func samples(for foot: Foot) -> [Float] {
        let clip = reference.clip(for: foot)
        return Array(UnsafeBufferPointer(start: clip.samples, count: 2 * clip.frames))
    }
}

/// An unowned reference to a `Sound` for the realtime thread; see `Sound` for its lifetime.
public struct SoundReference: BitwiseCopyable, Sendable {
    let left: Clip
    let right: Clip

    /// A reference to a sound without samples, so that all steps are silent.
    package static let silence = SoundReference(
        left: Clip(samples: nil, frames: 0),
        right: Clip(samples: nil, frames: 0)
    )

    @_noAllocation @_noLocks
    func clip(for foot: Foot) -> Clip {
        switch foot {
        case .left: left
        case .right: right
        }
    }

    /// Number of frames of the longer one of the two clips.
    var longest: Int64 {
        @_noAllocation @_noLocks get { Int64(max(left.frames, right.frames)) }
    }
}

/// The samples for one foot's clicks, interleaved stereo.
struct Clip: BitwiseCopyable, @unchecked Sendable {
    // Sendable is sound: after a clip has been created, its samples are never written.
    let samples: UnsafePointer<Float>?
    let frames: Int
}

extension UnsafeMutablePointer<Float> {
    /// Allocates memory for samples in pages that hold nothing else, so that nothing else is locked or unlocked with it.
    static func pages(for count: Int) -> Self {
        let page = max(4_096, sysconf(Int32(_SC_PAGESIZE)))
        let bytes = max(1, count) * MemoryLayout<Float>.stride
        return UnsafeMutableRawPointer.allocate(byteCount: (bytes + page - 1) / page * page, alignment: page)
            .bindMemory(to: Float.self, capacity: count)
    }
}

/// Operations on one channel of samples, linear with full scale at ±1.
extension [Float] {
    /// Resamples the signal and removes frequencies that the lower of the two rates cannot represent.
    ///
    /// - Parameter ratio: new rate divided by the old rate; above zero.
    func resampled(by ratio: Double) -> [Float] {
        guard ratio != 1, !isEmpty else { return self }
        // The cutoff is below the Nyquist frequency by half of the kernel's transition band, so the stopband begins at Nyquist.
        let cutoff = 0.935 * Swift.min(1, ratio)
        let frames = Int((Double(count) * ratio).rounded(.up))
        return (0..<frames).map {
            SincKernel.resampling.interpolate(self, at: Double($0) / ratio, cutoff: cutoff)
        }
    }

    /// The largest magnitude of a sample; 0 if there are none.
    var peak: Float { reduce(0) { Swift.max($0, abs($1)) } }

    /// The signal with another peak; silence does not change.
    func scaled(toPeak level: Float) -> [Float] {
        let peak = peak
        return peak > 0 ? map { $0 * level / peak } : self
    }

    /// The true peak: the largest magnitude of the signal including between samples, as in ITU-R BS.1770-4 annex 2.
    func truePeak(at sampleRate: SampleRate) -> Float {
        // BS.1770 uses 192 kHz; with twice that rate, the error is below 0.1 dB.
        let factor = Swift.max(1, Swift.min(8, 384_000 / sampleRate.hertz))
        let reach = SincKernel.peaks.crossings
        let phases = (1..<factor).map { phase in
            (1 - reach...reach).map { SincKernel.peaks.value(at: Double($0) - Double(phase) / Double(factor)) }
        }
        let margin = [Float](repeating: 0, count: reach)
        let padded = margin + self + margin
        var peak = self.peak
        // Between two samples far below the peak, the signal cannot be higher than the peak, except with frequencies very close to
        // half the sample rate.
        let threshold = peak / 4
        for index in indices.dropLast() where abs(self[index]) > threshold || abs(self[index + 1]) > threshold {
            for weights in phases {
                var sum: Float = 0
                for tap in weights.indices { sum += weights[tap] * padded[index + 1 + tap] }
                peak = Swift.max(peak, abs(sum))
            }
        }
        return peak
    }

    /// Fades in the first `rise` samples and fades out the last `fall` samples with raised cosines.
    mutating func fade(in rise: Int, out fall: Int) {
        let rise = Swift.min(rise, count)
        let fall = Swift.min(fall, count)
        for index in 0..<rise { self[index] *= Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(rise))) }
        for index in 0..<fall { self[count - 1 - index] *= Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(fall))) }
    }
}
