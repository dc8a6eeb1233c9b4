import Glibc
import Synchronization

/// The wish of the user to end a long command after its current step: Ctrl-C, another signal, or the end of the program that reads
/// the output.
///
/// The first signal is only noted; a second one ends the program at once, as if this did not exist.
enum Interruption {
    /// Begins to note the signals SIGINT, SIGTERM and SIGHUP, and the end of the reader as SIGPIPE.
    static func begin() {
        OutputReader.watch { noted.store(SIGPIPE, ordering: .relaxed) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                noted.store(number, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
        receive()
    }

    /// Lets the calling thread receive the signals: the threads of Swift tasks block all signals, so it may be the only one that can.
    static func receive() {
        var own = sigset_t()
        sigemptyset(&own)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&own, number) }
        pthread_sigmask(SIG_UNBLOCK, &own, nil)
    }

    /// The signal that arrived; nil if none did.
    static var signalNumber: CInt? {
        let number = noted.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }
}

// Global, because a signal handler receives only the signal's number. A lock-free atomic may be stored in a handler.
private let noted = Atomic<CInt>(0)
