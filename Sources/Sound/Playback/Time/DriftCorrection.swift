import Metronome

// The beat grid is defined in frames, and the card's clock decides how long a frame lasts. `due` is the time at which
// each frame must be heard to keep the system's time; the loop estimates when it will be heard. If the difference exceeds
// the loop's uncertainty, the rate of the beat grid is changed slightly, so that both agree again after `meeting`
// seconds.
// The change is at most 1/2000 in addition to the card's own error. It moves a click by 0.17 ms per step, which is
// inaudible.

/// Makes the beat grid follow the system's clock, although the card's clock is too fast or too slow.
///
/// Realtime-safe: all of it.
struct DriftCorrection: BitwiseCopyable, Sendable {
    /// The times at which the frames must be heard.
    private(set) var due: FrameClock
    private var changedAt: MonotonicTime
    private var isMeeting = false

    /// The loop's readings must cover at least this time, in seconds, before a correction.
    static var minimumAge: Double { 3 }
    /// Error, in seconds, that is not corrected: two clicks within two milliseconds are heard as one.
    private static var slack: Double { 0.002 }
    /// Error, in seconds, that is not corrected right after a start, when a correction is not gradual: about two frames.
    static var slackAtStart: Double { 0.000_05 }
    /// An error is corrected within this time, in seconds.
    private static var meeting: Double { 20 }
    /// Maximum relative change of the rate for correcting an error.
    private static var gentlest: Double { 0.000_5 }
    /// Shortest time, in seconds, between two changes of the rate.
    private static var pause: Double { 5 }

    /// Starts with the present times of the frames as the times that must be kept.
    @_noAllocation @_noLocks
    init(keeping heard: FrameClock, sampleRate: SampleRate, stretch: Double) {
        due = FrameClock(
            frame: heard.frame,
            heardAt: heard.time,
            framesPerSecond: Double(sampleRate.hertz) * stretch
        )
        changedAt = heard.time
    }

    /// How many seconds late a frame will be heard; negative if early.
    @_noAllocation @_noLocks
    func error(of heard: FrameClock, at frame: Int64) -> Double {
        Double(heard.time(of: frame).nanoseconds - due.time(of: frame).nanoseconds) / 1e9
    }

    /// Whether the error exceeds both `slack` seconds and four times the standard deviation of the loop's estimate.
    @_noAllocation @_noLocks
    func isOff(_ loop: DelayLockedLoop, at frame: Int64, by slack: Double) -> Bool {
        let error = error(of: loop.clock, at: frame)
        return error * error > max(slack * slack, 16 * loop.variance * loop.residue)
    }

    /// Records that the beat grid skips `frames` frames at `frame`.
    @_noAllocation @_noLocks
    mutating func skip(_ frames: Int64, at frame: Int64) {
        due = FrameClock(frame: frame, heardAt: due.time(of: frame + frames), framesPerSecond: due.framesPerSecond)
    }

    /// Returns the rate for the frames from `frame` on, divided by the nominal rate; nil if the rate need not change.
    @_noAllocation @_noLocks
    mutating func stretch(for loop: DelayLockedLoop, from frame: Int64, sampleRate: SampleRate) -> Double? {
        let since = Double(loop.clock.time.nanoseconds - changedAt.nanoseconds) / 1e9
        guard loop.age >= Self.minimumAge, since >= Self.pause else { return nil }
        let error = error(of: loop.clock, at: frame)
        let isOff = isOff(loop, at: frame, by: Self.slack)
        let hasMet = isMeeting && since >= Self.meeting
        guard isOff || hasMet else { return nil }
        let correction = isOff ? max(-Self.gentlest, min(error / Self.meeting, Self.gentlest)) : 0
        // If the beat grid is late, one second of it must have fewer frames than the card plays in one second.
        let rate = loop.clock.framesPerSecond / (1 + correction)
        due = FrameClock(frame: frame, heardAt: due.time(of: frame), framesPerSecond: rate)
        changedAt = loop.clock.time
        isMeeting = isOff
        return rate / Double(sampleRate.hertz)
    }
}
