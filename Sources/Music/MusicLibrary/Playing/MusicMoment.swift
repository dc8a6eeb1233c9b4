package import Metronome

/// The present state of the run and of the sound output, as the music needs it.
package struct MusicMoment: Sendable {
    /// The present order for the metronome; nil before the first one.
    package private(set) var order: PlayOrder?
    /// The frames of the next steps; nil until the sound output has reported them for the present run.
    private(set) var grid: FrameGrid?
    /// Whether the sound output has reported the frames of the present run, so that no step of an earlier run can follow.
    private var isRunConfirmed = false
    /// The last step of the run that can no longer change; nil if none was reported.
    private(set) var heard: Int64?
    /// The last step before the present pause of the music; nil if the music is not paused.
    private(set) var pausedAt: Int64?
    /// Number of pauses and of openings of the sound output so far; at each of them the output discards its plan.
    private(set) var interruptions = 0
    /// The pauses after which the music has not been continued yet, the earliest first.
    private(set) var pauses: [Pause] = []

    package init() {}

    package struct Pause: Hashable, Sendable {
        /// The number of interruptions up to this one.
        var number: Int
        var step: Int64
    }
}

// MARK: - Reports

extension MusicMoment {
    package mutating func report(_ new: PlayOrder) {
        if order?.run != new.run {
            (heard, isRunConfirmed) = (nil, false)
            grid = nil
            pauses = []
        }
        if new.isMusicSilent {
            if pausedAt == nil {
                interruptions += 1
                pauses.append(Pause(number: interruptions, step: heard ?? 0))
            }
            pausedAt = pausedAt ?? heard ?? 0
            grid = nil
        } else {
            pausedAt = nil
        }
        order = new
    }

    /// Records that the music has been continued after the pauses up to the one with this number.
    package mutating func reportContinuation(after number: Int) { pauses.removeAll { $0.number <= number } }

    package mutating func report(step: Int64) { heard = step }

    package mutating func report(_ new: FrameGrid) {
        guard order?.run == new.run else { return }
        // The last reported step may belong to the previous run.
        if !isRunConfirmed { (heard, isRunConfirmed) = (nil, true) }
        if order?.isMusicSilent == false { grid = new }
    }

    package mutating func reportOpening() {
        grid = nil
        interruptions += 1
    }
}
