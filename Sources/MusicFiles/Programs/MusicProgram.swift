import CLinux
import Glibc

/// The program `strided-music`: the program file of strided, started with another name.
public enum MusicProgram {
    /// The name with which the file is started.
    public static let name = "strided-music"

    /// The path of the program file beside a running program of strided.
    ///
    /// - Parameter executable: The path of the running program's file; after an upgrade of the package it ends in ` (deleted)`.
    public static func path(beside executable: String) -> String {
        let folder = executable.lastIndex(of: "/").map { executable[..<$0] } ?? "."
        let file = "\(folder)/strided"
        return access(file, X_OK) == 0 ? file : "\(folder)/\(name)"
    }

    /// Starts a program that continues when this program and its terminal end; its output is discarded.
    ///
    /// - Parameter arguments: The program file and the arguments.
    /// - Returns: The process ID. The process is a child of this process as long as this process exists.
    public static func startDetached(_ arguments: [String]) throws(MusicFileError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // glibc's number of POSIX_SPAWN_SETSID, which Swift does not import: a session of its own, so no signal of the terminal arrives.
        let newSession = 0x80
        posix_spawnattr_setflags(&attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | newSession))
        let pointers: [UnsafeMutablePointer<CChar>?] = ([name] + arguments.dropFirst()).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let code = posix_spawn(&process, arguments.first ?? "", &actions, &attributes, pointers, environ)
        guard code == 0 else {
            throw MusicFileError(.cannotStart, "\(arguments.first ?? ""): \(String(cString: strerror(code)))")
        }
        return process
    }

    /// Gives the calling thread, and the programs that it starts, the lowest priority for the processor (nice 19) and for disks (the class "idle").
    public static func enterBackground() {
        _ = nice(19)
        _ = ioprio_set_idle()
    }

    /// Limits this process to 4 GB of memory, so that a damaged file cannot use up the memory of the machine.
    public static func limitMemory() {
        var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}
