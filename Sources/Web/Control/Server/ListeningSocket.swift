import Glibc

/// A listening Unix stream socket, with its socket file if this process created the file.
struct ListeningSocket: Sendable {
    let descriptor: CInt
    /// The text that names the socket in error messages: its path, or its descriptor number.
    let place: String
    /// The socket file, if this process created it and therefore must remove it.
    private let file: File?

    private struct File: Sendable, Equatable {
        let path: String
        let device: UInt
        let inode: UInt

        init?(at path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            self.path = path
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
        }
    }

    /// Listens at `path`.
    ///
    /// If a socket file exists there and no process listens at it, it is replaced.
    ///
    /// - Throws: ``ControlServerError``; it is `alreadyRunning` when another process listens at `path`.
    init(at path: ControlSocketPath) throws(ControlServerError) {
        // Two daemons that start at the same time could both find the same dead socket and then remove each other's new one. A
        // lock on strided's own folder prevents this. In another folder there is no lock.
        let directory = try SocketDirectory(of: path)
        defer { directory.close() }
        let address = try UnixAddress(path: path.path)
        try Self.removeStaleSocket(to: address)

        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .refused("socket", path.path) }
        do throws(ControlServerError) {
            // On Linux the socket file inherits the mode of the unbound socket, so it never has wider permissions than this. A
            // umask would affect the whole process.
            guard fchmod(descriptor, 0o600) == 0 else { throw .refused("fchmod", path.path) }
            guard address.apply(bind, to: descriptor) == 0 else { throw .refused("bind", path.path) }
            file = File(at: path.path)
            guard listen(descriptor, 64) == 0 else { throw .refused("listen", path.path) }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        place = path.path
    }

    /// Uses a socket that another process created and listens at, such as systemd with socket activation.
    ///
    /// - Throws: ``ControlServerError/refused(operation:path:reason:)``, for example when the descriptor is not a listening Unix socket.
    init(adopting descriptor: CInt) throws(ControlServerError) {
        let place = "descriptor \(descriptor)"
        guard try Self.option(SO_DOMAIN, of: descriptor, place) == AF_UNIX,
            try Self.option(SO_TYPE, of: descriptor, place) == CInt(SOCK_STREAM.rawValue),
            try Self.option(SO_ACCEPTCONN, of: descriptor, place) == 1
        else {
            throw .refused(
                operation: "getsockopt",
                path: place,
                reason: "the descriptor is not a listening Unix stream socket"
            )
        }
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { throw .refused("fcntl", place) }
        self.descriptor = descriptor
        self.place = place
        file = nil
    }

    /// Removes the socket file, if this process created it and it has not been replaced since.
    func removeFile() {
        guard let file, file == File(at: file.path) else { return }
        unlink(file.path)
    }

    private static func removeStaleSocket(to address: UnixAddress) throws(ControlServerError) {
        let probe = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard probe >= 0 else { throw .refused("socket", address.path) }
        defer { close(probe) }
        guard address.apply(connect, to: probe) != 0 else { throw .alreadyRunning(path: address.path) }
        switch errno {
        case ENOENT: return
        case EAGAIN: throw .alreadyRunning(path: address.path)  // The queue of new connections is full: a daemon runs.
        case ECONNREFUSED:
            // Linux reports ECONNREFUSED also when the file is not a socket; such a file is kept, and `bind` then fails.
            var status = stat()
            guard lstat(address.path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
            guard unlink(address.path) == 0 else { throw .refused("unlink", address.path) }
        default: throw .refused("connect", address.path)
        }
    }

    private static func option(_ name: CInt, of descriptor: CInt, _ place: String) throws(ControlServerError) -> CInt {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 else { throw .refused("getsockopt", place) }
        return value
    }
}

extension ControlServerError {
    /// Creates an error for `operation` from the current `errno`.
    static func refused(_ operation: String, _ path: String) -> ControlServerError {
        .refused(operation: operation, path: path, reason: String(cString: strerror(errno)))
    }
}
