import ArgumentParser
import Control
import Glibc

/// The location of the daemon, and the functions that communicate with it.
struct Daemon: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's control socket, if not the usual one.", valueName: "path"))
    var socket: String?

    /// The exit status when the daemon is not reachable: `EX_UNAVAILABLE` of sysexits.h.
    static let unavailable = ExitCode(69)
    /// The exit status when the reply to a request was lost, so that it is unknown whether the daemon carried it out.
    static let outcomeUnknown = ExitCode(3)

    var path: ControlSocketPath {
        if let socket { return ControlSocketPath(path: socket) }
        return ControlSocketPath(userID: geteuid()) { name in getenv(name).map { String(cString: $0) } }
    }

    /// Connects and runs the closure; an error becomes a line on standard error and an exit status.
    ///
    /// - Parameter patience: The maximum time to connect, and the maximum time for each reply.
    func connect(
        patience: Duration = .seconds(5),
        _ work: (ControlClient) async throws(ControlClientError) -> Void
    ) async throws {
        do throws(ControlClientError) {
            let client = try await ControlClient.connect(to: path, patience: patience)
            try await work(client)
            await client.close()
        } catch {
            Terminal.printError("\(error)")
            throw error.exitCode
        }
    }

    /// Sends a request and prints the new state in one line; after stop or pause, also prints whether a recording still runs.
    func send(_ request: Request) async throws {
        try await send(request) { status in
            Terminal.printLine(StatusText(status: status).headline)
            if [.stop, .pause].contains(request), let note = SettingText(status).recordingGoesOn {
                Terminal.printLine(note)
            }
        }
    }

    /// Changes a setting, if there is a request, and prints its current value.
    ///
    /// - Throws: `ExitCode.failure` when the value could not be stored.
    func set(_ request: Request?, showing line: (SettingText) -> String) async throws {
        try await send(request ?? .status) { Terminal.printLine(lines: line(SettingText($0))) }
    }

    /// Sends a request and shows the state after it.
    ///
    /// - Throws: `ExitCode.failure` when the request changed a setting that could not be stored.
    func send(_ request: Request, show: (Status) -> Void) async throws {
        var unsaved: [String] = []
        try await connect { client throws(ControlClientError) in
            let status = try await client.status(after: request)
            show(status)
            // These prefixes select the entries about settings; whether the run or a recording is stored is not relevant here.
            let files = ["preferences: ", "runner: ", "settings: "]
            if request.isStored {
                unsaved = (status.unsaved ?? []).filter { part in files.contains { part.hasPrefix($0) } }
            }
        }
        guard !unsaved.isEmpty else { return }
        for part in unsaved { Terminal.printError("in force, but not stored: \(part)") }
        Terminal.printError("strided tries again while it runs; stridectl status says \"unsaved\" until it is done")
        throw ExitCode.failure
    }
}

extension ControlClientError {
    var exitCode: ExitCode {
        switch self {
        case .unreachable, .busy: Daemon.unavailable
        case .outcomeUnknown: Daemon.outcomeUnknown
        default: .failure
        }
    }
}

extension Request {
    /// Whether the request changes a setting that strided keeps after a restart.
    fileprivate var isStored: Bool {
        switch self {
        case .setCue, .setSound, .setAccent, .setVolume, .setOffset, .setRunner, .setLock, .setAlerts, .setPlan: true
        default: false
        }
    }
}
