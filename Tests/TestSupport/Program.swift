import Foundation

/// A running program of the package, or another one, whose output lines a test awaits.
package final class Program: @unchecked Sendable {
    // Sound: the process and its pipe are used by the one test that owns the value; the line stream is Sendable.

    /// The exit status and the output of a program that has ended.
    package struct Outcome {
        package var status: Int32
        package var output: String
        package var errors: String
    }

    /// The output that is read.
    package enum Channel {
        case output
        case errors
    }

    /// Lines of the channel as they come; ends when the program does.
    package let lines: AsyncStream<String>
    private let process = Process()

    /// Starts a program of the package, or one found on the path.
    ///
    /// - Parameter environment: variables in addition to `PATH`, the only one that is inherited.
    package init(
        _ name: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        reading channel: Channel = .errors
    ) throws {
        process.executableURL = Self.url(of: name)
        process.arguments = arguments
        process.environment = Self.bareEnvironment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = channel == .output ? pipe : FileHandle.nullDevice
        process.standardError = channel == .errors ? pipe : FileHandle.nullDevice
        let (stream, sink) = AsyncStream.makeStream(of: String.self)
        lines = stream
        try process.runWithoutBlockedSignals()
        Self.read(pipe.fileHandleForReading, into: sink)
    }

    /// Reads lines on a thread of their own until the end of the output.
    ///
    /// `FileHandle.readabilityHandler` is not used: its handle can be closed while libdispatch still watches the descriptor. If a child
    /// process of another test then has a copy of the descriptor, libdispatch uses freed memory and the test program crashes.
    private static func read(_ handle: FileHandle, into sink: AsyncStream<String>.Continuation) {
        Thread.detachNewThread {
            var pending: [UInt8] = []
            while case let data = handle.availableData, !data.isEmpty {
                pending += data
                while let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
                    sink.yield(String(decoding: pending[..<newline], as: UTF8.self))
                    pending.removeSubrange(...newline)
                }
            }
            sink.finish()
        }
    }

    deinit {
        if process.isRunning { Self.signal(id, SIGTERM) }
    }

    /// Sends a signal to the program and its child processes: Foundation gives it a process group of its own.
    private static func signal(_ id: Int32, _ signal: Int32) {
        kill(-id, signal)
    }

    /// Process id.
    package var id: Int32 { process.processIdentifier }

    /// Waits for a line that contains `text`.
    ///
    /// - Returns: the line, or nil if the program ended without it.
    package func line(containing text: String) async -> String? {
        for await line in lines where line.contains(text) { return line }
        return nil
    }

    /// Sends a signal and waits for the end.
    package func end(with signal: Int32 = SIGTERM) async -> Int32 {
        kill(id, signal)
        return await wait()
    }

    /// Sends a signal to the program and its child processes, and waits for the end of the program.
    ///
    /// A shell that waits for a child process handles the signal only after the end of that process.
    package func endGroup(with signal: Int32 = SIGTERM) async -> Int32 {
        Self.signal(id, signal)
        return await wait()
    }

    /// Waits for the end; if the test is cancelled by its time limit, the program is killed.
    package func wait() async -> Int32 {
        await Self.end(of: process)
        return process.terminationStatus
    }

    private static func end(of process: Process) async {
        let id = process.processIdentifier
        await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    process.waitWithoutLoad()
                    done.resume()
                }
            }
        } onCancel: {
            signal(id, SIGKILL)
        }
    }

    /// Runs a program to its end.
    package static func run(
        _ name: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String = ""
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = url(of: name)
        process.arguments = arguments
        process.environment = bareEnvironment.merging(environment) { $1 }
        let folder = try TemporaryFolder()
        let files = ["in", "out", "err"].map { folder.file($0) }
        try Data(input.utf8).write(to: URL(filePath: files[0]))
        for file in files.dropFirst() { try Data().write(to: URL(filePath: file)) }
        process.standardInput = FileHandle(forReadingAtPath: files[0])
        process.standardOutput = FileHandle(forWritingAtPath: files[1])
        process.standardError = FileHandle(forWritingAtPath: files[2])
        try process.runWithoutBlockedSignals()
        await end(of: process)
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOfFile: files[1], encoding: .utf8),
            errors: try String(contentsOfFile: files[2], encoding: .utf8)
        )
    }

    private static let bareEnvironment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    /// The folder of the programs of the package.
    package static var folder: String { url(of: "strided").deletingLastPathComponent().path }

    /// The programs of the package are in the folder of the test bundle.
    private static func url(of name: String) -> URL {
        if name.hasPrefix("/") { return URL(filePath: name) }
        let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        let folders = (bareEnvironment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/sbin"]
        let found = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        return URL(filePath: found ?? name)
    }

    /// The path of a program.
    package static func path(of name: String) -> String { url(of: name).path }

    /// Whether a program is there to be run, or a file with an absolute path is there to be read.
    package static func exists(_ name: String) -> Bool {
        let isPath = name.hasPrefix("/")
        return isPath
            ? FileManager.default.isReadableFile(atPath: name)
            : FileManager.default.isExecutableFile(atPath: url(of: name).path)
    }
}

extension Process {
    /// Starts it with no signal blocked.
    ///
    /// It would inherit the mask of this thread, and those of Dispatch block SIGTERM: a program that does not set its mask itself would
    /// never end.
    func runWithoutBlockedSignals() throws {
        var (none, own) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &own)
        defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
        try run()
    }

    /// Blocks this thread until the process has ended.
    ///
    /// `waitUntilExit` alone uses a whole processor on a thread whose run loop is empty.
    func waitWithoutLoad() {
        var ended = siginfo_t()
        waitid(P_PID, id_t(processIdentifier), &ended, WEXITED | WNOWAIT)
        waitUntilExit()
    }
}
