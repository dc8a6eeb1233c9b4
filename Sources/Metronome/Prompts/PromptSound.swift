/// The samples of a prompt (speech or a chime) at one sample rate, interleaved stereo.
///
/// The memory is never moved or changed.
///
/// Ownership: as for `Sound`, the realtime thread holds a `Prompt`, which does not keep its samples alive. The control side must keep a
/// posted prompt sound until the realtime thread can no longer play it.
public final class PromptSound: @unchecked Sendable {
    // Sendable is sound: `init` writes the memory, `deinit` frees it, and in between it is only read.
    private let samples: UnsafeMutablePointer<Float>
    let clip: Clip

    /// The sample rate of the samples.
    public let sampleRate: SampleRate
    /// The largest magnitude of a sample.
    public let peak: Float

    /// Copies samples of one channel (linear, full scale ±1) to both channels, and resamples them if necessary.
    ///
    /// - Parameters:
    ///   - pan: The position between the left channel (−1) and the right channel (1), with constant power; the louder channel keeps the
    ///     level of the samples.
    ///   - sourceRate: The rate of `mono`.
    ///   - sampleRate: The rate of the output.
    public init(mono source: [Float], at sourceRate: SampleRate, pan: Float = 0, for sampleRate: SampleRate) {
        let mono = source.resampled(by: Double(sampleRate.hertz) / Double(sourceRate.hertz))
        let position = pan.isFinite ? max(-1, min(pan, 1)) : 0
        // The law of constant power, divided by the gain of the louder channel.
        let louder = ((1 + abs(position)) / 2).squareRoot()
        let left = ((1 - position) / 2).squareRoot() / louder
        let right = ((1 + position) / 2).squareRoot() / louder
        self.sampleRate = sampleRate
        peak = mono.reduce(0) { max($0, abs($1)) }
        samples = .allocate(capacity: 2 * mono.count)
        for (frame, sample) in mono.enumerated() {
            (samples + 2 * frame).initialize(to: left * sample)
            (samples + 2 * frame + 1).initialize(to: right * sample)
        }
        clip = Clip(samples: samples, frames: mono.count)
    }

    /// Copies samples of one channel to both channels; see `init(mono:at:pan:for:)`.
    public convenience init(mono: [Float], pan: Float = 0, sampleRate: SampleRate) {
        self.init(mono: mono, at: sampleRate, pan: pan, for: sampleRate)
    }

    deinit { samples.deallocate() }

    /// The length in frames.
    public var frames: Int { clip.frames }

    /// The memory of the samples, to be locked with `mlock`; valid as long as the prompt sound exists.
    public var memory: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: samples, count: 2 * clip.frames * MemoryLayout<Float>.stride)
    }
}
