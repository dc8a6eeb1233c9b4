package import Metronome

// The audio thread uses unowned references to sounds. A sound may be freed when newer settings are in force and the
// last click that uses it has ended: a click lasts at most 2 s and waits in the ring for at most 2 s.

/// Nanoseconds for which a sound, a prompt or music is kept after settings without it were applied.
private let grace: Int64 = 10_000_000_000

/// Sounds rendered for a sample rate, kept as long as the audio thread may play them.
struct SoundCache {
    private struct Key: Hashable {
        let recipe: SoundRecipe
        let accent: Accent
        let sampleRate: SampleRate
    }

    private struct Entry {
        let sound: Sound
        let pages: LockedPages
        var lastPosted: UInt64
        var supersededAt: MonotonicTime?
    }

    private var entries: [Key: Entry] = [:]
    private let pool: LockedPool

    init(pool: LockedPool) { self.pool = pool }

    var count: Int { entries.count }
    var memory: LockedMemory { entries.values.reduce(LockedMemory()) { $0 + $1.pages.memory } }

    /// Returns the sound of a performance, and records that the settings with this serial number use it; rendering a new sound
    /// takes milliseconds.
    mutating func sound(for performance: Performance, at sampleRate: SampleRate, serial: UInt64) -> Sound {
        sound(performance.recipe, performance.accent, at: sampleRate, serial: serial)
    }

    mutating func sound(_ recipe: SoundRecipe, _ accent: Accent, at sampleRate: SampleRate, serial: UInt64) -> Sound {
        let key = Key(recipe: recipe, accent: accent, sampleRate: sampleRate)
        let known = entries[key]
        let sound = known?.sound ?? recipe.sound(at: sampleRate, accent: accent)
        let pages = known?.pages ?? pool.lock(sound.memory, of: sound)
        entries[key] = Entry(sound: sound, pages: pages, lastPosted: serial)
        return sound
    }

    /// Records that the settings with this serial number are applied, and frees sounds that can no longer be heard.
    mutating func retireSounds(before serial: UInt64, at time: MonotonicTime) {
        for (key, entry) in entries where entry.lastPosted < serial {
            if let superseded = entry.supersededAt {
                if time.nanoseconds - superseded.nanoseconds > grace { entries[key] = nil }
            } else {
                entries[key]?.supersededAt = time
            }
        }
    }
}

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
        /// The lock of the memory; nil while no plan contains the prompt.
        var pages: LockedPages?
        /// The number of the latest plan that contains the prompt.
        var lastPlan: UInt64
        /// When the first plan without the prompt was applied; nil while the latest plan contains it.
        var unusedSince: MonotonicTime?
    }

    private var entries: [Key: Entry] = [:]
    private var plan: UInt64 = 0
    private let pool: LockedPool?

    /// - Parameter pool: the prompts of the latest plan are locked in it; nil without an audio thread, which alone needs this.
    package init(pool: LockedPool?) { self.pool = pool }

    var count: Int { entries.count }
    var memory: LockedMemory { entries.values.reduce(LockedMemory()) { $0 + ($1.pages?.memory ?? LockedMemory()) } }

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
            // While the prompt fades out, its memory is still read, but need no longer be locked.
            entry.pages = nil
            return now.nanoseconds - unusedSince.nanoseconds < grace ? entry : nil
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
            pages: known?.pages ?? pool?.lock(sound.memory, of: sound),
            lastPlan: plan
        )
        return sound
    }
}

// The audio thread uses unowned references to the music. The frames before a reported step cannot be rendered again, and a fade-out ends
// 10 ms after the beat. So the music of a step is freed when the second step after it was reported. Music that is no longer wanted, for
// example after a pause, is freed some time after settings without it were applied: its fade-out ends 10 ms after that.

/// The music that the audio thread may still play.
package struct MusicCache {
    private struct Entry {
        let sound: MusicSound
        let run: UInt64
        let step: Int64
        /// The lock of the memory; nil while no plan contains the sound, or if it is far from being heard.
        var pages: LockedPages?
        /// The time at which the first plan without the sound was applied; nil while the latest plan contains it.
        var unusedSince: MonotonicTime?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var planned: Set<ObjectIdentifier> = []
    /// The serial number of the settings that contain the latest plan.
    private var serial: UInt64 = 0
    private let pool: LockedPool?

    /// - Parameter pool: the music of the next seconds is locked in it; nil without an audio thread, which alone needs this.
    package init(pool: LockedPool?) { self.pool = pool }

    var count: Int { entries.count }

    /// Keeps the music of a plan that is sent in the settings with the number `serial`; nil if they contain no music.
    package mutating func keep(_ plan: MusicPlan?, serial: UInt64) {
        self.serial = serial
        planned = Set(plan?.sounds.compactMap { $0.map(ObjectIdentifier.init) } ?? [])
        for key in entries.keys where !planned.contains(key) { entries[key]?.pages = nil }
        guard let plan else { return }
        for (index, sound) in plan.sounds.enumerated() {
            guard let sound else { continue }
            let key = ObjectIdentifier(sound)
            // The sounds that are heard first are locked first. Later plans lock the others when there is room in the pool; until
            // then they are probably in memory, because they were written only seconds ago.
            let pages = entries[key]?.pages ?? pool?.lockMusic(sound.memory, of: sound)
            entries[key] = Entry(sound: sound, run: plan.run, step: plan.first + Int64(index), pages: pages)
        }
    }

    /// Frees music that ended before a reported step.
    package mutating func retire(before step: Int64, of run: UInt64) {
        entries = entries.filter { $0.value.run != run || $0.value.step > step - 2 }
    }

    /// Frees music that has not been in any settings for some time; `serial` is the number of the settings that were applied.
    package mutating func retire(applied serial: UInt64, at time: MonotonicTime) {
        guard serial >= self.serial else { return }
        entries = entries.compactMapValues { entry in
            guard !planned.contains(ObjectIdentifier(entry.sound)) else { return entry }
            var entry = entry
            let since = entry.unusedSince ?? time
            entry.unusedSince = since
            return time.nanoseconds - since.nanoseconds < grace ? entry : nil
        }
    }
}
