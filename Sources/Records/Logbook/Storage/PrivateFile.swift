import Files
import Glibc

/// Files that only their owner can read, regardless of the umask.
///
/// These functions never open an existing database. Closing such a descriptor would release the locks that SQLite holds on the file for the
/// whole process (sqlite.org/howtocorrupt.html, section 2.2).
enum PrivateFile {
    enum Kind: Hashable {
        case nothing, file, folder, other
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

    /// The size of a file in bytes; 0 if it does not exist.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Creates an empty file with mode 0600.
    ///
    /// - Returns: Whether it was created; false if it already exists.
    static func create(_ path: String) throws(LogbookError) -> Bool {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw LogbookError(errno: errno, at: path)
        }
        // The umask may have removed permissions of the owner, so set the mode again. SQLite gives it to its -wal and -shm files.
        let result = fchmod(descriptor, 0o600)
        let failure = errno
        close(descriptor)
        guard result == 0 else { throw LogbookError(errno: failure, at: path) }
        return true
    }

    /// Removes the permissions of other users, if possible.
    static func restrict(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }

    static func folder(of path: String) -> String { Files.PrivateFile.folder(of: path) }

    /// Creates a folder with mode 0700, and those of its parent folders that do not exist.
    static func createFolder(_ path: String) throws(LogbookError) {
        guard kind(of: path) != .folder else { return }
        let parent = folder(of: path)
        if parent != path { try createFolder(parent) }
        guard mkdir(path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw LogbookError(errno: errno, at: path, opening: true)
        }
        chmod(path, 0o700)
        try syncFolder(of: path)
    }

    /// Waits until the creation or removal of files in a file's folder is on the disk.
    static func syncFolder(of path: String) throws(LogbookError) {
        try withFolder(of: path) { descriptor throws(LogbookError) in
            guard fsync(descriptor) == 0 else { throw LogbookError(errno: errno, at: path) }
        }
    }

    /// Runs `body` while holding a lock; another process that calls this function for the same folder waits until the lock is free.
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
