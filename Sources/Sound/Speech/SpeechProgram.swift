import CLinux
import Glibc
package import Metronome
import Synchronization
import Threads

/// Runs a program that writes a WAV file to its standard output.
enum SpeechProgram {
    /// The longest speech.
    static let longest = Duration.seconds(30)
    /// The largest output: 30 s of 16-bit stereo at 48 kHz, and a header.
    private static let largestOutput = 6 << 20
    /// Time after which a program that does not end is killed.
    static let patience = Duration.seconds(10)

    /// Runs the program on a thread of its own, and returns its output; if the task is cancelled, the program is killed.
    ///
    /// The program gets no input, and its messages are discarded.
    /// - Parameter arguments: the program, which is found on the path, and its arguments.
    static func output(of arguments: [String], patience: Duration = patience) async throws(SpeechError) -> [UInt8] {
        let program = arguments.first ?? ""
        let child = SpeechProcess()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (done: CheckedContinuation<Result<[UInt8], SpeechError>, Never>) in
                let code = startThread("speech", stackSize: 256 << 10) {
                    done.resume(returning: Result { () throws(SpeechError) in try run(arguments, child, patience) })
                }
                if code != 0 { done.resume(returning: .failure(.cannotStart(program: program, code: code))) }
            }
        } onCancel: {
            child.kill()
        }
        return try result.get()
    }

    private static func run(
        _ arguments: [String],
        _ child: SpeechProcess,
        _ patience: Duration
    ) throws(SpeechError) -> [UInt8] {
        let program = arguments.first ?? ""
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, Int32(O_CLOEXEC)) == 0 else { throw .cannotStart(program: program, code: errno) }
        defer { close(ends[0]) }
        var process = pid_t()
        let code = spawn(arguments, output: ends[1], &process)
        close(ends[1])
        guard code == 0 else {
            throw code == ENOENT ? .notFound(program: program) : .cannotStart(program: program, code: code)
        }
        child.begin(process)
        let deadline = ContinuousClock.now + patience
        var output = read(ends[0], until: deadline)
        if output.end != .complete { child.kill() }
        // A program that has closed its output, but does not end, is killed as well.
        let status = child.wait(until: deadline)
        if status == nil { output.end = .late }
        switch output.end {
        case .late: throw .tooSlow(program: program, seconds: Int(patience / .seconds(1)))
        case .full: throw .tooMuch(program: program)
        case .complete:
            guard status == 0 else { throw .failed(program: program, status: status ?? 0) }
            return output.bytes
        }
    }

    /// Starts the program in a process group of its own, with no signal blocked or ignored.
    private static func spawn(_ arguments: [String], output: Int32, _ process: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )
        let pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, pointers, environ)
    }

    private enum End {
        case complete
        case late
        case full
    }

    /// Reads until the end of the output, the largest size or the deadline.
    private static func read(
        _ descriptor: Int32,
        until deadline: ContinuousClock.Instant
    ) -> (bytes: [UInt8], end: End) {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let left = deadline - .now
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > .zero, poll(&entry, 1, Int32(left / .milliseconds(1)) + 1) >= 0 || errno == EINTR else {
                return (bytes, .late)
            }
            guard entry.revents != 0 else { continue }
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (bytes, .complete) }
            bytes += block[..<count]
            guard bytes.count <= largestOutput else { return (bytes, .full) }
        }
    }
}

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

/// Why a text was not spoken.
package enum SpeechError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The speech program is not installed.
    case notFound(program: String)
    /// The speech program cannot be started; an error number.
    case cannotStart(program: String, code: Int32)
    /// The speech program did not end in time.
    case tooSlow(program: String, seconds: Int)
    /// The speech program ended with an error.
    case failed(program: String, status: Int32)
    /// The output of the speech program is longer than allowed.
    case tooMuch(program: String)
    /// The output of the speech program is not a WAV file that can be used.
    case unusable(program: String, WAVError)

    /// The error as a sentence, with advice where there is some.
    package var description: String {
        switch self {
        case .notFound("espeak-ng"): "the program espeak-ng was not found; to install it: sudo apt install espeak-ng"
        case .notFound(let program): "the program \(program) was not found; check the setting voice.command"
        case .cannotStart(let program, let code): "\(program) cannot be started (error \(code))"
        case .tooSlow(let program, let seconds): "\(program) did not end within \(seconds) s"
        case .failed(let program, let status): "\(program) ended with status \(status)"
        case .tooMuch(let program): "the speech of \(program) is longer than \(SpeechProgram.longest / .seconds(1)) s"
        case .unusable(let program, let error): "the output of \(program) cannot be played: \(error)"
        }
    }
}
