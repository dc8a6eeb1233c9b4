import Glibc

/// Standard input as answers: one line after the other, with a time limit, and with the signals that end the program.
///
/// It needs ``SignalPipe``. It blocks the calling thread, which nothing else needs meanwhile.
struct AnswerInput {
    /// What came next.
    enum Event: Equatable {
        case line(String)
        /// No line within the time limit.
        case late
        /// The input has ended: Ctrl-D, or the end of a file.
        case end
        /// A signal that ends the program, for example by Ctrl-C.
        case signal(Int32)
    }

    private var waiting: [UInt8] = []

    /// Waits for the next line, or for another event.
    ///
    /// - Parameter patience: The time limit; nil waits without one. A terminal that is suspended meanwhile starts it again.
    mutating func next(patience: Duration?) -> Event {
        while true {
            if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                defer { waiting.removeFirst(end + 1) }
                return .line(String(decoding: waiting[..<end], as: UTF8.self))
            }
            var sources = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: SignalPipe.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let limit = patience.map { Int32($0 / .milliseconds(1)) } ?? -1
            let count = poll(&sources, nfds_t(sources.count), limit)
            if count == 0 { return .late }
            guard count > 0 else { continue }
            if sources[1].revents != 0 {
                let signals = SignalPipe.received()
                if let ending = signals.first(where: SignalPipe.ending.contains) { return .signal(ending) }
                if signals.contains(SIGTSTP) { SignalPipe.suspend() }
            } else if sources[0].revents != 0 {
                var piece = [UInt8](repeating: 0, count: 4096)
                let size = read(STDIN_FILENO, &piece, piece.count)
                guard size > 0 else {
                    // The last line of a file may have no line break.
                    guard !waiting.isEmpty else { return .end }
                    defer { waiting = [] }
                    return .line(String(decoding: waiting, as: UTF8.self))
                }
                waiting += piece.prefix(size)
            }
        }
    }
}
