import Synchronization

/// Wakes the owner of the workout after changes of the run and of the day.
///
/// Thread-safe. Without a workout, a report costs only the reading of one flag.
final class WorkoutFeed: Sendable {
    /// Yields an element after changes; several changes before it is read are one element.
    let changes: AsyncStream<Void>

    private let change: AsyncStream<Void>.Continuation
    private let isActive = Atomic(false)
    private let awaitsLap = Atomic(false)
    private let laps = Atomic(0)

    /// Creates a feed without a workout.
    init() { (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Sets whether a workout is in progress.
    func setActive(_ isActive: Bool) {
        self.isActive.store(isActive, ordering: .relaxed)
        setAwaitsLap(false)
        if isActive { change.yield() }
    }

    /// Reports that the run, the recording or their measurements have changed.
    func report() {
        if isActive.load(ordering: .relaxed) { change.yield() }
    }

    /// Sets whether the lap key ends the present step.
    func setAwaitsLap(_ awaitsLap: Bool) { self.awaitsLap.store(awaitsLap, ordering: .relaxed) }

    /// Reports that the runner has pressed the lap key.
    ///
    /// - Returns: whether the key ends a step of the workout, which ends the lap too.
    func reportLap() -> Bool {
        guard awaitsLap.load(ordering: .relaxed) else { return false }
        laps.add(1, ordering: .relaxed)
        change.yield()
        return true
    }

    /// The number of times that the lap key was pressed since the previous call.
    func removeLaps() -> Int { laps.exchange(0, ordering: .relaxed) }
}
