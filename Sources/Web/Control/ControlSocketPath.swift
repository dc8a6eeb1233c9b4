import Glibc

/// The path of the daemon's control socket; daemon and client both use this rule.
///
/// The path is `STRIDED_SOCKET` if this variable is set. Otherwise it is `strided/control.sock` in `XDG_RUNTIME_DIR`. If that
/// variable is not set (for example in a shell started by `su` or cron), it is in `/run/user/UID`. If that folder does not exist
/// (for example in a container without a login manager), it is in `/tmp/strided-UID`, unless another user owns that folder. An
/// empty variable counts as not set, and so does a relative `XDG_RUNTIME_DIR`, as the XDG Base Directory Specification 0.8 requires.
public struct ControlSocketPath: Sendable, Hashable {
    /// The path of the socket file.
    public let path: String
    /// Whether the folder of the socket belongs to strided, which then creates it and keeps its mode at 0700.
    ///
    /// It is false for a path given by the user, because that folder may belong to another program or user.
    package let isInOwnDirectory: Bool

    /// Determines the path for `userID` from the variables that `environment` returns.
    ///
    /// - Parameter owner: Returns the owner of a folder, or nil if the folder does not exist.
    package init(
        userID: UInt32,
        owner: (String) -> UInt32? = Self.owner(of:),
        environment: (String) -> String?
    ) {
        if let path = environment("STRIDED_SOCKET"), !path.isEmpty {
            self.path = path
            isInOwnDirectory = false
        } else {
            let runtime = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
            let standard = "/run/user/\(userID)"
            let spare = "/tmp/strided-\(userID)"
            // Any user can create a folder with this name in /tmp, so the path is used only if the folder is absent or our own.
            if runtime == nil, owner(standard) == nil, (owner(spare) ?? userID) == userID {
                path = spare + "/control.sock"
            } else {
                path = (runtime ?? standard) + "/strided/control.sock"
            }
            isInOwnDirectory = true
        }
    }

    package init(environment: (String) -> String?) { self.init(userID: geteuid(), environment: environment) }

    /// The owner of a folder, without following links; nil if the folder does not exist.
    package static func owner(of folder: String) -> UInt32? {
        var status = stat()
        return lstat(folder, &status) == 0 ? status.st_uid : nil
    }

    /// Uses a path given by the user; its folder must exist.
    public init(path: String) {
        self.path = path
        isInOwnDirectory = false
    }

    /// The folder of the socket; if `isInOwnDirectory` is true, it can also hold other files of the user for this session.
    package var directory: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
