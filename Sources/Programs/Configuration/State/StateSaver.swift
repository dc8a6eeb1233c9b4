package import Clocks
package import Logging
import Synchronization

/// Writes the state files in a separate task, so that other tasks do not wait for the disk.
///
/// For each file at most one content waits to be written, the latest. If a content other than the run cannot be written, it stays in
/// memory and is tried again, and ``unsaved`` reports it until it is on the disk. Thread-safe.
package final class StateSaver: Sendable {
    package enum Content: Sendable {
        case preferences(KeptPreferences)
        case sensors(KeptSensors)
        case runner(RunnerMemory)
        case day(DayMemory)
        /// Nil removes the stored run.
        case run(RunRecord?)
        /// Nil removes the stored workout.
        case workout(KeptWorkout?)
    }

    /// The longest usual time for a write; ``unsaved`` reports a write that has waited longer.
    package static let usualWait = Duration.milliseconds(1500)
    private static let retryInterval = Duration.seconds(10)

    private struct State {
        var waiting = StateContents()
        // `given` counts all calls of `save`. `tried` is the number of those whose contents were written or could not be written.
        var given = 0
        var tried = 0
        var waitingSince: Duration?
        var faults: [StatePart: String] = [:]
        var settling: [(number: Int, done: AsyncStream<Void>.Continuation)] = []
        var retry: (any ScheduledAction)?
    }

    private let files: StateFiles?
    private let clock: any RunClock
    private let log: Logger
    private let state = Mutex(State())
    private let changes: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation

    /// - Parameter files: the files to write; with nil nothing is written, because `strided render` must not change the user's state.
    package init(_ files: StateFiles?, clock: any RunClock, log: Logger) {
        self.files = files
        self.clock = clock
        self.log = log
        (changes, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func save(_ content: Content) {
        guard files != nil else { return }
        let now = clock.now
        state.withLock { state in
            state.waiting.set(content)
            state.given += 1
            state.waitingSince = state.waitingSince ?? now
        }
        ring.yield()
    }

    /// The state that is only in memory and not on the disk, each part with the reason.
    package var unsaved: [UnsavedState] {
        let now = clock.now
        return state.withLock { state in
            let faults = state.faults.map { UnsavedState(part: $0.key, reason: $0.value) }
                .sorted { $0.part.rawValue < $1.part.rawValue }
            let isSlow = state.waitingSince.map { now - $0 > Self.usualWait } ?? false
            guard faults.isEmpty, isSlow else { return faults }
            return [UnsavedState(part: .settings, reason: "the disk is slow, writing has not finished")]
        }
    }

    /// Waits until all earlier contents are written or could not be written, at most for the duration `limit`.
    package func settle(within limit: Duration) async {
        let (stream, done) = AsyncStream<Void>.makeStream()
        let isSettled = state.withLock { state in
            guard state.tried < state.given else { return true }
            state.settling.append((state.given, done))
            return false
        }
        guard !isSettled else { return }
        let deadline = clock.schedule(at: clock.now + limit) { done.finish() }
        defer { deadline.cancel() }
        for await _ in stream {}
    }

    /// - Parameter changed: called after a write, if the write errors in ``unsaved`` have changed.
    package func run(changed: @Sendable () async -> Void) async {
        for await _ in changes where await flush() { await changed() }
    }

    /// - Returns: whether the write errors in ``unsaved`` have changed.
    @discardableResult package func flush() async -> Bool {
        guard let files else { return false }
        let (contents, number) = state.withLock { state in
            defer { state.waiting = StateContents() }
            return (state.waiting, state.given)
        }
        let outcome = await clock.offload { contents.write(to: files) }
        return note(outcome, upTo: number)
    }

    private func note(_ outcome: StateContents.Outcome, upTo number: Int) -> Bool {
        let now = clock.now
        let (before, after, settled) = state.withLock { state in
            let before = state.faults
            for part in outcome.stored { state.faults[part] = nil }
            state.faults.merge(outcome.faults) { $1 }
            state.waiting.fill(with: outcome.refused)
            state.tried = number
            state.waitingSince = state.given > number ? now : nil
            state.retry?.cancel()
            state.retry = nil
            let settled = state.settling.filter { $0.number <= number }
            state.settling.removeAll { $0.number <= number }
            return (before, state.faults, settled)
        }
        for wait in settled { wait.done.finish() }
        if !outcome.faults.isEmpty {
            let retry = clock.schedule(at: now + Self.retryInterval) { [ring] in ring.yield() }
            state.withLock { $0.retry = retry }
        }
        for (part, reason) in after where before[part] != reason { log.warning("\(part): not saved: \(reason)") }
        for part in before.keys where after[part] == nil { log.notice("\(part): writing to the disk works again") }
        return before != after
    }
}

package struct StateContents: Sendable {
    package struct Outcome: Sendable {
        package var stored: Set<StatePart> = []
        package var faults: [StatePart: String] = [:]
        /// The contents that could not be written and must be written at the next try.
        package var refused = StateContents()
    }

    private var preferences: KeptPreferences?
    private var sensors: KeptSensors?
    private var runner: RunnerMemory?
    private var day: DayMemory?
    private var run: RunRecord??
    private var workout: KeptWorkout??

    package mutating func set(_ content: StateSaver.Content) {
        switch content {
        case .preferences(let preferences): self.preferences = preferences
        case .sensors(let sensors): self.sensors = sensors
        case .runner(let runner): self.runner = runner
        case .day(let day): self.day = day
        case .run(let run): self.run = .some(run)
        case .workout(let workout): self.workout = .some(workout)
        }
    }

    /// Adds the contents of `others` for those files for which no newer content waits.
    package mutating func fill(with others: StateContents) {
        preferences = preferences ?? others.preferences
        sensors = sensors ?? others.sensors
        runner = runner ?? others.runner
        day = day ?? others.day
        run = run ?? others.run
        workout = workout ?? others.workout
    }

    /// Blocks the calling thread until the disk has finished.
    package func write(to files: StateFiles) -> Outcome {
        var outcome = Outcome()
        // The run is written first, because the other writes wait for the disk and a crash in the meantime would lose the run.
        outcome.refused.run = outcome.replace(run, in: files.run)
        outcome.refused.workout = outcome.replace(workout, in: files.workout)
        outcome.refused.preferences = outcome.write(preferences, to: files.preferences)
        outcome.refused.sensors = outcome.write(sensors, to: files.sensors)
        outcome.refused.runner = outcome.write(runner, to: files.runner)
        outcome.refused.day = outcome.write(day, to: files.day)
        return outcome
    }
}

extension StateContents.Outcome {
    /// Writes a content, or removes the file of one that has ended; both end an earlier fault.
    fileprivate mutating func replace<Kept: KeptState>(_ kept: Kept??, in file: StateFile<Kept>?) -> Kept?? {
        guard let kept, let file else { return nil }
        guard let kept else {
            file.remove()
            stored.insert(Kept.part)
            return nil
        }
        return write(kept, to: file).map(Optional.some)
    }

    fileprivate mutating func write<Kept: KeptState>(_ kept: Kept?, to file: StateFile<Kept>) -> Kept? {
        guard let kept else { return nil }
        do throws(ConfigurationError) {
            try file.save(kept)
            stored.insert(Kept.part)
            return nil
        } catch {
            faults[Kept.part] = error.description
            return kept
        }
    }
}
