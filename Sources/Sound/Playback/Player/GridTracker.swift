package import Metronome

/// Tracks the beat grid that is heard, from the performances that were posted and the reports of the sound output.
///
/// A pure value. It describes the sound with every correction of the audio thread.
package struct GridTracker: Sendable {
    /// What a report of the sound output has changed.
    package enum Change: Hashable, Sendable {
        /// The sound output has applied another performance.
        case performance
        /// The sound output has reported the time of a step.
        case step
        /// A change of the tempo that was scheduled on a step has taken effect, at a reported step or with another performance.
        case tempo(TempoChange, heardAt: MonotonicTime)
    }

    /// The times of the steps; nil before the first step of a run is reported, and while there is no run.
    package var grid: BeatGrid? { isReported ? current : nil }
    /// The shift of the beat grid in the performance that is applied now, in seconds; positive is later.
    package private(set) var shift = 0.0
    /// Performances that were posted, but that the sound output has not applied yet.
    private var posted = PostedHistory<Performance>()
    /// The beat grid of the performance that is applied now; nil while there is no run.
    private var current: BeatGrid?
    /// Whether a step of the present run was reported; before that, the times in `current` are not reliable.
    private var isReported = false

    package init() {}

    /// Whether the sound output has applied every performance that was posted.
    package var isSettled: Bool { posted.isEmpty }

    /// Adds a performance that was posted to the sound output; its serial number must be higher than all earlier ones.
    package mutating func post(_ performance: Performance, serial: UInt64) {
        posted.append(performance, serial: serial)
    }

    /// Updates the beat grid from a report of the sound output.
    ///
    /// - Returns: what has changed; nil if the report has nothing to do with the beat grid.
    package mutating func update(_ event: PlayerEvent) -> Change? {
        let before = current
        switch event {
        case .settingsApplied(let serial, _, let heardAt):
            guard let performance = posted.removeAll(upTo: serial) else { return nil }
            apply(performance, at: heardAt)
            return tempoChange(since: before, at: heardAt) ?? .performance
        case .onset(let onset, let heardAt):
            current?.place(step: onset.step, heardAt: heardAt)
            isReported = true
            return tempoChange(since: before, at: heardAt) ?? .step
        default:
            return nil
        }
    }

    private func tempoChange(since before: BeatGrid?, at time: MonotonicTime) -> Change? {
        guard let change = current?.appliedChange else { return nil }
        let isKnown = before?.order.run == current?.order.run && before?.appliedChange == change
        return isKnown ? nil : .tempo(change, heardAt: time)
    }

    private mutating func apply(_ performance: Performance, at time: MonotonicTime) {
        let order = performance.order
        shift = order.shift
        if order.run == 0 {
            current = nil
        } else if current?.order.run == order.run {
            current?.apply(order, cue: performance.style.cue, at: time)
        } else {
            current = BeatGrid(order, cue: performance.style.cue, heardAt: time, continuing: performance.anchor)
            isReported = false
        }
    }
}

/// The latest 256 values that were posted to the sound output but are not applied yet, by serial number.
///
/// The output applies only the latest posted value, and its queue limits the number of unread reports about earlier values. So
/// 256 values are enough for every report, and memory use stays limited while no device is open.
package struct PostedHistory<Value: Sendable>: Sendable {
    private static var capacity: Int { 256 }

    private var posted: [(serial: UInt64, value: Value)] = []

    package init() {}

    /// Whether the sound output has applied everything that was posted.
    package var isEmpty: Bool { posted.isEmpty }

    /// Adds a posted value; its serial number must be higher than all earlier ones.
    package mutating func append(_ value: Value, serial: UInt64) {
        if posted.count == Self.capacity { posted.removeFirst() }
        posted.append((serial, value))
    }

    /// Removes all values up to and including the serial number that the output has applied.
    ///
    /// - Returns: the value that has this serial number; nil if it is not stored.
    package mutating func removeAll(upTo serial: UInt64) -> Value? {
        let value = posted.first { $0.serial == serial }?.value
        posted.removeAll { $0.serial <= serial }
        return value
    }
}
