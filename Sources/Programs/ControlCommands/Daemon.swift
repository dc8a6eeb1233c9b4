import Activities
import ArgumentParser
import Control
import Glibc
import Messages
import Report

/// The option that says where the daemon is, and the functions that communicate with the daemon.
struct Daemon: ParsableArguments {
    @Option(
        help: ArgumentHelp("The control socket of the daemon, instead of the default.", valueName: "path"),
        completion: .file()
    )
    var socket: String?
    @OptionGroup var display: DisplayOptions

    var units: Units { display.units }

    var messages: Messages { style.messages }

    var style: TerminalStyle { display.style }

    init() {}

    init(socket: String?) {
        self.socket = socket
    }

    /// The exit status if the daemon cannot be reached: `EX_UNAVAILABLE` of sysexits.h.
    static let unavailable = ExitCode(69)
    /// The exit status if the reply to a request was lost; it is then unknown whether the daemon carried out the request.
    static let outcomeUnknown = ExitCode(3)

    var path: ControlSocketPath {
        socket.map { ControlSocketPath(path: $0) } ?? ControlSocketPath(environment: ConfigurationFile.environment)
    }

    /// Connects to the daemon and runs the closure; an error of the connection or of a call becomes a line on standard error and an exit
    /// status.
    ///
    /// - Parameter patience: The maximum time to connect, and the maximum time for each reply.
    func connect<Value>(
        patience: Duration = .seconds(5),
        _ work: (ControlClient) async throws -> Value
    ) async throws -> Value {
        do {
            let client = try ControlClient.blocking(path, patience: patience)
            let value = try await work(client)
            await client.close()
            return value
        } catch let error as ControlClientError {
            Terminal.printError(text(of: error))
            throw error.exitCode
        }
    }

    /// Sends one call on a connection of its own; errors as in `connect`.
    func call<Method: ControlMethod>(
        _ method: Method,
        patience: Duration = .seconds(5)
    ) async throws -> Method.Reply {
        try await connect(patience: patience) { try await $0.call(method) }
    }

    var status: Status {
        get async throws { try await call(GetStatus()).status }
    }

    /// The error in the user's language; if the daemon does not run, how to start it.
    func text(of error: ControlClientError) -> String {
        guard case .unreachable(_, let reason) = error,
            [ENOENT, ECONNREFUSED].contains(where: { String(cString: strerror($0)) == reason })
        else { return messages.translated(error.description) }
        return messages.notRunningToStart(command: start.command)
    }

    var start: DaemonStart {
        DaemonStart(socket: socket, environment: ConfigurationFile.environment) { access($0, F_OK) == 0 }
    }

    /// - Parameter notesMissing: Whether to print what the run lacks: readings of the followed source, or sound.
    func changeRun<Method: ControlMethod>(
        _ call: Method,
        notesRecording: Bool = false,
        notesMissing: Bool = false
    ) async throws where Method.Reply == Start.Reply {
        let reply = try await self.call(call)
        Terminal.printLine(reply.headline(style))
        if notesRecording, let note = reply.recordingGoesOn(style) { Terminal.printLine(note) }
        if notesMissing { try await printWhatIsMissing() }
    }

    /// Changes those of the settings that have a value, in this order, and runs the closure on the same connection.
    ///
    /// - Throws: `ExitCode.failure` if a value could not be stored, and the exit status of a failed call.
    func change(
        _ settings: KeyValuePairs<String, String?>,
        _ show: (ControlClient) async throws -> Void
    ) async throws {
        let unsaved = try await connect { client in
            var unsaved: [UnsavedPart] = []
            for case (let key, let value?) in settings {
                unsaved = try await client.call(ChangeSetting(key: key, value: value)).unsaved ?? unsaved
            }
            try await show(client)
            return unsaved
        }
        try reportUnsaved(unsaved)
    }

    /// Changes those of the settings that have a value, and prints lines about the status afterwards in the user's language.
    func set(_ settings: KeyValuePairs<String, String?>, line: (Status) -> String) async throws {
        try await change(settings) { client in
            Terminal.printLine(lines: messages.translated(line(try await client.call(GetStatus()).status)))
        }
    }

    /// Sends `call`, and prints the current value; without a call, only prints it.
    func set<Method: ControlMethod>(_ call: Method?, showing line: (Method.Reply) -> String) async throws
    where Method.Reply: SettingReply {
        let reply = if let call { try await self.call(call) } else { Method.Reply(try await status) }
        Terminal.printLine(lines: line(reply))
    }

    /// Throws `ExitCode.failure` if there are changes that could not be stored.
    func reportUnsaved(_ unsaved: [UnsavedPart]?) throws {
        guard let unsaved, !unsaved.isEmpty else { return }
        for part in unsaved { Terminal.printError(messages.translated("applied, but not saved: \(part.line)")) }
        throw Terminal.failure(
            "strided repeats the attempt while it runs; stridectl status shows \"unsaved\" until the data are saved",
            in: messages
        )
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

/// A reply with the current value of a setting, which a command prints; without a change, it is made from the status.
protocol SettingReply {
    init(_ status: Status)
}

extension SetPace.Reply: SettingReply {
    init(_ status: Status) { self.init(target: status.target, follow: status.follow) }
}

extension Follow.Reply: SettingReply {
    init(_ status: Status) {
        self.init(follow: status.follow, target: status.target, measured: status.measured, inputs: status.inputs)
    }
}

/// How the daemon is started on this machine: by systemd, or in a shell where no systemd runs for the user, as in a container.
struct DaemonStart {
    let command: String
    /// Whether systemd manages the installed units of strided for the user.
    let isManaged: Bool

    /// - Parameter exists: Whether there is a file or a socket with a path.
    init(socket: String?, environment: (String) -> String?, exists: (String) -> Bool) {
        if let socket {
            command = "strided --socket \(socket) &"
            isManaged = false
            return
        }
        // The user manager creates this socket, with which systemctl --user communicates.
        let hasManager = environment("XDG_RUNTIME_DIR").map { exists($0 + "/systemd/private") } ?? false
        let home = environment("HOME") ?? ""
        let configuration = environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config"
        // The folders of the user's units in which `make install`, a package and the user install them (systemd.unit(5)).
        let folders = [
            configuration, home + "/.local/share", "/etc", "/usr/local/lib", "/usr/local/share", "/usr/lib", "/lib",
            "/usr/share",
        ]
        isManaged = hasManager && folders.contains { exists($0 + "/systemd/user/strided.socket") }
        command = isManaged ? "systemctl --user start strided.socket" : "strided &"
    }
}
