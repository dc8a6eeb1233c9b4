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

    /// Listens at `path`; a socket file at which no process listens is replaced.
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

/// The folder of a socket, kept open while the socket is created; strided's own folder is also locked.
struct SocketDirectory {
    private let descriptor: CInt

    /// Opens the folder of `path`.
    ///
    /// strided's own folder is created if it does not exist, set to mode 0700, and locked until ``close()``. Any other folder is
    /// not changed.
    init(of path: ControlSocketPath) throws(ControlServerError) {
        let directory = path.directory
        if path.isInOwnDirectory {
            guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { throw .refused("mkdir", directory) }
        }
        let noFollow = path.isInOwnDirectory ? O_NOFOLLOW : 0
        descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | noFollow)
        guard descriptor >= 0 else { throw .refused("open", directory) }
        guard path.isInOwnDirectory else { return }
        do throws(ControlServerError) {
            try makePrivate(directory)
        } catch {
            close()
            throw error
        }
    }

    /// Closes the folder, which also releases the lock on strided's own folder, so that another daemon can start.
    func close() {
        Glibc.close(descriptor)
    }

    private func makePrivate(_ directory: String) throws(ControlServerError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .refused("fstat", directory) }
        guard status.st_uid == geteuid() else {
            throw .refused(
                operation: "fstat",
                path: directory,
                reason: "the folder belongs to another user, with the id \(status.st_uid)"
            )
        }
        if status.st_mode & 0o777 != 0o700 {
            guard fchmod(descriptor, 0o700) == 0 else { throw .refused("fchmod", directory) }
        }
        guard flock(descriptor, LOCK_EX) == 0 else { throw .refused("flock", directory) }
    }
}

struct UnixAddress {
    /// The maximum length of a path without its final NUL: 107 of 108 bytes on Linux, see unix(7).
    static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    let path: String
    private var storage = sockaddr_un()

    init(path: String) throws(ControlServerError) {
        guard path.utf8.count <= Self.maximumPathLength else { throw .pathTooLong(path: path) }
        self.path = path
        storage.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: path.utf8) }
    }

    func apply(
        _ call: (CInt, UnsafePointer<sockaddr>?, socklen_t) -> CInt,
        to descriptor: CInt
    ) -> CInt {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                call(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
