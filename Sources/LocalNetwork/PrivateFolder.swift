import Glibc

/// A folder that only this user can read, with the files of the local network.
///
/// Thread-safe: writers in this and in other processes wait for each other (``withLock(_:)``).
public struct PrivateFolder: Sendable, Hashable {
    /// The path of the folder.
    public let path: String

    /// Creates a reference to a folder, which need not exist.
    public init(path: String) { self.path = path }

    /// A file's content and properties.
    struct Content {
        let bytes: [UInt8]
        /// Whether other users can read or change the file.
        let isExposed: Bool
    }

    /// What changes when a file is replaced.
    struct Stamp: Hashable {
        let node: ino_t
        let seconds: Int
        let nanoseconds: Int
        let size: Int
    }

    /// The path of a file of the folder.
    func path(of name: String) -> String { path + "/" + name }

    /// The stamp of a file; nil if it does not exist.
    func stamp(of name: String) -> Stamp? {
        var status = stat()
        guard lstat(path(of: name), &status) == 0 else { return nil }
        return Stamp(
            node: status.st_ino,
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec,
            size: Int(status.st_size)
        )
    }

    /// Reads a file of at most 1 MiB; nil if it does not exist.
    func read(_ name: String) throws(LocalNetworkError) -> Content? {
        let path = path(of: name)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? .notOwnFile(path: path) : .last(path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last(path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { throw .notOwnFile(path: path) }
        guard status.st_size <= 1 << 20 else { throw .damaged(path: path) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                return Glibc.read(descriptor, rest.baseAddress, rest.count)
            }
            guard got >= 0 else { throw .last(path) }
            guard got > 0 else { break }
            count += got
        }
        return Content(bytes: Array(bytes.prefix(count)), isExposed: status.st_mode & 0o077 != 0)
    }

    /// Replaces a file; after a power failure, the file has the old or the new content.
    ///
    /// The mode of the file is 0600.
    /// Call it only while the folder is locked (``withLock(_:)``).
    func write(_ bytes: [UInt8], to name: String) throws(LocalNetworkError) {
        let (path, temporary) = (path(of: name), path(of: name) + ".new")
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .last(temporary) }
        defer { close(descriptor) }
        var count = 0
        while count < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[count...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            guard written > 0 else { throw .last(temporary) }
            count += written
        }
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw .last(path) }
    }

    /// Removes a file if it exists.
    func remove(_ name: String) { unlink(path(of: name)) }

    /// Creates the folder if it is missing, and runs `body` while no other process or thread changes the files of the folder.
    ///
    /// - Throws: ``LocalNetworkError`` of the folder, or the error of `body`.
    func withLock<Result>(_ body: () throws(LocalNetworkError) -> Result) throws(LocalNetworkError) -> Result {
        try Self.create(path)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .last(path) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o700) == 0, flock(descriptor, LOCK_EX) == 0 else { throw .last(path) }
        let result = try body()
        // The names of replaced files must be on the disk, too.
        fsync(descriptor)
        return result
    }

    /// Creates a folder with mode 0700, and those of its parent folders that do not exist.
    private static func create(_ path: String) throws(LocalNetworkError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .last(path) }
        try create(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last(path) }
    }
}

extension LocalNetworkError {
    /// The error of the last call of the system.
    fileprivate static func last(_ path: String) -> Self {
        .system(path: path, reason: String(cString: strerror(errno)))
    }
}
