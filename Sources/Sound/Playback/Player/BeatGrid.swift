package import Metronome

// The grid has the same closed form as the renderer's timeline, with nanoseconds of the monotonic clock in place of frames. Each
// change that the audio thread reports is applied in the same way as in the renderer. The timeline's anchor is the last reported
// step or, if settings were applied after it, the time at which they apply. A scheduled change of the tempo takes effect when its step
// is reported.

/// The times of the steps of a metronome run, and which of them have a click.
///
/// The controller updates it from the reports of the sound output. So it describes the sound that is heard, with every
/// correction of the audio thread.
package struct BeatGrid: Hashable, Sendable {
    /// The number of the last reported step.
    package private(set) var step: Int64
    package private(set) var heardAt: MonotonicTime
    /// The order that is applied: the run, the tempi, and whether the clicks are silent.
    package private(set) var order: PlayOrder
    /// Which steps have a click while the clicks are not silent.
    package private(set) var cue: Cue
    /// The times of the steps from the anchor on; its frames are nanoseconds of the monotonic clock.
    package private(set) var timeline: ScheduledTimeline
    /// The scheduled change of the tempo that has taken effect, until an order without it is applied.
    package private(set) var appliedChange: TempoChange?

    /// The first step that the values describe: the last reported step or, if settings were applied after it, the next one.
    private var first: Int64
    /// The number of the last reported step of this run; nil before the first report.
    private var reported: Int64?

    private static let nanosecondsPerMinute = 60e9

    /// Creates the beat grid of a run that begins.
    ///
    /// - Parameters:
    ///   - time: the time at which step 0 is heard.
    ///   - anchor: a point of an earlier process's beat grid; if it is not nil, that beat grid continues, and `time` is the time from
    ///     which on it is heard.
    package init(
        _ order: PlayOrder,
        cue: Cue = .everyStep,
        heardAt time: MonotonicTime,
        continuing anchor: GridAnchor? = nil
    ) {
        self.order = order
        self.cue = cue
        step = anchor?.step ?? 0
        first = step
        heardAt = anchor?.heardAt ?? time
        // A run that begins has its tempo at once; only a continued run can be in a ramp.
        let ramp = anchor == nil ? 0 : Self.nanoseconds(order.ramp)
        let timeline = Timeline(
            step: Double(step),
            at: heardAt.nanoseconds,
            rate: Self.rate(ramp > 0 ? anchor?.tempo ?? order.tempo : order.tempo),
            finalRate: Self.rate(order.tempo),
            rampFrames: ramp
        )
        self.timeline = ScheduledTimeline(timeline)
        let next = Int64(timeline.step(at: time.nanoseconds).rounded(.up))
        if anchor != nil, let change = order.next, change.step < next {
            self.timeline = ScheduledTimeline(Self.retimed(timeline, by: change, at: time.nanoseconds, next: next))
            appliedChange = change
        }
        scheduleChange()
    }
}

// MARK: - Times

extension BeatGrid {
    package func time(ofStep step: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: timeline.onset(ofStep: step))
    }

    /// The tempo at a time; before the timeline's anchor, the tempo at the anchor.
    package func tempo(at time: MonotonicTime) -> Tempo {
        // The division and the multiplication must not change a tempo that is constant.
        guard ramp(after: time) > .zero else { return target(at: time) }
        return Tempo(stepsPerMinute: timeline.rate(at: time.nanoseconds) * Self.nanosecondsPerMinute)
    }

    /// The tempo that is reached after the ramp, if one is in progress at a time; otherwise the tempo at that time.
    package func target(at time: MonotonicTime) -> Tempo {
        let isChanged = time.nanoseconds >= timeline.changed.anchorFrame
        if isChanged, let change = order.next, timeline.changeStep == change.step { return change.end }
        return appliedChange?.end ?? order.tempo
    }

    /// The position in steps, with a fraction, at a time.
    package func position(at time: MonotonicTime) -> Double { timeline.step(at: time.nanoseconds) }

    /// The first step that is heard at a time or later, among the steps from the last reported one on.
    package func firstStep(heardAtOrAfter time: MonotonicTime) -> Int64 {
        // The computed position has a rounding error, so the times decide.
        var step = max(self.step, Int64(position(at: time)) - 1)
        while self.time(ofStep: step) < time { step += 1 }
        return step
    }

    /// The time that remains, counted from `time`, until the tempo has reached its target; zero if it has reached it.
    package func ramp(after time: MonotonicTime) -> Duration {
        let isChanged = time.nanoseconds >= timeline.changed.anchorFrame
        let present = isChanged ? timeline.changed : timeline.timeline
        return .nanoseconds(Self.remainingRamp(of: present, at: time.nanoseconds))
    }

    /// The first step to which the present order applies, or the last reported step if that is later.
    ///
    /// It is a point from which a client or another process can compute all later steps.
    package var anchor: GridAnchor {
        let time = time(ofStep: first)
        return GridAnchor(step: first, heardAt: time, tempo: tempo(at: time))
    }

    private static func remainingRamp(of timeline: Timeline, at nanoseconds: Int64) -> Int64 {
        timeline.rampFrames - min(max(0, nanoseconds - timeline.anchorFrame), timeline.rampFrames)
    }
}

