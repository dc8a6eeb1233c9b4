/// The prompts of a renderer that are waiting or sounding, or have ended and are still in the sender's list.
struct PromptMix: BitwiseCopyable, Sendable {
    // Places for the eight prompts of the list, and for earlier ones that fade out or have a ducking that has not ended.
    private var places: InlineArray<16, PlacedPrompt>
    private(set) var count = 0

    init() {
        places = InlineArray(repeating: PlacedPrompt(Prompt(), ducking: .none, start: nil))
    }

    subscript(index: Int) -> PlacedPrompt {
        @_noAllocation @_noLocks get { places[index] }
        @_noAllocation @_noLocks set { places[index] = newValue }
    }

    /// Adds a prompt; if all places are in use, it replaces the first prompt that is not in the list.
    @_noAllocation @_noLocks
    mutating func append(_ prompt: PlacedPrompt, keeping list: PromptList) {
        if count == places.count {
            var index = 0
            while index < count - 1, list.contains(places[index].prompt.number) { index += 1 }
            remove(at: index)
        }
        places[count] = prompt
        count += 1
    }

    @_noAllocation @_noLocks
    mutating func remove(at index: Int) {
        places[index] = places[count - 1]
        count -= 1
    }

    /// The place of the prompt with this number; nil if there is none.
    @_noAllocation @_noLocks
    func index(of number: UInt64) -> Int? {
        for index in 0..<count where places[index].prompt.number == number { return index }
        return nil
    }
}

/// A prompt that the renderer has received, with the frames that are fixed so far.
///
/// A prompt or a ducking that began before the last horizon is fixed, because it was played. Before it begins, it moves with the beat grid.
struct PlacedPrompt: BitwiseCopyable, Sendable {
    /// The prompt; it can be exchanged for the same prompt at another sample rate until it begins.
    var prompt: Prompt
    /// The first frame; nil for a prompt that waits for a step that has not begun.
    var start: Int64?
    /// The frame at which the clicks begin to become softer, if it is fixed.
    var attackStart: Int64?
    /// Whether the prompt ended before its last sample, because its output was closed; then it is silent.
    var isLost = false
    /// Whether the beginning of the prompt was reported.
    var isReported = false

    private let ducking: Ducking
    private var gain: GainRamp
    private var isCancelled = false

    @_noAllocation @_noLocks
    init(_ prompt: Prompt, ducking: Ducking, start: Int64?, attackStart: Int64? = nil) {
        self.prompt = prompt
        self.ducking = ducking
        self.start = start
        self.attackStart = attackStart
        gain = GainRamp(prompt.gain)
    }

    /// Fades out the prompt from `frame` on; this cannot be undone.
    @_noAllocation @_noLocks
    mutating func cancel(at frame: Int64, over length: Int64) {
        guard !isCancelled else { return }
        gain = gain.ramped(to: 0, at: frame, over: length)
        isCancelled = true
    }

    /// The frame from which on a prompt that begins at `start` is silent.
    @_noAllocation @_noLocks
    func end(from start: Int64) -> Int64 {
        let end = start + Int64(prompt.clip.frames)
        return isCancelled ? min(end, gain.end) : end
    }

    /// The frames at which the clicks are softer because of this prompt, which begins at `start`.
    @_noAllocation @_noLocks
    func duckedFrames(start: Int64, sampleRate: SampleRate) -> (first: Int64, end: Int64) {
        (
            attackStart ?? (start - sampleRate.frames(in: ducking.attack)),
            end(from: start) + sampleRate.frames(in: ducking.release)
        )
    }

    /// Adds the prompt, which begins at `start`, to interleaved stereo samples: the `frames` frames from `first` on.
    @_noAllocation @_noLocks
    func add(to output: UnsafeMutablePointer<Float>, frames: Int, from first: Int64, start: Int64) {
        guard let samples = prompt.clip.samples else { return }
        var frame = max(first, start)
        let last = min(first + Int64(frames), end(from: start))
        while frame < last {
            let gain = gain.value(at: frame)
            let source = samples + 2 * Int(frame - start)
            let target = output + 2 * Int(frame - first)
            target[0] += gain * source[0]
            target[1] += gain * source[1]
            frame += 1
        }
    }

    /// The gain of the clicks at a frame because of this prompt, which begins at `start`.
    ///
    /// It falls linearly during the attack, stays until the end of the prompt, and rises linearly during the release.
    /// - Parameter lowered: the gain after the attack; nil for that of the ducking.
    @_noAllocation @_noLocks
    func clickGain(at frame: Int64, start: Int64, sampleRate: SampleRate, lowered: Float? = nil) -> Float {
        var gain = ducking.gain
        if let lowered { gain = lowered }
        let (begin, _) = duckedFrames(start: start, sampleRate: sampleRate)
        let end = end(from: start)
        guard frame > begin else { return 1 }
        let least = loweredGain(min(frame, end) - begin, of: sampleRate.frames(in: ducking.attack), to: gain)
        guard frame > end else { return least }
        let release = sampleRate.frames(in: ducking.release)
        guard frame - end < release else { return 1 }
        return least + (1 - least) * (Float(frame - end) / Float(release))
    }

    @_noAllocation @_noLocks
    private func loweredGain(_ frame: Int64, of attack: Int64, to gain: Float) -> Float {
        guard frame < attack else { return gain }
        return 1 + (gain - 1) * (Float(max(0, frame)) / Float(attack))
    }
}
