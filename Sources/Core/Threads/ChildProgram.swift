import CLinux
import Dispatch
import Glibc

/// A program whose output is read through a pipe; it is killed when this object is destroyed.
///
/// The program gets no input. Not thread-safe: use it on one thread at a time. Calls can block.
public final class ChildProgram {
    /// What ``read(into:patience:)`` found.
    public enum Reading: Hashable, Sendable {
        /// The program has written this number of bytes to its standard output.
        case bytes(Int)
        /// The program has written to its standard error only.
        case message
        /// The program has written nothing within the longest time to wait.
        case nothing
        /// The program has closed its standard output.
        case end
    }

    /// How a program ended.
    public enum Ending: Hashable, Sendable {
        /// With this exit status.
        case exited(CInt)
        /// By this signal.
        case signalled(CInt)
    }

    /// The process group of a program.
    public enum Group: Hashable, Sendable {
        /// A new group: signals also reach the programs that the program starts in its group, and its end kills these programs.
        case own
        /// The group of this process: signals to this group also reach the program.
        case shared
        /// A new session: no signal of the terminal reaches the program.
        case session
    }

    /// Why a program was not started: an error number of the system.
    public struct StartError: Error, Hashable, Sendable {
        /// The error number, for example `ENOENT`.
        public let code: CInt
    }

    /// The last bytes that the program has written to standard error.
    private var messages: [UInt8] = []
    private static let longestMessages = 4_096

    private let process: pid_t
    private let group: Group
    private let output: CInt
    private var errors: CInt
    private var ending: Ending?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: The program, which is searched in `PATH` if it has no slash, and its arguments.
    ///   - name: The name with which the program is started; nil for its path.
    ///   - group: The process group of the program.
    public init(_ arguments: [String], name: String? = nil, group: Group = .own) throws(StartError) {
        var (out, err): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
        guard pipe2(&out, O_CLOEXEC) == 0 else { throw StartError(code: errno) }
        guard pipe2(&err, O_CLOEXEC) == 0 else {
            defer { for end in out { close(end) } }
            throw StartError(code: errno)
        }
        defer {
            close(out[1])
            close(err[1])
        }
        do throws(StartError) {
            process = try Self.start(arguments, name: name, group: group, output: out[1], errors: err[1])
        } catch {
            close(out[0])
            close(err[0])
            throw error
        }
        (self.group, output, errors) = (group, out[0], err[0])
    }

    deinit {
        close(output)
        if errors >= 0 { close(errors) }
        guard ending == nil else { return }
        // SIGKILL also ends a process that is stopped by SIGSTOP.
        signal(SIGKILL)
        Self.reap(process)
    }

    /// Removes an ended process from the process table, without waiting here.
    ///
    /// A process that waits for a disk ends only when the disk answers.
    private static func reap(_ process: pid_t) {
        guard waitpid(process, nil, WNOHANG) == 0 else { return }
        DispatchQueue.global().async {
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
    }

    /// Starts a program without input, and with no signal blocked or ignored.
    ///
    /// The corresponding C function is `posix_spawnp`.
    /// - Parameters:
    ///   - output: The descriptor of its standard output; nil discards the output.
    ///   - errors: The descriptor of its standard error; nil discards the messages.
    /// - Returns: The process ID.
    public static func start(
        _ arguments: [String],
        name: String? = nil,
        group: Group,
        output: CInt? = nil,
        errors: CInt? = nil
    ) throws(StartError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let descriptors: [(CInt, CInt?)] = [(STDIN_FILENO, nil), (STDOUT_FILENO, output), (STDERR_FILENO, errors)]
        for (number, descriptor) in descriptors {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let separation =
            switch group {
            case .shared: 0
            // The attributes contain the group 0 by default: the system then creates a new group, whose number is the process ID.
            case .own: Int(POSIX_SPAWN_SETPGROUP)
            // glibc's number of POSIX_SPAWN_SETSID, which Swift does not import.
            case .session: 0x80
            }
        posix_spawnattr_setflags(&attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | separation))
        let pointers: [UnsafeMutablePointer<CChar>?] =
            ([name ?? arguments.first ?? ""] + arguments.dropFirst()).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let code = posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, pointers, environ)
        guard code == 0 else { throw StartError(code: code) }
        return process
    }
}

