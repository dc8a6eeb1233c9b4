import Glibc

@testable import SystemBus

/// A message bus for one test, instead of the system bus.
struct PrivateBus: ~Copyable {
    let address: String
    private let folder: String
    private let daemon: Child

    static let isThere = access(program, X_OK) == 0

    private static let program = "/usr/bin/dbus-daemon"

    init() throws {
        var template = Array("/tmp/strided-bus-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Child.Failure(program: "mkdtemp", said: "") }
        let folder = String(cString: made)
        // RealtimeKit drops its privileges and changes its root folder, and then connects to the bus as another user.
        chmod(folder, 0o755)
        let address = "unix:path=\(folder)/bus"
        let configuration = "\(folder)/bus.conf"
        let file = fopen(configuration, "w")
        fputs(Self.configuration(address), file)
        fclose(file)
        daemon = try Child(
            Self.program,
            ["--config-file=\(configuration)", "--nofork", "--print-address=1"],
            environment: [],
            until: address
        )
        self.folder = folder
        self.address = address
    }

    deinit {
        for name in ["bus", "bus.conf"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    /// Starts a program that uses this bus as the system bus.
    func start(_ program: String, _ arguments: [String] = [], until text: String) throws -> Child {
        try Child(program, arguments, environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(address)"], until: text)
    }

    /// Suspends the bus: it accepts connections, but never replies.
    func halt() { daemon.halt() }

    /// Ends the bus and all its connections.
    func end() { daemon.end() }

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

/// The real RealtimeKit and polkit on a private bus.
struct RunningRealtimeKit: ~Copyable {
    let bus: PrivateBus
    let kit: Child
    private let polkit: Child

    private static let programs = ["/usr/lib/polkit-1/polkitd", "/usr/libexec/rtkit-daemon"]

    /// RealtimeKit's daemon must be started by root.
    static let canRun = PrivateBus.isThere && programs.allSatisfy { access($0, X_OK) == 0 } && getuid() == 0

    init() throws {
        let bus = try PrivateBus()
        let polkit = try bus.start(Self.programs[0], until: "Acquired the name")
        let kit = try bus.start(Self.programs[1], ["--stderr", "--no-limit-resources"], until: "Running.")
        self.bus = bus
        self.polkit = polkit
        self.kit = kit
    }
}
