import Metronome

// The realtime side holds references that keep nothing alive. A sound may be let go when settings posted after the last that
// named it are in force, and what had begun with it has rung out: a click lasts 2 s at most, and lies in the ring for 2 s at most.

/// Sounds made for a rate, kept for as long as the realtime side may play them.
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

    /// Nanoseconds for which a sound is kept that no settings in force name.
    private static let grace: Int64 = 10_000_000_000

    /// The number of sounds kept.
    var count: Int { entries.count }
    /// What of their samples is locked.
    var memory: LockedMemory { entries.values.reduce(LockedMemory()) { $0 + $1.memory } }

    /// A performance's sound for settings of that serial, made when there is none yet: this can take milliseconds.
    mutating func sound(for performance: Performance, at sampleRate: SampleRate, serial: UInt64) -> SoundReference {
        let key = Key(recipe: performance.recipe, accent: performance.accent, sampleRate: sampleRate)
        let known = entries[key]
        let sound = known?.sound ?? performance.recipe.sound(at: sampleRate, accent: performance.accent)
        entries[key] = Entry(sound: sound, memory: known?.memory ?? LockedMemory(sound.memory), lastPosted: serial)
        return sound.reference
    }

    /// Notes that settings of that serial came into force, and lets go of what can no longer be heard.
    mutating func taken(_ serial: UInt64, at time: MonotonicTime) {
        for (key, entry) in entries where entry.lastPosted < serial {
            if let superseded = entry.supersededAt {
                if time.nanoseconds - superseded.nanoseconds > Self.grace { entries[key] = nil }
            } else {
                entries[key]?.supersededAt = time
            }
        }
    }
}
