package import Playback
package import Metronome

/// Plays prompts one after the other, in the order in which they were added.
///
/// A pure value: the caller posts `plan` to the sound output after each change, reports what the output plays, and calls `advance` at
/// `deadline`.
package struct PromptQueue: Sendable {
    private struct Entry {
        var prompt: PlannedPrompt
        let addedAt: Duration
        var endsAt: Duration?
    }

    /// Time for which an added prompt remains useful; an older one that has not begun is dropped.
    ///
    /// It is longer than the longest announcement, so the second of two announcements of one kilometre is still spoken.
    package static let validity = Duration.seconds(20)
    /// Time after the end of a prompt until it leaves the plan, so that an inexact time of its end cannot cut it off.
    private static let grace = Duration.milliseconds(50)
    /// The largest number of prompts; further ones replace the last one that has not begun.
    private static let capacity = 16

    private var entries: [Entry] = []
    private var latest: UInt64 = 0
    private let ducking: Ducking

    /// - Parameter ducking: how the clicks become softer while a prompt sounds.
    package init(ducking: Ducking = .none) { self.ducking = ducking }

    /// What the sound output must play now.
    package var plan: PromptPlan { PromptPlan(entries.prefix(1).map(\.prompt), ducking: ducking) }

    /// Whether no prompt waits or sounds.
    package var isEmpty: Bool { entries.isEmpty }

    /// The time at which `advance` must be called; nil if the queue is empty.
    package var deadline: Duration? {
        guard let first = entries.first else { return nil }
        return first.endsAt.map { $0 + Self.grace } ?? (first.addedAt + Self.validity)
    }

    /// Adds a prompt at the end of the queue.
    ///
    /// - Returns: The number of the prompt, which the sound output reports when it begins.
    @discardableResult
    package mutating func add(_ clip: PromptClip, gain: Float = 1, pan: Float = 0, at now: Duration) -> UInt64 {
        advance(to: now)
        latest += 1
        if entries.count == Self.capacity { entries.removeLast() }
        entries.append(Entry(prompt: PlannedPrompt(number: latest, clip: clip, gain: gain, pan: pan), addedAt: now))
        return latest
    }

    package mutating func begin(_ number: UInt64, heardAt time: Duration) {
        guard let index = entries.firstIndex(where: { $0.prompt.number == number }) else { return }
        entries[index].endsAt = time + entries[index].prompt.clip.duration
    }

    /// Whether a prompt waits or sounds.
    package func contains(_ number: UInt64) -> Bool { entries.contains { $0.prompt.number == number } }

    /// Removes prompts that have ended, and those that waited for too long.
    package mutating func advance(to now: Duration) {
        entries.removeAll { entry in
            if let end = entry.endsAt { return end + Self.grace <= now }
            return entry.addedAt + Self.validity <= now
        }
    }

    /// Removes all prompts; the one that sounds fades out.
    package mutating func removeAll() { entries = [] }
}
