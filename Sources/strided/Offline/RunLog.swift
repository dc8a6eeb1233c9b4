import Synchronization

/// The log of a rendering: one JSON object a line.
///
/// Thread: any.
final class RunLog: Sendable {
    private struct State {
        var file: LogFile?
        var failure: (any Error)?
    }

    private let state: Mutex<State>

    /// Begins the file anew; nil writes nothing.
    ///
    /// - Throws: `SystemError` with the system's reason.
    init(path: String?) throws {
        state = Mutex(State(file: try path.map { try LogFile(path: $0) }))
    }

    /// Adds what happened at a time since the run began.
    func write(_ time: Duration, _ entry: RunEntry) {
        state.withLock { state in
            guard let file = state.file, state.failure == nil else { return }
            do { try file.write(RunLogRecord(time, entry)) } catch { state.failure = error }
        }
    }

    /// Completes the file.
    ///
    /// - Throws: the first error of a write.
    func finish() throws {
        try state.withLock { state in
            state.file = nil
            if let failure = state.failure { throw failure }
        }
    }
}
