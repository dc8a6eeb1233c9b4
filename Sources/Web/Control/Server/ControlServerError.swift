/// Why the control socket could not be created or used.
public enum ControlServerError: Error, Sendable, Hashable {
    /// Another daemon listens at `path`.
    case alreadyRunning(path: String)
    /// The path is longer than a Unix socket address allows.
    case pathTooLong(path: String)
    /// The system call `operation` (its name, as in the manual page) failed on `path`, for `reason`.
    case refused(operation: String, path: String, reason: String)
}

extension ControlServerError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .alreadyRunning(let path):
            "strided is already running: it listens at \(path); stop it first, or give this one its own STRIDED_SOCKET"
        case .pathTooLong(let path):
            "\(path.bounded) is too long for a socket: at most \(UnixAddress.maximumPathLength) bytes; set STRIDED_SOCKET to a shorter path"
        case .refused(let operation, let path, let reason):
            "no control socket at \(path): \(operation): \(reason)"
        }
    }
}
