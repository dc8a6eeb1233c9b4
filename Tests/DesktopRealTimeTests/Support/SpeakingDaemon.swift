import TestSupport

/// strided without a sound card on a private bus, with a speech program whose texts last 3 s.
final class SpeakingDaemon {
    private let session: PrivateBus
    private let socket: String
    private var process: ChildProcess

    /// Starts the daemon and waits until it is ready.
    init(in session: PrivateBus, _ settings: [String] = []) throws {
        self.session = session
        socket = session.folder.file("strided.sock")
        let program = try session.folder.file("speak.py", containing: Self.program.utf8)
        arguments = ["--device", "null", "--socket", socket, "--set", "voice.command=python3 '\(program)' {text}"]
        arguments += settings.flatMap { ["--set", $0] }
        process = try Self.start(arguments, in: session)
    }

    private var arguments: [String]

    /// The path of the file with the paused players.
    var players: String { socket + ".players" }

    /// Kills the daemon without letting it restore anything.
    func kill() { process.end() }

    /// Starts the daemon again.
    func restart() throws { process = try Self.start(arguments, in: session) }

    /// Waits for a line of the log.
    func wait(forLog text: String) throws { try process.wait(for: text) }

    /// The log so far.
    var log: String { process.output }

    /// Begins to speak; the result ends when the daemon has accepted the text or, with `waits`, when the text was spoken.
    func say(_ text: String, waits: Bool = false) throws -> ChildProcess {
        try session.run(Program.path(of: "stridectl"), ["say", "--socket", socket, text] + (waits ? ["--wait"] : []))
    }

    private static func start(_ arguments: [String], in session: PrivateBus) throws -> ChildProcess {
        let environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(session.folder.file("no-bus"))"]
        let process = try session.run(Program.path(of: "strided"), arguments, environment: environment)
        try process.wait(for: "ready")
        return process
    }

    private static let program = """
        import struct, sys
        # A WAV file with 8,000 frames a second, 8 bits each.
        n = 24000
        sys.stdout.buffer.write(b"RIFF" + struct.pack("<I", 36 + n) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
            + b"data" + struct.pack("<I", n) + bytes(128 + 40 * (i // 20 % 2) for i in range(n)))
        """
}
