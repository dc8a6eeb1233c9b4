import Glibc

/// A program in the background; it and its child processes end with the value.
final class Child {
    struct Failure: Error {
        let program: String
        let said: String
    }

    private let program: String
    private let id: pid_t
    private let output: Int32
    private(set) var said = ""

    /// Starts a program.
    init(_ program: String, _ arguments: [String], environment: [String]) throws {
        self.program = program
        var ends: (read: Int32, write: Int32) = (-1, -1)
        withUnsafeMutableBytes(of: &ends) { _ = pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        _ = fcntl(ends.read, F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends.write, 1)
        posix_spawn_file_actions_adddup2(&actions, ends.write, 2)
        posix_spawn_file_actions_addclose(&actions, ends.write)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // The child would inherit the signals that the thread blocks.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var id: pid_t = 0
        let result = Self.withStrings([program] + arguments) { arguments in
            Self.withStrings(environment) { posix_spawnp(&id, program, &actions, &attributes, arguments, $0) }
        }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends.write)
        self.id = result == 0 ? id : 0
        output = ends.read
    }

    deinit {
        end()
        close(output)
    }

    /// Waits until the output of the program satisfies a condition.
    ///
    /// - Throws: If the program ends, or writes nothing for 20 s.
    func wait(until condition: (String) -> Bool) throws {
        while !condition(said) {
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 1_024)
            guard id > 0, poll(&descriptor, 1, 120_000) > 0 else { throw Failure(program: program, said: said) }
            let count = read(output, &bytes, bytes.count)
            guard count > 0 else { throw Failure(program: program, said: said) }
            said += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Ends the program and its child processes, and waits for the end; the output can still be read.
    func end() {
        guard id > 0, kill(-id, SIGKILL) == 0 else { return }
        waitpid(id, nil, 0)
    }

    /// Stops the program with SIGSTOP.
    func halt() {
        kill(-id, SIGSTOP)
        // Wait until the program has stopped.
        waitpid(id, nil, WUNTRACED)
    }

    /// Continues a stopped program.
    func goOn() { kill(-id, SIGCONT) }

    private static func withStrings<Result>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        var pointers = copies + [nil]
        return body(&pointers)
    }
}