// MARK: - Changes

extension BeatGrid {
    /// Applies the time of a step that the sound output reported.
    package mutating func place(step: Int64, heardAt time: MonotonicTime) {
        if step > timeline.changeStep { passChange() }
        let nanoseconds = time.nanoseconds
        let present = timeline.timeline
        timeline = ScheduledTimeline(
            Timeline(
                step: Double(step),
                at: nanoseconds,
                rate: present.rate(at: nanoseconds),
                finalRate: present.finalRate,
                rampFrames: Self.remainingRamp(of: present, at: nanoseconds)
            )
        )
        self.step = step
        heardAt = time
        first = step
        reported = step
        scheduleChange()
        if step == timeline.changeStep { passChange() }
    }

    /// Applies another order of the same run to everything that is heard from `time` on.
    ///
    /// If the tempo is the same, a ramp that is in progress continues unchanged. A changed shift moves the steps by the
    /// difference, but not to a time before `time`.
    package mutating func apply(_ order: PlayOrder, cue: Cue, at time: MonotonicTime) {
        let nanoseconds = time.nanoseconds
        let next = firstStep(after: nanoseconds)
        if next > timeline.changeStep { passChange() }
        var present = timeline.timeline
        let room = Double(max(0, present.onset(ofStep: next) - nanoseconds))
        let difference = (order.shift - self.order.shift) * 1e9
        present = present.delayed(by: difference.isFinite ? max(difference, -room) : 0, at: nanoseconds)
        if let change = order.next, change.step < next {
            if change != appliedChange {
                present = Self.retimed(present, by: change, at: nanoseconds, next: next)
                appliedChange = change
            }
        } else {
            let target = appliedChange?.end ?? self.order.tempo
            appliedChange = nil
            if order.tempo != target {
                let ramp = Self.nanoseconds(order.ramp)
                present = present.retimed(to: Self.rate(order.tempo), at: nanoseconds, over: ramp, next: next)
            }
        }
        timeline = ScheduledTimeline(present)
        self.order = order
        self.cue = cue
        first = next
        scheduleChange()
    }

    /// Schedules the order's change of the tempo, if it has not taken effect.
    private mutating func scheduleChange() {
        guard let change = order.next, change != appliedChange else { return }
        timeline.schedule(
            atStep: change.step,
            start: Self.rate(change.first),
            end: Self.rate(change.end),
            rampFrames: Self.nanoseconds(change.ramp)
        )
    }

    private mutating func passChange() {
        timeline.passChange()
        appliedChange = order.next
    }

    /// Applies a change of the tempo whose step has already begun.
    private static func retimed(
        _ timeline: Timeline,
        by change: TempoChange,
        at nanoseconds: Int64,
        next: Int64
    ) -> Timeline {
        timeline.retimed(
            from: rate(change.first),
            to: rate(change.end),
            at: nanoseconds,
            over: Self.nanoseconds(change.ramp),
            next: next
        )
    }

    /// The first step that a change at this time can still move.
    private func firstStep(after nanoseconds: Int64) -> Int64 {
        let position = timeline.step(at: nanoseconds)
        let nearest = Int64(position.rounded())
        // All earlier steps have been reported before a change. So close to a step, the reports decide, and not the computed position,
        // which has the error of the clock.
        guard abs(position - Double(nearest)) < 0.05 else { return Int64(position.rounded(.up)) }
        return reported.map { nearest <= $0 } ?? false ? nearest + 1 : nearest
    }

    private static func rate(_ tempo: Tempo) -> Double { tempo.stepsPerMinute / nanosecondsPerMinute }

    /// The length of a ramp in nanoseconds, within the limits of the renderer.
    private static func nanoseconds(_ ramp: Duration) -> Int64 {
        Int64(min(max(ramp, .zero), .seconds(Settings.longestRamp)) / .nanoseconds(1))
    }
}
