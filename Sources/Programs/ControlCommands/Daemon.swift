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

    /// The units in which values are shown.
    var units: Units { display.units }

    /// The texts in the user's language.
    var messages: Messages { style.messages }

    /// The units, the language and the characters in which replies are printed.
    var style: TerminalStyle { display.style }

    /// Creates the options without values, for the parser.
    init() {}

    /// Creates the options with the path of the control socket; nil means the default path.
    init(socket: String?) {
        self.socket = socket
    }

    /// The exit status if the daemon cannot be reached: `EX_UNAVAILABLE` of sysexits.h.
    static let unavailable = ExitCode(69)
    /// The exit status if the reply to a request was lost; it is then unknown whether the daemon carried out the request.
    static let outcomeUnknown = ExitCode(3)

    var path: ControlSocketPath {
        if let socket { return ControlSocketPath(path: socket) }
        return ControlSocketPath { name in getenv(name).map { String(cString: $0) } }
    }

    /// Connects to the daemon and runs the closure; an error becomes a line on standard error and an exit status.
    ///
    /// - Parameter patience: The maximum time to connect, and the maximum time for each reply.
    func connect(
        patience: Duration = .seconds(5),
        _ work: (ControlClient) async throws(ControlClientError) -> Void
    ) async throws {
        do throws(ControlClientError) {
            let client = try ControlClient.blocking(path, patience: patience)
            try await work(client)
            await client.close()
        } catch {
            Terminal.printError(text(of: error))
            throw error.exitCode
        }
    }

    /// The error in the user's language; if the daemon does not run, how to start it.
    func text(of error: ControlClientError) -> String {
        guard case .unreachable(_, let reason) = error,
            [ENOENT, ECONNREFUSED].contains(where: { String(cString: strerror($0)) == reason })
        else { return messages.translated(error.description) }
        return messages.notRunningToStart(command: start.command)
    }

    /// How the daemon is started on this machine.
    var start: DaemonStart {
        DaemonStart(socket: socket, environment: ConfigurationFile.environment) { access($0, F_OK) == 0 }
    }

    /// Sends a call that changes the run, and prints the new state of the run in one line.
    ///
    /// - Parameters:
    ///   - notesRecording: Whether to print a second line if a recording is still in progress.
    ///   - notesMissing: Whether to print what the run lacks: readings of the followed source, or sound.
    func changeRun<Method: ControlMethod>(
        _ call: Method,
        notesRecording: Bool = false,
        notesMissing: Bool = false
    ) async throws where Method.Reply == Start.Reply {
        try await connect { client throws(ControlClientError) in
            let reply = try await client.call(call)
            Terminal.printLine(reply.headline(style))
            if notesRecording, let note = reply.recordingGoesOn(style) { Terminal.printLine(note) }
            if notesMissing { try await printWhatIsMissing(client) }
        }
    }

    /// Changes those of the settings that have a value, in this order, and runs the closure on the same connection.
    ///
    /// - Throws: `ExitCode.failure` if a value could not be stored, and the exit status of a failed call.
    func change(
        _ settings: KeyValuePairs<String, String?>,
        _ show: (ControlClient) async throws(ControlClientError) -> Void
    ) async throws {
        var unsaved: [UnsavedPart] = []
        try await connect { client throws(ControlClientError) in
            for case (let key, let value?) in settings {
                unsaved = try await client.call(ChangeSetting(key: key, value: value)).unsaved ?? unsaved
            }
            try await show(client)
        }
        try reportUnsaved(unsaved)
    }

    /// Changes those of the settings that have a value, and prints lines about the status afterwards in the user's language.
    func set(_ settings: KeyValuePairs<String, String?>, line: (Status) -> String) async throws {
        try await change(settings) { client throws(ControlClientError) in
            Terminal.printLine(lines: messages.translated(line(try await client.call(GetStatus()).status)))
        }
    }

    /// Sends `call` if it is not nil, and prints the current value.
    ///
    /// - Throws: the exit status of a failed call.
    func set<Method: ControlMethod>(_ call: Method?, showing line: (Method.Reply) -> String) async throws
    where Method.Reply: SettingReply {
        try await show(after: call) { Terminal.printLine(lines: line($0)) }
    }

    /// Sends `call` if it is not nil, and passes the reply with the current value to `show`.
    ///
    /// - Throws: `ExitCode.failure` if the value could not be stored, and the exit status of a failed call.
    func show<Method: ControlMethod>(after call: Method?, _ show: (Method.Reply) -> Void) async throws
    where Method.Reply: SettingReply {
        var unsaved: [UnsavedPart] = []
        try await connect { client throws(ControlClientError) in
            guard let call else { return show(Method.Reply(try await client.call(GetStatus()).status)) }
            let reply = try await client.call(call)
            show(reply)
            unsaved = reply.unsaved ?? []
        }
        try reportUnsaved(unsaved)
    }

    /// Prints which changes could not be stored.
    ///
    /// - Throws: `ExitCode.failure` if there is at least one.
    func reportUnsaved(_ unsaved: [UnsavedPart]) throws {
        guard !unsaved.isEmpty else { return }
        for part in unsaved { Terminal.printError(messages.translated("applied, but not saved: \(part.line)")) }
        Terminal.printError(
            messages.translated(
                "strided repeats the attempt while it runs; stridectl status shows \"unsaved\" until the data are saved"
            )
        )
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
