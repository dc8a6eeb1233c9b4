/// A sound other than a click, such as speech or a chime, that the renderer mixes with the clicks; it begins at a frame and plays once.
///
/// It holds an unowned reference to its samples; see `PromptSound`.
public struct Prompt: BitwiseCopyable, Sendable {
    /// When a prompt begins.
    public enum Start: Hashable, BitwiseCopyable, Sendable {
        /// At the first frame that can still change, after the attack of the ducking.
        case soon
        /// At the onset of this step of this metronome run, with or without a click.
        ///
        /// Until the step begins, the prompt moves with the beat grid. If the step has already begun, or is skipped, or another run
        /// begins before it, the prompt is not played.
        case step(Int64, run: UInt64)
    }

    /// A number that the sender chooses once for each prompt, above 0; a prompt with the same number is not played again.
    public let number: UInt64
    /// When the prompt begins.
    public let start: Start
    /// Linear gain, 0 to 1.
    public let gain: Float
    let clip: Clip

    /// Creates a prompt; the gain is clamped to its range.
    public init(number: UInt64, start: Start, gain: Float = 1, sound: PromptSound) {
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
    /// The largest number of prompts.
    public static let capacity = 8

    /// How the clicks become softer meanwhile; a prompt keeps the ducking with which it was received.
    public let ducking: Ducking
    /// The number of prompts.
    public private(set) var count = 0
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
        var index = 0
        while index < count {
            if places[index].number == number { return true }
            index += 1
        }
        return false
    }
}
