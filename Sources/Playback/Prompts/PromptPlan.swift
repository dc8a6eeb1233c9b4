public import Metronome

/// A prompt to be played, independent of the sample rate of the output.
public struct PlannedPrompt: Hashable, Sendable {
    /// A number above 0, which the sender uses once.
    public var number: UInt64
    /// When the prompt begins.
    public var start: Prompt.Start
    /// What is played.
    public var clip: PromptClip
    /// Linear gain, 0 to 1.
    public var gain: Float
    /// The position between the left channel (−1) and the right channel (1).
    public var pan: Float

    /// Creates a prompt.
    public init(number: UInt64, start: Prompt.Start = .soon, clip: PromptClip, gain: Float = 1, pan: Float = 0) {
        self.number = number
        self.start = start
        self.clip = clip
        self.gain = gain
        self.pan = pan
    }
}

/// The prompts that are waiting or sounding; each posted plan replaces the one before.
///
/// A prompt must be in all plans until it has ended, and a plan has at most `PromptList.capacity` prompts; see `PromptList`.
public struct PromptPlan: Hashable, Sendable {
    /// The prompts.
    public var prompts: [PlannedPrompt]
    /// How the clicks become softer meanwhile.
    public var ducking: Ducking
    /// The share of the headroom that is kept for prompts that begin on steps, 0…1; the others get the rest.
    ///
    /// With nil, each prompt may use the whole headroom, and prompts must not overlap.
    public var stepShare: Float?

    /// Creates a plan.
    public init(_ prompts: [PlannedPrompt] = [], ducking: Ducking = .none, stepShare: Float? = nil) {
        self.prompts = prompts
        self.ducking = ducking
        self.stepShare = stepShare
    }
}

extension PromptPlan {
    /// The prompts for the renderer, none of which clips together with a click.
    ///
    /// The gain of a prompt is limited so that its peak and the peak of a lowered click add up to full scale at most; with `stepShare`,
    /// this is so for a prompt that begins as soon as possible and one on a step together. Overlapping clicks, and other prompts that overlap
    /// each other, can still exceed full scale; see `Renderer`.
    /// - Parameters:
    ///   - clickPeak: the largest magnitude of the clicks, including their volume.
    ///   - sound: returns the samples of a prompt at the sample rate of the output.
    public func list(clickPeak: Float, sound: (PlannedPrompt) -> PromptSound) -> PromptList {
        let room = max(0, 1 - clickPeak * ducking.gain)
        let prompts = prompts.prefix(PromptList.capacity).map { planned in
            let sound = sound(planned)
            let share = stepShare.map { planned.start == .soon ? 1 - $0 : $0 } ?? 1
            let limit = sound.peak > 0 ? share * room / sound.peak : 1
            return Prompt(number: planned.number, start: planned.start, gain: min(planned.gain, limit), sound: sound)
        }
        return PromptList(prompts, ducking: ducking)
    }
}
