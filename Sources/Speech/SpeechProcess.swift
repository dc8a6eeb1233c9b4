import Glibc
import Synchronization

/// A process with its own process group, which another thread can kill until it was waited for.
///
/// Thread-safe.
final class SpeechProcess: Sendable {
    private struct State {
        /// nil before the process was started, and after it was waited for, when its number may belong to another process.
        var process: pid_t?
        var isKilled = false
    }

    private let state = Mutex(State())

    /// Sets the process, which is the leader of its group; if it is to be killed already, kills it.
    func begin(_ process: pid_t) {
        state.withLock { state in
            state.process = process
            if state.isKilled { Glibc.kill(-process, SIGKILL) }
        }
    }

    /// Kills the process and its children, now or when it is started.
    func kill() {
        state.withLock { state in
            state.isKilled = true
            if let process = state.process { Glibc.kill(-process, SIGKILL) }
        }
    }

    /// Waits for the end of the process; if it does not end before the deadline, kills it.
    ///
    /// - Returns: its exit status, or 128 and the number of the signal that ended it; nil if it was killed for its slowness.
    func wait(until deadline: ContinuousClock.Instant) -> Int32? {
        var isLate = false
        while true {
            if let status = reap() { return isLate ? nil : status }
            // A program ends some microseconds after it has closed its output.
            usleep(500)
            if !isLate, ContinuousClock.now >= deadline {
                isLate = true
                kill()
            }
        }
    }

    private func reap() -> Int32? {
        state.withLock { state in
            guard let process = state.process else { return 0 }
            var status: Int32 = 0
            let result = waitpid(process, &status, WNOHANG)
            guard result == process || result < 0 && errno != EINTR else { return nil }
            state.process = nil
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }
}
