import Glibc

/// Turns signals into bytes of a pipe, which a loop reads together with its other descriptors.
///
/// The handler only writes one byte, which is async-signal-safe.
enum SignalPipe {
    /// The signals that end the program; the end of the program that reads the output counts as SIGPIPE.
    static let ending = handled + [SIGPIPE]
    private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// The signals that reach the pipe from a handler.
    private static let all = handled + [SIGTSTP, SIGCONT, SIGWINCH]

    /// The descriptor that has one byte per signal; negative if the process has too many descriptors.
    static var descriptor: Int32 { pipeEnds.read }

    /// Begins to receive the signals, on the calling thread at least.
    static func open() {
        // The descriptors must exist before the first signal, because the handler must not create them.
        _ = pipeEnds
        OutputReader.watch { send(SIGPIPE) }
        for number in all { handle(number) }
        // The threads of Swift tasks block all signals, and new threads inherit that.
        var own = sigset_t()
        sigemptyset(&own)
        for number in all { sigaddset(&own, number) }
        pthread_sigmask(SIG_UNBLOCK, &own, nil)
    }

    /// Stops the program as SIGTSTP does by default, and returns when it continues.
    ///
    /// The kernel ignores the signal if no shell could continue the program.
    static func suspend() {
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        handle(SIGTSTP)
    }

    /// The signals that have arrived since the last call.
    static func received() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(pipeEnds.read, &bytes, bytes.count)
        return bytes.prefix(max(count, 0)).map(Int32.init)
    }

    private static func handle(_ number: Int32) { signal(number) { SignalPipe.send($0) } }

    /// Writes the number of a signal to the pipe.
    private static func send(_ number: Int32) {
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        // If the pipe is full, signals are pending already.
        _ = write(pipeEnds.write, &byte, 1)
        errno = code
    }
}

// Global, because a signal handler receives only the signal's number.
private let pipeEnds: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
}()
