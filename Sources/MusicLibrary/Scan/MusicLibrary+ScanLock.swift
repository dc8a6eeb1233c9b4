import Glibc

extension MusicLibrary {
    /// The path of the file that a running scan has locked.
    private var lockPath: String { path + ".scan" }

    /// Whether a scan is running now.
    ///
    /// The question takes no lock, so it cannot prevent a scan that begins at the same moment.
    public var isScanning: Bool {
        let descriptor = open(lockPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return OpenFileLock.isHeld(byAnotherThan: descriptor)
    }

    /// Runs a function while no other scan runs.
    ///
    /// - Throws: `MusicLibraryError` with the code `scanIsRunning` if another scan runs.
    func withScanLock<Result>(_ body: () throws(MusicLibraryError) -> Result) throws(MusicLibraryError) -> Result {
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw MusicLibraryError(errno: errno, at: lockPath)
        }
        defer { close(descriptor) }
        guard OpenFileLock.take(descriptor) else {
            guard [EACCES, EAGAIN].contains(errno) else { throw MusicLibraryError(errno: errno, at: lockPath) }
            throw MusicLibraryError(
                .scanIsRunning,
                "another scan is running; its progress: stridectl music scan --status"
            )
        }
        return try body()
    }
}

/// A lock of a whole file that belongs to an open file (fcntl(2), "Open file description locks"), so it ends when the file is closed.
///
/// Unlike `flock`, it can be asked for without taking it.
private enum OpenFileLock {
    /// Linux's numbers of `F_OFD_GETLK` and `F_OFD_SETLK`, which the C library declares only for GNU sources.
    private static let (get, set): (CInt, CInt) = (36, 37)

    /// The whole file, for one owner alone.
    private static var exclusive: flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }

    /// Takes the lock without waiting; false with the reason in `errno`.
    static func take(_ descriptor: CInt) -> Bool {
        var lock = exclusive
        return fcntl(descriptor, set, &lock) == 0
    }

    /// Whether another open file has the lock.
    static func isHeld(byAnotherThan descriptor: CInt) -> Bool {
        var lock = exclusive
        return fcntl(descriptor, get, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
