import Foundation

/// A D-Bus message bus for one test, instead of the system bus or the session bus, and the programs on it.
package final class PrivateBus {
    /// Which bus it stands in for.
    package enum Kind: String {
        case system
        case session
    }

    package let address: String
    package let folder: TemporaryFolder
    private let kind: Kind
    private var daemon: ChildProcess?

    /// Starts a bus on which everything is allowed.
    ///
    /// - Parameter services: the command lines of the programs that the bus can start, by bus name.
    package init(_ kind: Kind = .system, services: [String: String] = [:]) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        // RealtimeKit drops its privileges, and then connects to the bus as another user.
        chmod(folder.path, 0o755)
        address = "unix:path=\(folder.file("bus"))"
        for (name, command) in services {
            let text = "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
            _ = try folder.file("\(name).service", containing: text.utf8)
        }
        _ = try folder.file("bus.conf", containing: configuration.utf8)
        try start()
    }

    deinit { daemon?.end() }

    private var configuration: String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
        <type>\(kind.rawValue)</type><listen>\(address)</listen><auth>EXTERNAL</auth>
        <servicedir>\(folder.path)</servicedir>
        <policy context="default">
        <allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
        <allow receive_type="method_call"/><allow receive_type="method_return"/><allow receive_type="error"/>
        <allow receive_type="signal"/>
        </policy>
        </busconfig>
        """
    }
}

extension PrivateBus {
    /// Starts the bus; may be called again after the bus has ended.
    package func start() throws {
        let daemon = try ChildProcess(
            "dbus-daemon",
            ["--config-file=\(folder.file("bus.conf"))", "--nofork", "--print-address=1"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        try daemon.wait(for: address)
        self.daemon = daemon
    }

    /// Ends the bus and closes all its connections.
    package func end() {
        daemon?.end()
        try? FileManager.default.removeItem(atPath: folder.file("bus"))
    }

    /// Suspends the bus: it accepts connections, but never replies.
    package func suspend() { daemon?.suspend() }

    /// Starts a program that uses this bus, with the path of the test and a home of its own.
    ///
    /// - Parameter environment: further variables, which override the usual ones.
    package func run(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let usual = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "DBUS_\(kind.rawValue.uppercased())_BUS_ADDRESS": address,
        ]
        return try ChildProcess(program, arguments, environment: usual.merging(environment) { $1 })
    }
}
