import Metronome

// The audio thread uses unowned references to the music. The frames before a reported step cannot be rendered again, and a fade-out ends
// 10 ms after the beat. So the music of a step is freed when the second step after it was reported. Music that is no longer wanted, for
// example after a pause, is freed some time after settings without it were applied: its fade-out ends 10 ms after that.

/// The music that the audio thread may still play.
package struct MusicCache {
    private struct Entry {
        let sound: MusicSound
        let run: UInt64
        let step: Int64
        /// When settings without the sound were applied; nil while the latest plan contains it.
        var unusedSince: MonotonicTime?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var planned: Set<ObjectIdentifier> = []
    /// The serial number of the settings that contain the latest plan.
    private var serial: UInt64 = 0

    /// Nanoseconds for which music is kept after settings without it were applied.
    private static let grace: Int64 = 10_000_000_000

    /// Creates an empty cache.
    package init() {}

    /// The number of intervals in the cache.
    var count: Int { entries.count }

    /// Keeps the music of a plan that is sent in the settings with the number `serial`; nil if they contain no music.
    package mutating func keep(_ plan: MusicPlan?, serial: UInt64) {
        self.serial = serial
        planned = []
        guard let plan else { return }
        for (index, sound) in plan.sounds.enumerated() {
            guard let sound else { continue }
            let key = ObjectIdentifier(sound)
            planned.insert(key)
            entries[key] = Entry(sound: sound, run: plan.run, step: plan.first + Int64(index), unusedSince: nil)
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
            return time.nanoseconds - since.nanoseconds < Self.grace ? entry : nil
        }
    }
}
