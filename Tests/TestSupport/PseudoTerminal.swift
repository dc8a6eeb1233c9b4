import Glibc

/// A program that runs in a pseudo-terminal, whose screen a test reads; it is killed with the object.
package final class PseudoTerminal {
    /// The program ended, or wrote nothing for a minute, before its screen satisfied a condition.
    package struct Failure: Error {
        package let screen: String
    }

    /// The screen as the user sees it.
    package private(set) var screen: TerminalGrid
    /// All bytes that the program has written.
    package private(set) var bytes: [UInt8] = []
    /// The modes of the terminal before the program started, as the bytes of `termios`.
    private let modes: [UInt8]
    private var master: Int32
    private var id: pid_t = 0

    /// Starts a program as the leader of a session whose controlling terminal is the pseudo-terminal.
    ///
    /// - Parameter environment: its whole environment.
    package init(
        _ program: String,
        _ arguments: [String],
        columns: Int,
        rows: Int,
        environment: [String: String]
    ) throws {
        screen = TerminalGrid(columns: columns, rows: rows)
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift's Glibc leaves out with posix_openpt: unlock, get the number.
        var (lock, number): (Int32, UInt32) = (0, 0)
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Failure(screen: "no pseudo-terminal")
        }
        let name = "/dev/pts/\(number)"
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        modes = Self.modes(of: master)
        resize(columns: columns, rows: rows)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // POSIX_SPAWN_SETSID of <spawn.h>, which Swift's Glibc leaves out.
        let newSession: Int16 = 0x80
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | newSession)
        let arguments: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        let result = posix_spawn(&id, program, &actions, &attributes, arguments, variables)
        for text in arguments + variables { free(text) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        guard result == 0 else { throw Failure(screen: "\(program) did not start") }
    }

    deinit {
        if id > 0, kill(id, SIGKILL) == 0 { waitpid(id, nil, 0) }
        if master >= 0 { Glibc.close(master) }
    }

    private static func modes(of descriptor: Int32) -> [UInt8] {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        return withUnsafeBytes(of: &modes) { Array($0) }
    }
}

extension PseudoTerminal {
    /// Whether the terminal has the same modes as before the program, the ordinary screen and a visible cursor.
    package var isRestored: Bool {
        Self.modes(of: master) == modes && !screen.isAlternate && screen.isCursorVisible
    }

    /// Changes the size, which sends SIGWINCH to the program.
    package func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        screen.resize(columns: columns, rows: rows)
    }

    /// Empties the screen of the test, without the program, so that the next text on it was drawn later.
    package func forgetScreen() { screen.resize(columns: screen.columns, rows: screen.rows) }

    /// Types on the keyboard.
    package func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// Sends a signal to the program.
    package func signal(_ number: Int32) { kill(id, number) }

    /// Waits until the screen satisfies a condition.
    ///
    /// - Throws: `Failure`.
    package func wait(until condition: (TerminalGrid) -> Bool) throws {
        while !condition(screen) {
            guard try read() else { throw Failure(screen: screen.text) }
        }
    }

    /// Waits until the screen shows a text.
    ///
    /// - Throws: `Failure`.
    package func wait(for text: String) throws { try wait { $0.text.contains(text) } }

    /// Reads the rest of the output, and waits for the end of the program.
    ///
    /// - Returns: its exit status, or 128 plus the number of the signal that has ended it.
    package func end() throws -> Int32 {
        while try read() {}
        return wait()
    }

    /// Closes the terminal, as the end of a connection does, and waits for the end of the program, which gets SIGHUP.
    ///
    /// - Returns: its exit status, or 128 plus the number of the signal that has ended it.
    package func close() -> Int32 {
        Glibc.close(master)
        master = -1
        return wait()
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        waitpid(id, &status, 0)
        id = 0
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }

    /// Reads output; false at its end.
    private func read() throws -> Bool {
        var event = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, 60_000) > 0 else { throw Failure(screen: screen.text) }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &piece, piece.count)
        guard count > 0 else { return false }
        bytes += piece.prefix(count)
        screen.feed(piece.prefix(count))
        return true
    }
}
