import Testing

@testable import ControlCommands

/// The command that a runner needs when the daemon does not run.
@Suite struct DaemonStartTests {
    private static let desktop = ["HOME": "/users/ana", "XDG_RUNTIME_DIR": "/run/user/1000"]
    private static let manager = "/run/user/1000/systemd/private"

    @Test(
        arguments: [
            (desktop, [manager, "/usr/lib/systemd/user/strided.socket"], "systemctl --user start strided.socket"),
            (
                desktop, [manager, "/usr/local/lib/systemd/user/strided.socket"],
                "systemctl --user start strided.socket"
            ),
            (
                desktop, [manager, "/users/ana/.config/systemd/user/strided.socket"],
                "systemctl --user start strided.socket"
            ),
            (
                desktop.merging(["XDG_CONFIG_HOME": "/c"]) { $1 }, [manager, "/c/systemd/user/strided.socket"],
                "systemctl --user start strided.socket"
            ),
            // The unit is not installed: a build from source.
            (desktop, [manager], "strided &"),
            // A container: the package is installed, but no user manager runs.
            (desktop, ["/usr/lib/systemd/user/strided.socket"], "strided &"),
            (["HOME": "/root"], [manager, "/usr/lib/systemd/user/strided.socket"], "strided &"),
            ([:], [], "strided &"),
        ] as [([String: String], [String], String)]
    )
    func theCommandSuitsTheMachine(environment: [String: String], files: [String], command: String) {
        let start = DaemonStart(socket: nil, environment: { environment[$0] }, exists: files.contains)
        #expect(start.command == command)
        #expect(start.isManaged == command.hasPrefix("systemctl"))
    }

    @Test func anotherSocketIsNamed() {
        let start = DaemonStart(socket: "/tmp/s", environment: { Self.desktop[$0] }) { _ in true }
        #expect(start.command == "strided --socket /tmp/s &" && !start.isManaged)
    }
}
