import Synchronization

/// A file with one JSON object per line: the log of `strided render`, or a trace.
///
/// Thread-safe. After the first error in `write(_:)` no more lines are written, and `finish()` throws this error.
package final class JSONLog: Sendable {
    private struct State {
        var file: LogFile?
        var failure: (any Error)?
    }

    private let state: Mutex<State>

    /// Creates the file or empties an existing one; if `path` is nil, nothing is written.
    ///
    /// - Throws: `UnwritableFile` with the system's error.
    package init(path: String?) throws {
        state = Mutex(State(file: try path.map { try LogFile(path: $0) }))
    }

    /// Writes a value as one line of JSON; after a write error, nothing more is written.
    package func write(_ line: some Encodable & Sendable) {
        state.withLock { state in
            guard let file = state.file, state.failure == nil else { return }
            do { try file.write(line) } catch { state.failure = error }
        }
    }

    /// Writes the buffered lines and closes the file.
    ///
    /// - Throws: the first error that occurred in `write(_:)`; an error while the buffered lines are written is not reported.
    package func finish() throws {
        try state.withLock { state in
            state.file = nil
            if let failure = state.failure { throw failure }
        }
    }
}
