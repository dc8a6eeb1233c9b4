import Foundation

/// A private session: a temporary folder, a message bus and its programs.
final class Session {
    let address: String
    let folder: URL
    private var daemon: Child?

    static let isThere = Program.areThere(program)

    private static let program = "/usr/bin/dbus-daemon"

    /// A session with a bus.
    ///
    /// - Parameter services: the programs that the bus can start, by bus name.
    init(services: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strided-desktop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder.path)/bus"
        for (name, command) in services {
            _ = try file("\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(command)\n")
        }
        _ = try file("bus.conf", configuration)
        try start()
    }

    deinit {
        daemon?.end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts or restarts the bus.
    func start() throws {
        let daemon = try Child(
            Self.program,
            ["--config-file=\(folder.path)/bus.conf", "--nofork", "--print-address=1"],
            environment: ["PATH=/usr/bin:/bin"]
        )
        try daemon.wait { [address] in $0.contains(address) }
        self.daemon = daemon
    }

    /// Stops the bus and closes all connections.
    func end() {
        daemon?.end()
        try? FileManager.default.removeItem(at: folder.appending(path: "bus"))
    }

    /// Makes the bus accept connections without responding.
    func halt() { daemon?.halt() }

    /// Starts a program in the session.
    // If a variable is given twice, the first value is used.
    func run(_ program: String, _ arguments: [String] = [], environment: [String] = []) throws -> Child {
        let common = [
            "PATH=/usr/bin:/bin", "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "LC_ALL=C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS=\(address)",
        ]
        return try Child(program, arguments, environment: environment + common)
    }

    /// Creates a file that is deleted with the session.
    func file(_ name: String, _ text: String) throws -> String { try file(name, Data(text.utf8)) }

    /// Creates a file that is deleted with the session.
    func file(_ name: String, _ bytes: Data) throws -> String {
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        return file.path
    }

    private var configuration: String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
        <type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
        <servicedir>\(folder.path)</servicedir>
        <policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
        </busconfig>
        """
    }
}

/// Programs that a test needs.
enum Program {
    static func areThere(_ paths: String...) -> Bool { paths.allSatisfy { access($0, R_OK) == 0 } }
}
