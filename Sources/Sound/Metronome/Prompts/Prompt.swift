/// A sound other than a click, such as speech or a chime, that the renderer mixes with the clicks; it begins at a frame and plays once.
///
/// It holds an unowned reference to its samples; see `PromptSound`.
public struct Prompt: BitwiseCopyable, Sendable {
    /// When a prompt begins.
    package enum Start: Hashable, BitwiseCopyable, Sendable {
        /// At the first frame that can still change, after the attack of the ducking.
        case soon
        /// At the onset of this step of this metronome run, with or without a click.
        ///
        /// Until the step begins, the prompt moves with the beat grid. If the step has already begun, or is skipped, or another run
        /// begins before it, the prompt is not played.
        case step(Int64, run: UInt64)
    }

    /// A number that the sender chooses once for each prompt, above 0; a prompt with the same number is not played again.
    package let number: UInt64
    package let start: Start
    /// Linear gain, 0 to 1.
    package let gain: Float
    let clip: Clip

    /// Creates a prompt; the gain is clamped to its range.
    package init(number: UInt64, start: Start, gain: Float = 1, sound: PromptSound) {
        self.number = number
        self.start = start
        self.gain = gain > 0 ? min(gain, 1) : 0
        clip = sound.clip
    }

    /// The empty place of a list.
    init() {
        number = 0
        start = .soon
        gain = 0
        clip = Clip(samples: nil, frames: 0)
    }
}

/// The prompts that are waiting or sounding, in any order; each posted list replaces the one before.
///
/// A prompt that sounds and is no longer in the list fades out within 10 ms, and one that waits is not played. So a prompt must be in all
/// lists until it has ended.
public struct PromptList: BitwiseCopyable, Sendable {
    package static let capacity = 8

    /// How much softer the clicks are while a prompt sounds; a prompt keeps the ducking with which it was received.
    package let ducking: Ducking
    package private(set) var count = 0
    private var places = InlineArray<8, Prompt>(repeating: Prompt())

    /// Creates a list of the first eight prompts.
    public init(_ prompts: [Prompt] = [], ducking: Ducking = .none) {
        self.ducking = ducking
        for prompt in prompts.prefix(Self.capacity) where prompt.number != 0 {
            places[count] = prompt
            count += 1
        }
    }

    @_noAllocation @_noLocks
    func prompt(_ index: Int) -> Prompt { places[index] }

    /// Whether the list has a prompt with this number.
    @_noAllocation @_noLocks
    func contains(_ number: UInt64) -> Bool {
        for index in 0..<count where places[index].number == number { return true }
        return false
    }
}

/// The samples of a prompt (speech or a chime) at one sample rate, interleaved stereo.
///
/// The memory is never moved or changed.
///
/// Ownership: as for `Sound`, the realtime thread holds a `Prompt`, which does not keep its samples alive. The control side must keep a
/// posted prompt sound until the realtime thread can no longer play it.
package final class PromptSound: @unchecked Sendable {
    // Sendable is sound: `init` writes the memory, `deinit` frees it, and in between it is only read.
    private let samples: UnsafeMutablePointer<Float>
    let clip: Clip

    package let sampleRate: SampleRate
    /// The largest magnitude of a sample.
    package let peak: Float

    /// Copies samples of one channel (linear, full scale ±1) to both channels, and resamples them if necessary.
    ///
    /// - Parameters:
    ///   - pan: The position between the left channel (−1) and the right channel (1), with constant power; the louder channel keeps the
    ///     level of the samples.
    ///   - sourceRate: The rate of `mono`.
    ///   - sampleRate: The rate of the output.
    package init(mono source: [Float], at sourceRate: SampleRate, pan: Float = 0, for sampleRate: SampleRate) {
        let mono = source.resampled(by: Double(sampleRate.hertz) / Double(sourceRate.hertz))
        let gains = PanGains(pan)
        let louder = max(gains.left, gains.right)
        let left = gains.left / louder
        let right = gains.right / louder
        self.sampleRate = sampleRate
        peak = mono.peak
        samples = .pages(for: 2 * mono.count)
        for (frame, sample) in mono.enumerated() {
            (samples + 2 * frame).initialize(to: left * sample)
            (samples + 2 * frame + 1).initialize(to: right * sample)
        }
        clip = Clip(samples: samples, frames: mono.count)
    }

    package convenience init(mono: [Float], pan: Float = 0, sampleRate: SampleRate) {
        self.init(mono: mono, at: sampleRate, pan: pan, for: sampleRate)
    }

    deinit { samples.deallocate() }

    /// The memory of the samples, in pages that hold nothing else, to be locked with `mlock`; valid as long as the prompt sound exists.
    package var memory: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: samples, count: 2 * clip.frames * MemoryLayout<Float>.stride)
    }
}

/// How the clicks become softer while a prompt sounds.
public struct Ducking: Hashable, BitwiseCopyable, Sendable {
    /// The longest attack or release in seconds.
    package static let longest = 5.0

    /// Linear gain of the clicks while a prompt sounds, 0 (silent) to 1 (unchanged).
    package let gain: Float
    /// Seconds in which the clicks become softer; a prompt that begins as soon as possible begins after them.
    package let attack: Double
    /// Seconds in which the clicks return to their volume after the end of a prompt.
    package let release: Double

    /// Creates a ducking; values are clamped to their ranges, and NaN leaves the clicks unchanged.
    package init(gain: Float, attack: Double = 0.02, release: Double = 0.3) {
        self.gain = gain.isNaN ? 1 : max(0, min(gain, 1))
        self.attack = attack > 0 ? min(attack, Self.longest) : 0
        self.release = release > 0 ? min(release, Self.longest) : 0
    }

    /// Leaves the clicks unchanged.
    public static let none = Ducking(gain: 1, attack: 0, release: 0)
}

/// A prompt that begins, and its first frame.
package struct PromptOnset: BitwiseCopyable, Hashable, Sendable {
    package let number: UInt64
    package let frame: Int64

    @_noAllocation @_noLocks
    package init(number: UInt64, frame: Int64) {
        self.number = number
        self.frame = frame
    }
}
