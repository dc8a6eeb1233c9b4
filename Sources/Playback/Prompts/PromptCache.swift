package import Metronome

/// Prompts resampled for the output, kept as long as the audio thread may play them.
///
/// The audio thread uses unowned references to them. A prompt may be freed when a plan without it was applied: it then fades out within
/// 10 ms, and these frames wait in the ring for at most 2 s.
package struct PromptCache {
    private struct Key: Hashable {
        let clip: PromptClip
        let pan: Float
        let sampleRate: SampleRate
    }

    private struct Entry {
        let sound: PromptSound
        let memory: LockedMemory
        /// The number of the latest plan that contains the prompt.
        var lastPlan: UInt64
        /// When the first plan without the prompt was applied; nil while the latest plan contains it.
        var unusedSince: MonotonicTime?
    }

    private var entries: [Key: Entry] = [:]
    private var plan: UInt64 = 0
    private let locksMemory: Bool

    /// Nanoseconds for which a prompt is kept after the first plan without it, because many prompts are soon repeated.
    private static let grace: Int64 = 60_000_000_000

    /// Creates an empty cache.
    ///
    /// - Parameter locksMemory: whether the memory of the prompts is locked, which only an audio thread needs.
    package init(locksMemory: Bool) {
        self.locksMemory = locksMemory
    }

    /// The number of prompts in the cache.
    var count: Int { entries.count }
    /// How much of the prompts' memory is locked.
    var memory: LockedMemory { entries.values.reduce(LockedMemory()) { $0 + $1.memory } }

    /// The samples of the prompts of a plan at a sample rate; resampling a new one takes milliseconds per second of sound.
    package mutating func list(_ plan: PromptPlan, clickPeak: Float, at sampleRate: SampleRate, now: MonotonicTime)
        -> PromptList
    {
        self.plan += 1
        let list = plan.list(clickPeak: clickPeak) { sound(for: $0, at: sampleRate) }
        entries = entries.compactMapValues { entry in
            guard entry.lastPlan != self.plan else { return entry }
            var entry = entry
            let unusedSince = entry.unusedSince ?? now
            entry.unusedSince = unusedSince
            return now.nanoseconds - unusedSince.nanoseconds < Self.grace ? entry : nil
        }
        return list
    }

    private mutating func sound(for prompt: PlannedPrompt, at sampleRate: SampleRate) -> PromptSound {
        let key = Key(clip: prompt.clip, pan: prompt.pan, sampleRate: sampleRate)
        let known = entries[key]
        let sound =
            known?.sound
            ?? PromptSound(mono: prompt.clip.samples, at: prompt.clip.sampleRate, pan: prompt.pan, for: sampleRate)
        entries[key] = Entry(
            sound: sound,
            memory: known?.memory ?? (locksMemory ? LockedMemory([sound.memory]) : LockedMemory()),
            lastPlan: plan
        )
        return sound
    }
}
