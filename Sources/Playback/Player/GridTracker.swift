import Metronome

/// Follows the beat grid that is heard: from the performances that were posted and from the reports of the output.
///
/// A pure value. It describes the sound with every correction of the audio thread.
public struct GridTracker: Sendable {
    /// What a report of the output has changed.
    public enum Change: Hashable, Sendable {
        /// The output has applied another performance.
        case performance
        /// The output has reported a step.
        case step
    }

    /// The times of the steps; nil while there is no run and before its first step is reported.
    public private(set) var grid: BeatGrid?
    /// The delay of the beat grid in the performance that is now applied, in seconds; positive is later.
    public private(set) var shift = 0.0
    /// Performances that were posted to the output and are not applied yet.
    private var posted = PostedHistory<Performance>()
    /// The tempo of a new run until its first step is reported; then `grid` has the tempo.
    private var firstTempo: Tempo?

    /// Creates a tracker without a run.
    public init() {}

    /// Whether the output has applied every performance that was posted.
    public var isSettled: Bool { posted.isEmpty }

    /// Adds a performance that was posted to the output.
    ///
    /// - Parameter serial: its serial number, which must be higher than all before.
    public mutating func post(_ performance: Performance, serial: UInt64) {
        posted.append(performance, serial: serial)
    }

    /// Updates the beat grid from a report of the output.
    ///
    /// - Returns: what has changed; nil if the report does not concern the beat grid.
    public mutating func update(_ event: PlayerEvent) -> Change? {
        switch event {
        case .settingsApplied(let serial, _, let heardAt):
            guard let performance = posted.removeAll(upTo: serial) else { return nil }
            apply(performance, at: heardAt)
            return .performance
        case .onset(let onset, let heardAt):
            if grid == nil, let firstTempo {
                grid = BeatGrid(step: onset.step, heardAt: heardAt, stepsPerMinute: firstTempo.stepsPerMinute)
            }
            grid?.place(step: onset.step, heardAt: heardAt)
            return .step
        default:
            return nil
        }
    }

    private mutating func apply(_ performance: Performance, at time: MonotonicTime) {
        shift = performance.order.shift
        guard performance.order.run != 0 else {
            grid = nil
            return
        }
        grid?.retime(to: performance.order.tempo.stepsPerMinute, within: performance.order.ramp, at: time)
        if grid == nil { firstTempo = performance.order.tempo }
    }
}
