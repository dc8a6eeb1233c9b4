import Glibc
import Synchronization
import Threads

/// The program that reads standard output through a pipe, for example `head`.
///
/// When it has closed the pipe, this program ends as after SIGPIPE, even if it prints nothing. It does not rely on a failed write:
/// SwiftNIO ignores SIGPIPE, and a command that waits for a change does not write.
enum OutputReader {
    /// Begins to watch the reader; later calls only replace the action.
    ///
    /// - Parameter action: Ends the command when the reader has gone; called on another thread. Nil ends the program at once.
    static func watch(_ action: (@Sendable () -> Void)? = nil) {
        if let action {
            end.withLock { $0 = action }
            // The command may print more lines before it ends.
            signal(SIGPIPE, SIG_IGN)
        }
        _ = watcher
    }

    static func noteEnd() {
        let action = end.withLock { $0 }
        action()
    }

    fileprivate static func endProgram() {
        Interruption.receive([SIGPIPE])
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }
}

// Global, because standard output belongs to the whole program.
private let end = Mutex<@Sendable () -> Void>(OutputReader.endProgram)

// A global constant is initialised once, by the first caller.
private let watcher: Void = {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFIFO: break
    case S_IFSOCK:
        // The journal is not watched, because its end must not end a service: see systemd.exec(5), $JOURNAL_STREAM.
        guard ConfigurationFile.environment("JOURNAL_STREAM") != "\(status.st_dev):\(status.st_ino)" else { return }
    // A terminal sends SIGHUP, and a file has no reader.
    default: return
    }
    _ = startThread("output-reader", stackSize: 64 << 10) {
        // Without events, `poll` returns only when the reader has gone (POLLERR, POLLHUP).
        var event = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while poll(&event, 1, -1) < 0, errno == EINTR {}
        OutputReader.noteEnd()
    }
}()

/// The user's request to end a long command after its current step.
///
/// It is Ctrl-C, another signal, or the end of the program that reads the output. The first signal is only recorded; a second one of
/// the same kind has its default effect, and ends the program at once.
enum Interruption {
    /// Begins to note the signals SIGINT, SIGTERM and SIGHUP, and the end of the reader as SIGPIPE.
    static func begin() {
        OutputReader.watch { noted.store(SIGPIPE, ordering: .relaxed) }
        for number in signals {
            signal(number) { number in
                noted.store(number, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
        receive()
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Lets the calling thread receive signals: the threads of Swift tasks block all signals, and new threads inherit that.
    static func receive(_ numbers: [CInt] = signals) {
        var own = sigset_t()
        sigemptyset(&own)
        for number in numbers { sigaddset(&own, number) }
        pthread_sigmask(SIG_UNBLOCK, &own, nil)
    }

    static var signalNumber: CInt? {
        let number = noted.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }
}

// Global, because a signal handler receives only the signal's number. A lock-free atomic may be stored in a handler.
private let noted = Atomic<CInt>(0)
