package import Metronome

// The follower compares the first own step that can still change with the same step of the leader. All times are nanoseconds of one clock.
//
// - The leader's tempo, with a ramp in progress, becomes a change of the own tempo on that step, or on the step on which the leader changes it.
// - A large difference, as at the beginning or after a change of the leader's tempo, is corrected at once by a shift of the own beat grid.
// - A small difference is corrected by at most 1 ms per step. A difference that can be an error of the clock is not corrected.
//
// So the own steps keep their numbers and feet. A step of the leader has the same foot as the own step that is compared with it.

/// The beat grid of a leader on the own clock, in nanoseconds: all steps from `step` on.
package struct LeaderGrid: Hashable, Sendable {
    /// The number of the leader's run.
    package let run: Int
    /// Whether the leader's clicks sound, or would sound if its cue selected them.
    package let isSounding: Bool
    /// The standard error of the times.
    package let clockError: Double
    let step: Int64
    let timeline: Timeline

    /// The tempo at the end of a change in progress.
    var tempo: Tempo { Tempo(timeline.finalRate) }

    /// - Parameters:
    ///   - heardAt: the time of `step`.
    ///   - ramp: the time in which the tempo changes from `tempo` to `target`, from `heardAt` on; limited to a day.
    ///   - clockError: nanoseconds; a negative value counts as 0.
    package init(
        run: Int,
        step: Int64,
        heardAt: Int64,
        tempo: Tempo,
        target: Tempo,
        ramp: Duration,
        isSounding: Bool,
        clockError: Double
    ) {
        self.run = run
        self.isSounding = isSounding
        self.clockError = max(0, clockError)
        self.step = step
        let ramp = tempo == target ? 0 : Int64(min(max(ramp, .zero), .seconds(Settings.longestRamp)) / .nanoseconds(1))
        timeline = Timeline(
            step: Double(step),
            at: heardAt,
            rate: ramp > 0 ? tempo.perNanosecond : target.perNanosecond,
            finalRate: target.perNanosecond,
            rampFrames: ramp
        )
    }
}

/// The own beat grid as the sound output plays it, in nanoseconds.
package struct OwnGrid: Hashable, Sendable {
    /// The last step whose time is certain; later steps can still change.
    package var step: Int64
    package var timeline: ScheduledTimeline

    package init(step: Int64, timeline: ScheduledTimeline) {
        self.step = step
        self.timeline = timeline
    }
}

