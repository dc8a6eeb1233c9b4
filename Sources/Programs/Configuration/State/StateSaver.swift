package import Clocks
package import Logging
import Synchronization

/// Writes the state files in a separate task, so that other tasks do not wait for the disk.
///
/// For each file at most one content waits to be written, the latest. If a content other than the run cannot be written, it stays in
/// memory and is tried again, and ``unsaved`` reports it until it is on the disk. Thread-safe.
package final class StateSaver: Sendable {
    /// A content for one of the state files.
    package struct Content: Sendable {
        fileprivate let kind: ObjectIdentifier
        fileprivate let part: StatePart
        /// Writes the content, or removes the file of one that has ended; false if there is no such file.
        fileprivate let write: @Sendable (StateFiles) throws(ConfigurationError) -> Bool

        private init<Kept: KeptState>(_ kept: Kept?, to file: @escaping @Sendable (StateFiles) -> StateFile<Kept>?) {
            kind = ObjectIdentifier(Kept.self)
            part = Kept.part
            write = { files throws(ConfigurationError) in
                guard let file = file(files) else { return false }
                if let kept { try file.save(kept) } else { file.remove() }
                return true
            }
        }

        package static func preferences(_ kept: KeptPreferences) -> Self { Self(kept) { $0.preferences } }
        package static func sensors(_ kept: KeptSensors) -> Self { Self(kept) { $0.sensors } }
        package static func runner(_ kept: RunnerMemory) -> Self { Self(kept) { $0.runner } }
        package static func day(_ kept: DayMemory) -> Self { Self(kept) { $0.day } }
        /// Nil removes the stored run.
        package static func run(_ kept: RunRecord?) -> Self { Self(kept) { $0.run } }
        /// Nil removes the stored workout.
        package static func workout(_ kept: KeptWorkout?) -> Self { Self(kept) { $0.workout } }
    }

    /// The longest usual time for a write; ``unsaved`` reports a write that has waited longer.
    package static let usualWait = Duration.milliseconds(1500)
    private static let retryInterval = Duration.seconds(10)

    private struct State {
        /// At most one content for each file.
        var waiting: [Content] = []
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
            state.waiting.removeAll { $0.kind == content.kind }
            state.waiting.append(content)
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
            defer { state.waiting = [] }
            return (state.waiting, state.given)
        }
        let outcome = await clock.offload { WriteOutcome(of: contents, to: files) }
        return note(outcome, upTo: number)
    }

    private func note(_ outcome: WriteOutcome, upTo number: Int) -> Bool {
        let now = clock.now
        let (before, after, settled) = state.withLock { state in
            let before = state.faults
            for part in outcome.stored { state.faults[part] = nil }
            state.faults.merge(outcome.faults) { $1 }
            let newer = Set(state.waiting.map(\.kind))
            state.waiting += outcome.refused.filter { !newer.contains($0.kind) }
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

private struct WriteOutcome: Sendable {
    var stored: Set<StatePart> = []
    var faults: [StatePart: String] = [:]
    /// The contents that could not be written and must be written at the next try.
    var refused: [StateSaver.Content] = []

    /// Writes the contents; blocks the calling thread until the disk has finished.
    init(of contents: [StateSaver.Content], to files: StateFiles) {
        // The run is written first, because the other writes wait for the disk and a crash in the meantime would lose the run.
        for content in contents.filter({ $0.part == .run }) + contents.filter({ $0.part != .run }) {
            do throws(ConfigurationError) {
                if try content.write(files) { stored.insert(content.part) }
            } catch {
                faults[content.part] = error.description
                refused.append(content)
            }
        }
    }
}
