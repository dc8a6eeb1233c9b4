import Glibc

/// Files that only their owner may read, whatever the process's umask is.
///
/// Nothing here opens a database that is there already: closing such a descriptor would drop the locks that SQLite holds on the
/// file for the whole process (sqlite.org/howtocorrupt.html, section 2.2).
enum PrivateFile {
    /// What is at a path.
    enum Kind: Hashable {
        case nothing
        case file
        case folder
        case other
    }

    static func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }

    /// How many bytes a file has; 0 where there is none.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Makes an empty file of mode 0600.
    ///
    /// - Returns: whether it was made; false if there is one.
    static func create(_ path: String) throws(LogbookError) -> Bool {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw LogbookError(errno: errno, at: path)
        }
        // The umask can only have taken rights away; SQLite gives its -wal and -shm what this file has.
        let result = fchmod(descriptor, 0o600)
        let failure = errno
        close(descriptor)
        guard result == 0 else { throw LogbookError(errno: failure, at: path) }
        return true
    }

    /// Takes the rights of others away, where we may.
    static func restrict(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder of mode 0700, and those above it.
    static func createFolder(_ path: String) throws(LogbookError) {
        guard kind(of: path) != .folder else { return }
        let parent = folder(of: path)
        if parent != path { try createFolder(parent) }
        guard mkdir(path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw LogbookError(errno: errno, at: path, opening: true)
        }
        chmod(path, 0o700)
    }

    /// Waits until the names in the folder of a file are on the disk.
    static func syncFolder(of path: String) throws(LogbookError) {
        try withFolder(of: path) { descriptor throws(LogbookError) in
            guard fsync(descriptor) == 0 else { throw LogbookError(errno: errno, at: path) }
        }
    }

    /// Keeps other processes that do the same out while `body` runs.
    static func withLockedFolder<Result>(
        of path: String,
        _ body: () throws(LogbookError) -> Result
    ) throws(LogbookError) -> Result {
        try withFolder(of: path) { descriptor throws(LogbookError) in
            guard flock(descriptor, LOCK_EX) == 0 else { throw LogbookError(errno: errno, at: path) }
            return try body()
        }
    }

    private static func withFolder<Result>(
        of path: String,
        _ body: (CInt) throws(LogbookError) -> Result
    ) throws(LogbookError) -> Result {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LogbookError(errno: errno, at: path, opening: true) }
        defer { close(descriptor) }
        return try body(descriptor)
    }
}

/// Which file it is, whatever it is called.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let node: ino_t

    /// The file at a path; nil where there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, node) = (status.st_dev, status.st_ino)
    }
}
