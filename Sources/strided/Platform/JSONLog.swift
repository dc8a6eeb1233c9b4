import Synchronization

/// A file of JSON objects, one a line: the log of a rendering, or a trace.
///
/// Thread: any.
final class JSONLog: Sendable {
    private struct State {
        var file: LogFile?
        var failure: (any Error)?
    }

    private let state: Mutex<State>

    /// Begins the file anew; nil writes nothing.
    ///
    /// - Throws: `UnwritableFile` with the system's reason.
    init(path: String?) throws {
        state = Mutex(State(file: try path.map { try LogFile(path: $0) }))
    }

    /// Adds a line.
    func write(_ line: some Encodable & Sendable) {
        state.withLock { state in
            guard let file = state.file, state.failure == nil else { return }
            do { try file.write(line) } catch { state.failure = error }
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
