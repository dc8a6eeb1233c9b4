package import Metronome
package import Playback

// The beat grid gives the times of the steps. The schedule adds the offset, and remembers which beat was requested last, so that a
// change of the grid neither repeats nor loses one.

/// The settings of an output that follows the beat grid, such as the vibrations.
package protocol BeatSettings: Hashable, Sendable {
    /// The number of beats in each step that the output has; they divide the step evenly.
    static var beatsPerStep: Int64 { get }

    /// Settings with which the output is off.
    init()

    var isOn: Bool { get }
    /// A time that is added to the time of each beat; a negative one requests beats in advance.
    var offset: Duration { get }

    /// Whether the output has beats in the steps of a foot while the clicks are not silent.
    func includes(_ foot: Foot, _ cue: Cue) -> Bool
}

/// One beat of an output; its times are nanoseconds of `CLOCK_MONOTONIC`.
package struct Beat: Hashable, Sendable {
    package let run: UInt64
    /// The beat's number: that of its step times the beats per step, plus the beats since the step.
    package let number: Int64
    /// The time at which it is due: the time at which it is heard, plus the offset of the settings.
    package let time: Int64
    package let heardAt: Int64
    package let tempo: Tempo
}

/// The next beats of a run, as a function of its beat grid, the settings and the time.
///
/// A pure value; all times are nanoseconds of `CLOCK_MONOTONIC`.
package struct BeatSchedule<Settings: BeatSettings>: Sendable {
    package enum State: String, Sendable { case stopped, paused, running }

    /// A beat is still requested if it was heard at most this number of nanoseconds ago.
    ///
    /// It is about 6 % of the time between two steps at 180 steps per minute.
    private static var lateness: Int64 { 20_000_000 }
    /// The number of timelines that are kept; a sound output reports fewer steps and changes in advance.
    private static var memory: Int { 64 }
    /// The maximum number of rules to keep; the older ones are for steps that are heard before the last change of the clicks.
    private static var mostRules: Int { 8 }
    /// Beats are planned at most this number of nanoseconds in advance.
    private static var horizon: Int64 { 60_000_000_000 }

    private struct Rule {
        let first: Int64
        let cue: Cue
        let isSilent: Bool
    }

    package var settings: Settings
    package private(set) var requested = 0
    private var grid: BeatGrid?
    /// The timelines of the reported steps and changes, each valid from its anchor to that of the next; after a change of the tempo, the
    /// times of earlier beats cannot be computed from the newest one.
    private var timelines: [ScheduledTimeline] = []
    /// Which steps have a click.
    ///
    /// The sound output reports a change before it is heard, so there can be several rules, each valid from its first step on.
    private var rules: [Rule] = []
    /// The last beat that was requested, and its run.
    private var last: (run: UInt64, number: Int64)?

    package init(_ settings: Settings = Settings()) { self.settings = settings }

    /// Stopped without a run; paused while its clicks are paused or silenced.
    package var state: State { grid.map { $0.order.isSilent ? .paused : .running } ?? .stopped }

    package var isActive: Bool { settings.isOn && state == .running }

    package mutating func update(_ grid: BeatGrid?) {
        if grid?.order.run != self.grid?.order.run {
            timelines = []
            rules = []
        }
        self.grid = grid
        guard let grid else { return }
        let start = grid.timeline.timeline.anchorStep
        timelines = timelines.filter { $0.timeline.anchorStep < start }.suffix(Self.memory - 1) + [grid.timeline]
        let rule = Rule(first: grid.anchor.step, cue: grid.cue, isSilent: grid.order.isSilent)
        guard rules.last.map({ $0.cue != rule.cue || $0.isSilent != rule.isSilent }) ?? true else { return }
        rules = rules.filter { $0.first < rule.first }.suffix(Self.mostRules - 1) + [rule]
    }

    /// Returns the beat that is due, which is then recorded as requested, and the time at which to call again, unless the schedule
    /// changes before.
    package mutating func next(at now: Int64) -> (due: Beat?, deadline: Int64?) {
        let upcoming = upcoming(2, at: now, until: now + Self.horizon)
        guard let first = upcoming.first else { return (nil, isActive ? now + Self.horizon : nil) }
        guard first.time <= now else { return (nil, first.time) }
        last = (first.run, first.number)
        requested += 1
        return (first, upcoming.dropFirst().first?.time ?? now + Self.horizon)
    }

    /// Treats this beat and the later ones as not requested.
    package mutating func withdraw(from beat: Int64) {
        guard let last, last.number >= beat else { return }
        requested -= Int(last.number - beat + 1)
        self.last = (last.run, beat - 1)
    }

    /// The next beats that were not requested yet, in order; at most `count`, and none after `end`.
    ///
    /// A beat whose time has passed gets the time `now`, as long as it was heard at most 20 ms ago.
    private func upcoming(_ count: Int, at now: Int64, until end: Int64) -> [Beat] {
        guard isActive, let grid else { return [] }
        let offset = Int64(settings.offset / .nanoseconds(1))
        let latest = now - max(offset, 0) - Self.lateness
        let first = firstBeat(after: latest, in: grid)
        var result: [Beat] = []
        // At least every second step has beats, or no step does (the cue "every other" with vibrations for the right foot only).
        for beat in first..<first + 2 * Int64(count) + Int64(Self.memory) where hasBeats(beat / Settings.beatsPerStep) {
            let heardAt = time(of: beat)
            let time = heardAt + offset
            guard result.count < count, time <= end else { break }
            result.append(
                Beat(
                    run: grid.order.run,
                    number: beat,
                    time: max(time, now),
                    heardAt: heardAt,
                    tempo: grid.tempo(at: MonotonicTime(nanoseconds: heardAt))
                )
            )
        }
        return result
    }

    private func hasBeats(_ step: Int64) -> Bool {
        guard let rule = rules.last(where: { $0.first <= step }), !rule.isSilent else { return false }
        return settings.includes(Foot(ofStep: step), rule.cue)
    }

    /// The first beat that was not requested yet and is heard at `time` or later.
    private func firstBeat(after time: Int64, in grid: BeatGrid) -> Int64 {
        let step = Int64(grid.position(at: MonotonicTime(nanoseconds: time)).rounded(.down)) - 1
        var beat = max(step, 0) * Settings.beatsPerStep
        if let last, last.run == grid.order.run { beat = max(beat, last.number + 1) }
        while self.time(of: beat) < time { beat += 1 }
        return beat
    }

    /// The time at which a beat of the present run is heard, as far as it is known now.
    package func time(of beat: Int64) -> Int64 {
        let position = Double(beat) / Double(Settings.beatsPerStep)
        let timeline = timelines.last { $0.timeline.anchorStep <= position } ?? timelines.first
        return timeline?.frame(of: position) ?? .max
    }
}
