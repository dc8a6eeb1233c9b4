import Metronome
package import Playback

// The beat grid gives the times of the steps. The schedule adds the offset, and remembers which step was requested last, so that a
// change of the grid neither repeats nor loses a vibration.

/// One vibration: the step to which it belongs, and the time at which it begins, in nanoseconds of `CLOCK_MONOTONIC`.
package struct Vibration: Hashable, Sendable {
    package let run: UInt64
    /// The step's number; even steps are left.
    package let step: Int64
    package var time: Int64
}

/// The next vibrations of a run, as a function of its beat grid, the settings and the time.
///
/// A pure value; all times are nanoseconds of `CLOCK_MONOTONIC`.
package struct VibrationSchedule: Sendable {
    /// A vibration is still requested if its step was heard at most this number of nanoseconds ago.
    ///
    /// It is about 6 % of the time between two steps at 180 steps per minute.
    private static let lateness: Int64 = 20_000_000
    /// The number of steps before the last reported one whose times are kept; a sound output reports fewer steps in advance.
    private static let memory: Int64 = 64
    /// The maximum number of rules to keep; the older ones are for steps that are heard before the last change of the clicks.
    private static let mostRules = 8
    /// Vibrations are planned at most this number of nanoseconds in advance.
    private static let horizon: Int64 = 60_000_000_000

    private struct Rule {
        let first: Int64
        let cue: Cue
        let isSilent: Bool
    }

    package var settings: VibrationSettings
    package private(set) var requested = 0
    private var grid: BeatGrid?
    /// The times of steps that the sound output has reported; after a change of tempo, the times computed from the grid can differ.
    private var reported: [Int64: Int64] = [:]
    /// Which steps have a click.
    ///
    /// The sound output reports a change before it is heard, so there can be several rules, each valid from its first step on.
    private var rules: [Rule] = []
    /// The last step that was requested, and its run.
    private var last: (run: UInt64, step: Int64)?

    package init(_ settings: VibrationSettings = VibrationSettings()) { self.settings = settings }

    /// Whether there are steps that vibrate: there is a run, and its clicks are neither paused nor silenced.
    package var isActive: Bool { settings.isOn && grid.map { !$0.order.isSilent } ?? false }

    package mutating func update(_ grid: BeatGrid?) {
        if grid?.order.run != self.grid?.order.run {
            reported = [:]
            rules = []
        }
        self.grid = grid
        guard let grid else { return }
        reported[grid.step] = grid.heardAt.nanoseconds
        reported = reported.filter { $0.key > grid.step - Self.memory }
        let rule = Rule(first: grid.anchor.step, cue: grid.cue, isSilent: grid.order.isSilent)
        guard rules.last.map({ $0.cue != rule.cue || $0.isSilent != rule.isSilent }) ?? true else { return }
        rules = rules.filter { $0.first < rule.first }.suffix(Self.mostRules - 1) + [rule]
    }

    /// Returns the vibration that is due, which is then recorded as requested, and the time at which to call again, unless the schedule
    /// changes before.
    package mutating func next(at now: Int64) -> (due: Vibration?, deadline: Int64?) {
        let upcoming = upcoming(2, at: now, until: now + Self.horizon)
        guard let first = upcoming.first else { return (nil, isActive ? now + Self.horizon : nil) }
        guard first.time <= now else { return (nil, first.time) }
        last = (first.run, first.step)
        requested += 1
        return (first, upcoming.dropFirst().first?.time ?? now + Self.horizon)
    }

    /// The next vibrations that were not requested yet, in order; at most `count`, and none after `end`.
    ///
    /// A vibration whose time has passed gets the time `now`, as long as its step is not older than 20 ms.
    private func upcoming(_ count: Int, at now: Int64, until end: Int64) -> [Vibration] {
        guard isActive, let grid else { return [] }
        let offset = Int64(settings.offset / .nanoseconds(1))
        let latest = now - max(offset, 0) - Self.lateness
        let first = firstStep(after: latest, in: grid)
        var result: [Vibration] = []
        // At least every second step vibrates, or no step does (the cue "every other" with vibrations for the right foot only).
        for step in first..<first + 2 * Int64(count) + Self.memory where vibrates(step) {
            let time = time(ofStep: step, in: grid) + offset
            guard result.count < count, time <= end else { break }
            result.append(Vibration(run: grid.order.run, step: step, time: max(time, now)))
        }
        return result
    }

    private func vibrates(_ step: Int64) -> Bool {
        let foot = Foot(ofStep: step)
        guard let rule = rules.last(where: { $0.first <= step }), !rule.isSilent, rule.cue.includes(foot) else {
            return false
        }
        return switch settings.feet {
        case .both: true
        case .left: foot == .left
        case .right: foot == .right
        }
    }

    /// The first step that was not requested yet and is heard at `time` or later.
    private func firstStep(after time: Int64, in grid: BeatGrid) -> Int64 {
        var step = Int64(grid.position(at: MonotonicTime(nanoseconds: time)).rounded(.down)) - 1
        if let last, last.run == grid.order.run { step = max(step, last.step + 1) }
        step = max(step, 0)
        while self.time(ofStep: step, in: grid) < time { step += 1 }
        return step
    }

    private func time(ofStep step: Int64, in grid: BeatGrid) -> Int64 {
        reported[step] ?? grid.time(ofStep: step).nanoseconds
    }
}