extension ChildProgram {
    /// Waits for output and reads it.
    ///
    /// - Parameter patience: The longest time to wait; time in which this process is stopped by a signal does not count.
    public func read(into buffer: UnsafeMutableRawBufferPointer, patience: Duration) -> Reading {
        var patience = Patience(patience)
        while true {
            var entries = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
            if errors >= 0 { entries.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
            let isOver = patience.isOver
            guard patience.poll(&entries) >= 0 else {
                if errno == EINTR { continue }
                return .end
            }
            if entries.count > 1, entries[1].revents != 0, readMessages() > 0, entries[0].revents == 0 {
                return .message
            }
            if entries[0].revents != 0 {
                let count = Glibc.read(output, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                return count > 0 ? .bytes(count) : .end
            }
            if isOver { return .nothing }
        }
    }

    /// Reads what the program has written to standard error; closes it at its end.
    private func readMessages() -> Int {
        var block = [UInt8](repeating: 0, count: Self.longestMessages)
        let count = Glibc.read(errors, &block, block.count)
        guard count > 0 else {
            close(errors)
            errors = -1
            return 0
        }
        messages = Array((messages + block[..<count]).suffix(Self.longestMessages))
        return count
    }

    /// The last line that the program has written to standard error.
    public var lastMessage: String {
        let line = messages.split(separator: UInt8(ascii: "\n")).last ?? []
        return String(decoding: line, as: UTF8.self)
    }

    /// Sends a signal to the program, and to its group if it does not share that of this process.
    public func signal(_ number: CInt) {
        guard ending == nil else { return }
        kill(group == .shared ? process : -process, number)
    }

    /// Waits for the end of the program; kills it if it does not end in time.
    ///
    /// - Parameter patience: The longest time to wait; time in which this process is stopped by a signal does not count.
    public func end(within patience: Duration = .seconds(5)) -> Ending {
        if let ending { return ending }
        var patience = Patience(patience)
        while !hasEnded {
            if patience.isOver { signal(SIGKILL) }
            // The pipe of the messages closes when the program ends.
            var entries = [pollfd(fd: errors, events: Int16(POLLIN), revents: 0)]
            if patience.poll(&entries, atMost: errors < 0 ? 2 : 20) > 0 { _ = readMessages() }
        }
        // A program that has crashed leaves the programs that it has started. Its group has its number until `waitpid`.
        if group != .shared { signal(SIGKILL) }
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        while errors >= 0 {
            var entry = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 0) > 0, readMessages() > 0 else { break }
        }
        let signal = status & 0x7F
        let result: Ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        ending = result
        return result
    }

    /// Whether the program has ended; it stays in the process table.
    private var hasEnded: Bool {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) < 0 {
            if errno != EINTR { return true }
        }
        // Without an ended program, `waitid` sets the signal to 0.
        return information.si_signo != 0
    }
}

/// A time limit for waiting for a program; the time in which this process is stopped by a signal does not count.
///
/// A scan is stopped during a run, together with the programs that it has started. After that, they need time for their next output.
struct Patience {
    /// The longest single call of `poll` in milliseconds; at most this much is counted for a time in which this process is stopped.
    private static let longestWait: CInt = 500

    private var left: Duration

    init(_ duration: Duration) { left = duration }

    var isOver: Bool { left <= .zero }

    /// Calls `poll` once and subtracts its duration from the time that is left.
    ///
    /// - Parameter atMost: The longest duration of the call in milliseconds; it is also limited to the time that is left.
    mutating func poll(_ entries: inout [pollfd], atMost longest: CInt = longestWait) -> CInt {
        let start = ContinuousClock.now
        let milliseconds = min(longest, CInt(clamping: Int64(max(.zero, left) / .milliseconds(1)) + 1))
        let found = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
        left -= min(.now - start, .milliseconds(Int(milliseconds)))
        return found
    }
}
