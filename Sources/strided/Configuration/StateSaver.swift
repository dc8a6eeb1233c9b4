import Logging
import Synchronization

/// Writes the state files in a task of its own, so that no one waits for the disk.
///
/// Of each file only the latest content counts: at most one waits for each. What cannot be written is kept and tried again, and
/// ``unsaved`` says so until it is on the disk. Thread: any.
final class StateSaver: Sendable {
    /// What is to be stored.
    enum Content: Sendable {
        case preferences(KeptPreferences)
        case sensors(KeptSensors)
        case runner(RunnerMemory)
        case day(DayMemory)
        /// The run under way; nil for none.
        case run(RunRecord?)
    }

    /// A disk that works takes less than this; whoever asks after a longer time is told that something waits.
    static let usualWait = Duration.milliseconds(1500)
    /// Time between two tries for a file that cannot be written.
    private static let retryInterval = Duration.seconds(10)

    private struct State {
        var waiting = StateContents()
        /// How many contents were handed over, and how many of them were written or refused.
        var given = 0
        var tried = 0
        var waitingSince: Duration?
        /// Why a file could not be written, by its noun.
        var faults: [String: String] = [:]
        var settling: [(number: Int, done: AsyncStream<Void>.Continuation)] = []
        var retry: (any ScheduledAction)?
    }

    private let files: StateFiles?
    private let clock: any RunClock
    private let log: Logger
    private let state = Mutex(State())
    private let changes: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation

    /// A saver with nothing to do.
    ///
    /// - Parameter files: nil stores nothing, for a run that is none of the user's.
    init(_ files: StateFiles?, clock: any RunClock, log: Logger) {
        self.files = files
        self.clock = clock
        self.log = log
        (changes, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Has a content stored in place of the file's last one, without waiting.
    func save(_ content: Content) {
        guard files != nil else { return }
        let now = clock.now
        state.withLock { state in
            state.waiting.set(content)
            state.given += 1
            state.waitingSince = state.waitingSince ?? now
        }
        ring.yield()
    }

    /// What is in memory alone, each with the reason.
    var unsaved: [String] {
        let now = clock.now
        return state.withLock { state in
            let faults = state.faults.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            let isSlow = state.waitingSince.map { now - $0 > Self.usualWait } ?? false
            return faults.isEmpty && isSlow ? ["settings: the disk has not taken them yet"] : faults
        }
    }

    /// Waits until what was handed over before is written or refused, at most so long.
    func settle(within limit: Duration) async {
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

    /// Writes what is to be stored until the task is cancelled.
    ///
    /// - Parameter changed: called when ``unsaved`` is another one.
    func run(changed: @Sendable () async -> Void) async {
        for await _ in changes where await flush() { await changed() }
    }

    /// Writes all that waits.
    ///
    /// - Returns: whether ``unsaved`` is another one now.
    @discardableResult func flush() async -> Bool {
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
            for noun in outcome.stored { state.faults[noun] = nil }
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
        for (noun, reason) in after where before[noun] != reason { log.warning("\(noun) not stored: \(reason)") }
        for noun in before.keys where after[noun] == nil { log.notice("\(noun): on the disk again") }
        return before != after
    }
}
