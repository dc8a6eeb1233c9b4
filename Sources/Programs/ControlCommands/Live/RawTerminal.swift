import Glibc
import LiveScreen

/// The terminal in the mode of the live screen: keys are read one by one and without an echo, and the screen is the alternate one.
///
/// `leave()` and the deinitialiser restore everything.
struct RawTerminal: ~Copyable {
    private let original: termios
    /// Whether the alternate screen is used; false in the plain form, which never moves the cursor.
    private let usesScreen: Bool

    static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 }

    /// Nil if standard input is not a terminal.
    init?(usesScreen: Bool) {
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
        original = modes
        self.usesScreen = usesScreen
        enter()
    }

    deinit { leave() }

    borrowing func enter() {
        var modes = original
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        modes.c_iflag &= ~tcflag_t(IXON | ICRNL)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        // Alternate screen (xterm 1049), hidden cursor (DECTCEM), no automatic line break (DECAWM).
        if usesScreen { Terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l", to: STDOUT_FILENO) }
    }

    borrowing func leave() {
        if usesScreen { Terminal.write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l", to: STDOUT_FILENO) }
        var modes = original
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    }

    /// The size of the terminal; 80 × 24 if it is unknown.
    static var size: ScreenSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return ScreenSize(columns: 80, rows: 24)
        }
        return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}

/// Turns signals into bytes of a pipe, which a loop reads together with its other descriptors.
///
/// The handler only writes one byte, which is async-signal-safe.
enum SignalPipe {
    /// The signals that end the program; the end of the program that reads the output counts as SIGPIPE.
    static let ending = handled + [SIGPIPE]
    private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let all = handled + [SIGTSTP, SIGCONT, SIGWINCH]

    /// The descriptor that has one byte per signal; negative if the process has too many descriptors.
    static var descriptor: Int32 { pipeEnds.read }

    static func open() {
        // The descriptors must exist before the first signal, because the handler must not create them.
        _ = pipeEnds
        OutputReader.watch { send(SIGPIPE) }
        for number in all { handle(number) }
        Interruption.receive(all)
    }

    /// Stops the program as SIGTSTP does by default, and returns when it continues.
    ///
    /// The kernel ignores the signal if no shell could continue the program.
    static func suspend() {
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        handle(SIGTSTP)
    }

    static func received() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(pipeEnds.read, &bytes, bytes.count)
        return bytes.prefix(max(count, 0)).map(Int32.init)
    }

    private static func handle(_ number: Int32) { signal(number) { SignalPipe.send($0) } }

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

/// Reads answers from standard input line by line, with a time limit, and reports the signals that end the program.
///
/// Call ``SignalPipe/open()`` first. `next(patience:)` blocks the calling thread.
struct AnswerInput {
    enum Event: Equatable {
        case line(String)
        case late
        /// The input has ended: Ctrl-D, or the end of a file.
        case end
        /// A signal that ends the program, for example by Ctrl-C.
        case signal(Int32)
    }

    private var waiting: [UInt8] = []

    /// - Parameter patience: The time limit; nil means none. If the program is suspended and continued, the limit starts again.
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
