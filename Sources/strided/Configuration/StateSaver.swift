import Logging
import Synchronization

/// Writes the state files in a task of its own, so that no one waits for the disk.
///
/// Of each file only the latest content counts: at most one waits for each. Thread: any.
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

    private struct Waiting {
        var preferences: KeptPreferences?
        var sensors: KeptSensors?
        var runner: RunnerMemory?
        var day: DayMemory?
        var run: RunRecord??
    }

    private let files: StateFiles?
    private let clock: any RunClock
    private let log: Logger
    private let waiting = Mutex(Waiting())
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
        waiting.withLock { waiting in
            switch content {
            case .preferences(let preferences): waiting.preferences = preferences
            case .sensors(let sensors): waiting.sensors = sensors
            case .runner(let runner): waiting.runner = runner
            case .day(let day): waiting.day = day
            case .run(let run): waiting.run = .some(run)
            }
        }
        ring.yield()
    }

    /// Writes what is to be stored until the task is cancelled.
    func run() async {
        for await _ in changes { await flush() }
    }

    /// Writes all that waits.
    ///
    /// A disk that refuses is reported in the log and stops nothing: the change is in force, and only the next start would not
    /// know it.
    func flush() async {
        guard let files else { return }
        let contents = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting
        }
        await clock.offload { [log] in
            // First what a crash would lose: the others wait for the disk.
            if let run = contents.run { run.map { files.run?.keep($0, log: log) } ?? files.run?.remove() }
            if let preferences = contents.preferences { files.preferences.keep(preferences, log: log) }
            if let sensors = contents.sensors { files.sensors.keep(sensors, log: log) }
            if let runner = contents.runner { files.runner.keep(runner, log: log) }
            if let day = contents.day { files.day.keep(day, log: log) }
        }
    }
}
