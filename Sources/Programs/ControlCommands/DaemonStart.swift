/// How the daemon is started on this machine: by systemd, or in a shell where no systemd runs for the user, as in a container.
struct DaemonStart {
    /// The command.
    let command: String
    /// Whether systemd manages the installed units of strided for the user.
    let isManaged: Bool

    /// Finds the command.
    ///
    /// - Parameters:
    ///   - socket: The control socket that the user has named; nil for the default, which is the only one of the systemd unit.
    ///   - environment: Returns the value of an environment variable; nil if it is absent.
    ///   - exists: Whether there is a file or a socket with a path.
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
