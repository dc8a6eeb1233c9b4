import Glibc

/// Where the daemon's control socket is: the one rule that daemon and client share.
///
/// `STRIDED_SOCKET` if it is set; otherwise `strided/control.sock` in `XDG_RUNTIME_DIR`, or in `/run/user/UID` when that
/// is not set (a shell reached through `su` or cron), or in `/tmp/strided-UID` on a machine without that folder (a container
/// without a login manager). An empty variable counts as not set, and so does a relative `XDG_RUNTIME_DIR`, as the XDG Base
/// Directory Specification 0.8 asks.
public struct ControlSocketPath: Sendable, Hashable {
    /// The path of the socket.
    public let path: String
    /// Whether the socket's folder is strided's own, to be made and kept at mode 0700; not so for an overridden path,
    /// whose folder may be anyone's.
    public let isInOwnDirectory: Bool

    /// The path for `userID`, from the variables that `environment` looks up.
    ///
    /// - Parameter owner: Tells who owns a folder; nil for one that is not there.
    public init(
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
            // Anyone may make a folder of that name in /tmp: another's is neither used nor talked to.
            if runtime == nil, owner(standard) == nil, (owner(spare) ?? userID) == userID {
                path = spare + "/control.sock"
            } else {
                path = (runtime ?? standard) + "/strided/control.sock"
            }
            isInOwnDirectory = true
        }
    }

    /// The owner of a folder, links not followed; nil for one that is not there.
    public static func owner(of folder: String) -> UInt32? {
        var status = stat()
        return lstat(folder, &status) == 0 ? status.st_uid : nil
    }

    /// A path given by hand; its folder must be there.
    public init(path: String) {
        self.path = path
        isInOwnDirectory = false
    }

    /// The folder the socket is in; where `isInOwnDirectory`, one for whatever else of the user's does not outlive the session.
    public var directory: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
