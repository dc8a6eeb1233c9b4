import Foundation

/// A message bus for one test, instead of the system bus.
final class PrivateBus {
    let address: String
    private let folder: URL
    private var daemon: Child?

    static let isThere = access(program, X_OK) == 0

    private static let program = "/usr/bin/dbus-daemon"

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strided-bluez-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder.path)/bus"
        try Data(Self.configuration(address).utf8).write(to: folder.appending(path: "bus.conf"))
        try start()
    }

    deinit {
        daemon?.end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the bus; may be called again after the bus has ended.
    func start() throws {
        daemon = try Child(
            Self.program,
            ["--config-file=\(folder.path)/bus.conf", "--nofork", "--print-address=1"],
            environment: [],
            until: address
        )
    }

    /// Ends the bus and all its connections.
    func end() {
        daemon?.end()
        try? FileManager.default.removeItem(at: folder.appending(path: "bus"))
    }

    /// The path of a file in the bus's folder, which is deleted with the bus.
    func file(_ name: String, _ text: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private static func configuration(_ address: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
        <type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
        <policy context="default">
        <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_type="method_call"/>
        <allow receive_type="method_return"/><allow receive_type="error"/><allow receive_type="signal"/>
        </policy>
        </busconfig>
        """
    }
}
