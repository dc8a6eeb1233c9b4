import Metronome

// The grid is laid out in frames, and the card decides how long a frame lasts. `due` says when each frame is to be heard for the
// grid to keep the system's time; the loop says when it will be. When the two have come apart by more than the loop's
// uncertainty, the rate of the grid is changed by so little that they meet again in `meeting` seconds: at most 1/2000 beside the
// card's own error, which moves a click by a sixth of a millisecond a step and is not heard.

/// Keeps the grid in the system's time although the card counts faster or slower than it says.
///
/// Realtime-safe: all of it.
struct DriftCorrection: BitwiseCopyable, Sendable {
    /// When each frame is to be heard.
    private(set) var due: FrameClock
    private var changedAt: MonotonicTime
    private var isMeeting = false

    /// Seconds of readings on which the loop must rest.
    static var patience: Double { 3 }
    /// Seconds by which the grid may be off before anything is done: clicks two milliseconds apart are heard as one.
    private static var slack: Double { 0.002 }
    /// The same right after a start, where the grid may be put right at once: two frames or so.
    static var slackAtStart: Double { 0.000_05 }
    /// Seconds over which an error is taken back.
    private static var meeting: Double { 20 }
    /// The largest part of the rate that is used to take an error back.
    private static var gentlest: Double { 0.000_5 }
    /// Seconds between changes of the rate.
    private static var pause: Double { 5 }

    /// The grid as it is now is the one to keep.
    @_noAllocation @_noLocks
    init(keeping heard: FrameClock, sampleRate: SampleRate, stretch: Double) {
        due = FrameClock(
            frame: heard.frame,
            heardAt: heard.time,
            framesPerSecond: Double(sampleRate.hertz) * stretch
        )
        changedAt = heard.time
    }

    /// Seconds by which a frame will be heard late, or early when below zero.
    @_noAllocation @_noLocks
    func error(of heard: FrameClock, at frame: Int64) -> Double {
        Double(heard.time(of: frame).nanoseconds - due.time(of: frame).nanoseconds) / 1e9
    }

    /// True when the grid is heard off by more than `slack` seconds, and by more than the loop's uncertainty explains.
    @_noAllocation @_noLocks
    func isOff(_ loop: DelayLockedLoop, at frame: Int64, by slack: Double) -> Bool {
        let error = error(of: loop.clock, at: frame)
        return error * error > max(slack * slack, 16 * loop.variance * loop.residue)
    }

    /// Notes that so many frames of the grid are left out at a frame.
    @_noAllocation @_noLocks
    mutating func skip(_ frames: Int64, at frame: Int64) {
        due = FrameClock(frame: frame, heardAt: due.time(of: frame + frames), framesPerSecond: due.framesPerSecond)
    }

    /// The rate for the frames from `frame` on, as a part of the stated one; nil while the present one does.
    @_noAllocation @_noLocks
    mutating func stretch(for loop: DelayLockedLoop, from frame: Int64, sampleRate: SampleRate) -> Double? {
        let since = Double(loop.clock.time.nanoseconds - changedAt.nanoseconds) / 1e9
        guard loop.age >= Self.patience, since >= Self.pause else { return nil }
        let error = error(of: loop.clock, at: frame)
        let isOff = isOff(loop, at: frame, by: Self.slack)
        let hasMet = isMeeting && since >= Self.meeting
        guard isOff || hasMet else { return nil }
        let correction = isOff ? max(-Self.gentlest, min(error / Self.meeting, Self.gentlest)) : 0
        // A grid that is heard late takes fewer frames for a second of its own than the card plays in one.
        let rate = loop.clock.framesPerSecond / (1 + correction)
        due = FrameClock(frame: frame, heardAt: due.time(of: frame), framesPerSecond: rate)
        changedAt = loop.clock.time
        isMeeting = isOff
        return rate / Double(sampleRate.hertz)
    }
}
