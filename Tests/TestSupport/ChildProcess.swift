import Glibc

/// A program in the background whose output a test reads synchronously; it and its child processes end with the object.
package final class ChildProcess {
    /// The program ended, or wrote nothing for two minutes, before its output satisfied a condition.
    package struct Failure: Error {
        package let program: String
        package let output: String

        /// Creates the failure of a program.
        package init(program: String, output: String) {
            self.program = program
            self.output = output
        }
    }

    /// Its output and errors as far as they have been read.
    package private(set) var output = ""
    private var isAtEnd = false
    private let program: String
    private let id: pid_t
    private let descriptor: Int32

    /// Starts a program in a process group of its own, with no signal blocked.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to be found on the path of the test.
    ///   - environment: its whole environment.
    package init(_ program: String, _ arguments: [String] = [], environment: [String: String]) throws {
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
        // The child would inherit the signals that the test's thread blocks.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var id: pid_t = 0
        let result = Self.withStrings([program] + arguments) { arguments in
            Self.withStrings(environment.map { "\($0)=\($1)" }) {
                posix_spawnp(&id, program, &actions, &attributes, arguments, $0)
            }
        }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends.write)
        self.id = result == 0 ? id : 0
        descriptor = ends.read
    }

    deinit {
        end()
        close(descriptor)
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

extension ChildProcess {
    /// Waits until the output satisfies a condition.
    ///
    /// - Throws: `Failure`.
    package func wait(until condition: (String) -> Bool) throws {
        while !condition(output) {
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 1_024)
            guard id > 0, poll(&event, 1, 120_000) > 0 else { throw Failure(program: program, output: output) }
            let count = read(descriptor, &bytes, bytes.count)
            isAtEnd = count == 0
            guard count > 0 else { throw Failure(program: program, output: output) }
            output += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Waits until the output contains a text.
    ///
    /// - Throws: `Failure`.
    package func wait(for text: String) throws { try wait { $0.contains(text) } }

    /// Waits until the program has closed its output, as it does at its end.
    ///
    /// - Throws: `Failure` if it writes nothing for two minutes.
    package func waitForEnd() throws {
        do {
            try wait { _ in isAtEnd }
        } catch  where isAtEnd {}
    }

    /// Kills the program and its child processes, and waits for its end; its output can still be read.
    package func end() {
        guard id > 0, kill(-id, SIGKILL) == 0 else { return }
        waitpid(id, nil, 0)
    }

    /// Suspends the program and its child processes: they exist, but do nothing.
    package func suspend() {
        kill(-id, SIGSTOP)
        // Waits until it has stopped.
        waitpid(id, nil, WUNTRACED)
    }

    /// Continues a suspended program.
    package func resume() { kill(-id, SIGCONT) }
}
