import Glibc
import LiveScreen

/// The terminal in the mode of the live screen: keys are read one by one and without an echo, and the screen is the alternate one.
///
/// `leave()` restores everything; so does the end of the value.
struct RawTerminal: ~Copyable {
    /// The modes before this program.
    private let original: termios
    /// Whether the alternate screen is used; false in the plain form, which never moves the cursor.
    private let usesScreen: Bool

    /// Remembers the modes of the terminal; nil if standard input is not a terminal.
    init?(usesScreen: Bool) {
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
        original = modes
        self.usesScreen = usesScreen
        enter()
    }

    deinit { leave() }

    /// Enters the mode; also after the program was suspended.
    borrowing func enter() {
        var modes = original
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        modes.c_iflag &= ~tcflag_t(IXON | ICRNL)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        // Alternate screen (xterm 1049), hidden cursor (DECTCEM), no automatic line break (DECAWM).
        if usesScreen { Terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l", to: STDOUT_FILENO) }
    }

    /// Restores the terminal; calling it again does no harm.
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
