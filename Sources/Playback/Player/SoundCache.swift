import Metronome

// The audio thread uses unowned references to sounds. A sound may be freed when newer settings are in force and the
// last click that uses it has ended: a click lasts at most 2 s and waits in the ring for at most 2 s.

/// Sounds rendered for a sample rate, kept as long as the audio thread may play them.
struct SoundCache {
    private struct Key: Hashable {
        let recipe: SoundRecipe
        let accent: Accent
        let sampleRate: SampleRate
    }

    private struct Entry {
        let sound: Sound
        let memory: LockedMemory
        var lastPosted: UInt64
        var supersededAt: MonotonicTime?
    }

    private var entries: [Key: Entry] = [:]

    /// Nanoseconds for which a sound is kept after newer settings with another sound were applied.
    private static let grace: Int64 = 10_000_000_000

    /// The number of sounds in the cache.
    var count: Int { entries.count }
    /// How much of the sounds' memory is locked.
    var memory: LockedMemory { entries.values.reduce(LockedMemory()) { $0 + $1.memory } }

    /// Returns the sound of a performance, and records that the settings with this serial number use it; rendering a new sound
    /// takes milliseconds.
    mutating func sound(for performance: Performance, at sampleRate: SampleRate, serial: UInt64) -> Sound {
        let key = Key(recipe: performance.recipe, accent: performance.accent, sampleRate: sampleRate)
        let known = entries[key]
        let sound = known?.sound ?? performance.recipe.sound(at: sampleRate, accent: performance.accent)
        entries[key] = Entry(sound: sound, memory: known?.memory ?? LockedMemory(sound.memory), lastPosted: serial)
        return sound
    }

    /// Records that the settings with this serial number are applied, and frees sounds that can no longer be heard.
    mutating func retireSounds(before serial: UInt64, at time: MonotonicTime) {
        for (key, entry) in entries where entry.lastPosted < serial {
            if let superseded = entry.supersededAt {
                if time.nanoseconds - superseded.nanoseconds > Self.grace { entries[key] = nil }
            } else {
                entries[key]?.supersededAt = time
            }
        }
    }
}
