import Glibc

/// A background program; it is ended with the value.
struct Child: ~Copyable {
    let id: pid_t
    private let output: Int32

    struct Failure: Error {
        let program: String
        let said: String
    }

    /// Starts a program, and waits until its output contains a text.
    ///
    /// - Throws: if the program ends, or writes nothing for 20 s, before that.
    init(_ program: String, _ arguments: [String], environment: [String], until text: String) throws {
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
        // Unblocks all signals, because the child would inherit the signals that the test's thread blocks.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var id: pid_t = 0
        let result = Self.withStrings([program] + arguments) { arguments in
            Self.withStrings(environment) { posix_spawnp(&id, program, &actions, &attributes, arguments, $0) }
        }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends.write)
        var said = ""
        while result == 0, !said.contains(text) {
            var descriptor = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 1_024)
            guard poll(&descriptor, 1, 120_000) > 0 else { break }
            let count = read(ends.read, &bytes, bytes.count)
            guard count > 0 else { break }
            said += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        self.id = id
        output = ends.read
        guard said.contains(text) else { throw Failure(program: program, said: said) }
    }

    deinit {
        if id > 0 {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
        close(output)
    }

    /// Ends the program.
    func end() { kill(id, SIGKILL) }

    /// Suspends the program: it still exists, but does nothing.
    func halt() {
        kill(id, SIGSTOP)
        // Waits until it has stopped.
        waitpid(id, nil, WUNTRACED)
    }

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
