import Metronome
import Synchronization

/// Carries the beat grid from the run and from the sound output to the music.
///
/// Thread-safe. Without music, a report wakes nothing.
final class MusicFeed: Sendable {
    /// The present state of the run and of the sound output, as the music needs it.
    struct Moment: Sendable {
        /// The present order for the metronome; nil before the first one.
        var order: PlayOrder?
        /// The frames of the next steps; nil until the sound output has reported them for the present run.
        var grid: FrameGrid?
        /// Whether the sound output has reported the frames of the present run, so that no step of an earlier run can follow.
        fileprivate var isRunConfirmed = false
        /// The last step of the run that can no longer change; nil if none was reported.
        var heard: Int64?
        /// The last step before the present pause of the music; nil if the music is not paused.
        var pausedAt: Int64?
        /// Counts the pauses and the openings of the sound output; at each of them the output discards its plan.
        var interruptions = 0
        /// The pauses after which the music has not been continued yet, the earliest first.
        var pauses: [Pause] = []
    }

    /// A pause of the music.
    struct Pause: Hashable, Sendable {
        /// The number of interruptions up to this one.
        var number: Int
        /// The last step before the pause.
        var step: Int64
    }

    /// Yields an element after changes; several changes before it is read are one element.
    let changes: AsyncStream<Void>

    private let change: AsyncStream<Void>.Continuation
    private let isActive = Atomic(false)
    private let present = Mutex(Moment())

    /// Creates a feed without a run.
    init() { (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// The present moment.
    var moment: Moment { present.withLock { $0 } }

    /// Sets whether music is switched on; without music, reports wake no one.
    func setActive(_ isActive: Bool) {
        self.isActive.store(isActive, ordering: .relaxed)
        change.yield()
    }

    /// Wakes the reader of `changes`.
    func wake() { change.yield() }

    /// Ends the changes, because the program ends.
    func finish() { change.finish() }

    /// Reports an order for the metronome.
    func report(_ order: PlayOrder) {
        update { moment in
            if moment.order?.run != order.run {
                (moment.heard, moment.isRunConfirmed) = (nil, false)
                moment.grid = nil
                moment.pauses = []
            }
            if order.isMusicSilent {
                if moment.pausedAt == nil {
                    moment.interruptions += 1
                    moment.pauses.append(Pause(number: moment.interruptions, step: moment.heard ?? 0))
                }
                moment.pausedAt = moment.pausedAt ?? moment.heard ?? 0
                moment.grid = nil
            } else {
                moment.pausedAt = nil
            }
            moment.order = order
        }
    }

    /// Reports that the music has been continued after the pauses up to the one with this number.
    func reportContinuation(after number: Int) {
        present.withLock { moment in moment.pauses.removeAll { $0.number <= number } }
    }

    /// Reports a step that can no longer change.
    func report(step: Int64) { update { $0.heard = step } }

    /// Reports the frames of the next steps.
    func report(_ grid: FrameGrid) {
        update { moment in
            guard moment.order?.run == grid.run else { return }
            // The step that was reported before may belong to the run before.
            if !moment.isRunConfirmed { (moment.heard, moment.isRunConfirmed) = (nil, true) }
            if moment.order?.isMusicSilent == false { moment.grid = grid }
        }
    }

    /// Reports that a device was opened.
    func reportOpening() {
        update { moment in
            moment.grid = nil
            moment.interruptions += 1
        }
    }

    private func update(_ body: (inout Moment) -> Void) {
        present.withLock { body(&$0) }
        if isActive.load(ordering: .relaxed) { change.yield() }
    }
}