/// Puts the own beat grid on that of a leader: it computes a tempo, a change of the tempo on a step, and shifts.
///
/// A pure value; it reads no clock.
package struct GridFollower: Hashable, Sendable {
    package let leader: String
    /// The newest beat grid of the leader; nil in a process that continues a run, until the leader is heard.
    package private(set) var grid: LeaderGrid?
    /// The latest difference, own step minus the leader's, in seconds; nil before the first one.
    package private(set) var error: Double?
    /// Whether the own steps are on those of the leader.
    package private(set) var isJoined = false
    /// When the leader was last heard.
    package private(set) var lastHeard: Duration

    /// The tempo, the ramp and the change of the order to the sound output.
    private(set) var tempo: Tempo
    private(set) var ramp: Duration
    private(set) var change: TempoChange?

    /// The leader's grid before the newest one: it applies to the steps before the newest grid's step.
    private var earlier: LeaderGrid?
    /// The number of the leader's step minus that of the own step; even.
    private var offset: Int64?
    private var correctedStep: Int64 = 0

    /// *Design*: differences below 0.1 ms are not audible, and the reports of a sound card have errors of this size.
    private static let smallest = 1e5
    /// *Design*: a larger difference is a change of the leader's beat grid, not the drift of a clock.
    private static let largestDrift = 4e6
    /// Steps between two corrections: the sound output must have applied the one before, and each costs a message to it.
    private static let (pause, longPause): (Int64, Int64) = (3, 9)
    /// The share of a small difference that one correction removes.
    private static let gain = 0.5
    /// The largest correction of a small difference, per step.
    private static let largestStep = 1e6
    /// *Design*: a smaller difference of the tempo is an error of the clock's rate; the corrections of the phase remove it.
    private static let tempoTolerance = 0.01
    /// Without a call for this time, the leader is lost.
    package static let patience = Duration.seconds(5)

    package init(leader: String, tempo: Tempo, ramp: Duration = .zero, at now: Duration) {
        self.leader = leader
        self.tempo = tempo
        self.ramp = ramp
        lastHeard = now
    }

    /// Whether the leader has not been heard for some time; then the beat grid continues without it.
    package func isLost(at now: Duration) -> Bool { grid == nil || now >= lastHeard + Self.patience }

    /// Whether the leader has paused its clicks.
    ///
    /// A leader that is lost during its pause cannot end the pause, so it does not count as paused.
    package func isSilent(at now: Duration) -> Bool { !isLost(at: now) && grid.map { !$0.isSounding } ?? false }

    /// A point of the leader's grid at or before a time, with the number that the first own step has there: 0 or 1.
    package func anchor(at time: Int64) -> GridAnchor? {
        guard let grid else { return nil }
        let step = Int64(grid.timeline.step(at: time).rounded(.down))
        let heardAt = grid.timeline.onset(ofStep: step)
        return GridAnchor(step: step & 1, nanoseconds: heardAt, tempo: Tempo(grid.timeline.rate(at: heardAt)))
    }

    mutating func hear(_ grid: LeaderGrid, at now: Duration) {
        lastHeard = now
        if let old = self.grid, old.run == grid.run {
            if grid.step > old.step { earlier = old }
        } else if self.grid != nil {
            // The leader has begun another run, or was started again.
            (earlier, offset, isJoined) = (nil, nil, false)
        }
        self.grid = grid
    }

    /// A change of the tempo that the sound output has begun.
    mutating func record(_ change: TempoChange) {
        guard change == self.change else { return }
        (tempo, ramp, self.change) = (change.end, change.ramp, nil)
    }

    /// Compares the beat grids.
    ///
    /// - Returns: seconds by which the own beat grid must be shifted, positive for later; 0 for no shift.
    mutating func compare(_ own: OwnGrid) -> Double {
        guard let grid else { return 0 }
        let step = own.step + 1
        let time = own.timeline.onset(ofStep: step)
        var offset = self.offset ?? nearestOffset(of: step, at: time, in: grid)
        var difference = Double(heard(step + offset, in: grid) &- time)
        if abs(difference) * grid.timeline.finalRate > 1 {
            // A clock was set or stood still, as in sleep: another step of the leader is nearer.
            (offset, earlier) = (nearestOffset(of: step, at: time, in: grid), nil)
            difference = Double(heard(step + offset, in: grid) &- time)
        }
        self.offset = offset
        follow(tempoOf: grid, from: step, offset, own.timeline)
        error = -difference / 1e9
        let limit = max(Self.largestDrift, 3 * grid.clockError)
        if abs(difference) > limit {
            isJoined = false
            correctedStep = step
            return difference / 1e9
        }
        isJoined = true
        let smallest = max(Self.smallest, min(grid.clockError / 2, 1e6))
        let pause = abs(difference) > 5 * Self.smallest ? Self.pause : Self.longPause
        guard abs(difference) > smallest, step &- correctedStep >= pause else { return 0 }
        let most = Self.largestStep * Double(Self.pause)
        correctedStep = step
        return min(max(Self.gain * difference, -most), most) / 1e9
    }

    /// The leader's step that this own step becomes: of the same foot, and preferably later, because a click that follows another one
    /// closely disturbs more than a gap.
    private func nearestOffset(of step: Int64, at time: Int64, in grid: LeaderGrid) -> Int64 {
        let position = grid.timeline.step(at: time)
        var other = Int64((position - 0.25).rounded(.up))
        if (other ^ step) & 1 != 0 { other += 1 }
        return other - step
    }

    private func heard(_ step: Int64, in grid: LeaderGrid) -> Int64 {
        guard step < grid.step, let earlier else { return grid.timeline.onset(ofStep: step) }
        return earlier.timeline.onset(ofStep: step)
    }

    /// Schedules the leader's tempo on the first step that has it, unless the own beat grid has it already.
    private mutating func follow(tempoOf grid: LeaderGrid, from first: Int64, _ offset: Int64, _ own: ScheduledTimeline)
    {
        let isAhead = earlier != nil && grid.step - offset > first
        let step = isAhead ? grid.step - offset : first
        let wanted = Segment(of: grid.timeline, at: grid.timeline.onset(ofStep: step + offset))
        let present = step >= own.changeStep ? own.changed : own.timeline
        let played = Segment(of: present, at: own.onset(ofStep: step))
        guard !wanted.isClose(to: played, tolerance: Self.tempoTolerance) else { return }
        change = TempoChange(step: step, start: Tempo(wanted.rate), end: Tempo(wanted.end), ramp: wanted.rest)
    }

    /// The tempo at a time, and what follows it.
    private struct Segment {
        var rate: Double
        var end: Double
        var rest: Duration

        init(of timeline: Timeline, at time: Int64) {
            rate = timeline.rate(at: time)
            end = timeline.finalRate
            let rest = timeline.rampFrames - min(max(0, time - timeline.anchorFrame), timeline.rampFrames)
            self.rest = .nanoseconds(rate == end ? 0 : rest)
        }

        /// Whether the difference at each time is at most what the corrections of the phase remove.
        func isClose(to other: Segment, tolerance: Double) -> Bool {
            func difference(_ a: Double, _ b: Double) -> Double {
                abs(Tempo(a).stepsPerMinute - Tempo(b).stepsPerMinute)
            }
            guard difference(end, other.end) < tolerance else { return false }
            // In a ramp, a tempo that differs by 0.3 % moves the steps by 1 ms per step.
            let isSteady = rest < .milliseconds(50) && other.rest < .milliseconds(50)
            return isSteady || difference(rate, other.rate) < 0.2
        }
    }
}

extension Tempo {
    fileprivate var perNanosecond: Double { stepsPerMinute / 60e9 }

    /// The tempo of a rate in steps per nanosecond.
    fileprivate init(_ rate: Double) { self.init(stepsPerMinute: rate * 60e9) }
}
