import CLinux
import Glibc
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
