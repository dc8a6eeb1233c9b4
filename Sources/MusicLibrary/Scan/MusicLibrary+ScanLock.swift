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
        defer { OpenFileLock.release(descriptor) }
        return try body()
    }
}

/// A lock of a whole file that belongs to an open file (fcntl(2), "Open file description locks"), so it ends when the file is closed, also by a crash.
///
/// Unlike `flock`, it can be asked for without taking it. A process that another thread starts at the same time has a copy of
/// the open file until its program begins, so a lock that is no longer needed is released before the file is closed.
private enum OpenFileLock {
    /// Linux's numbers of `F_OFD_GETLK` and `F_OFD_SETLK`, which the C library declares only for GNU sources.
    private static let (get, set): (CInt, CInt) = (36, 37)

    /// A request of a type (`F_WRLCK`: for one owner alone, `F_UNLCK`: no lock) for the whole file.
    private static func wholeFile(_ type: CInt) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }

    /// Takes the lock without waiting; false with the reason in `errno`.
    static func take(_ descriptor: CInt) -> Bool {
        var lock = wholeFile(F_WRLCK)
        return fcntl(descriptor, set, &lock) == 0
    }

    /// Ends the lock, also for other descriptors of the same open file.
    static func release(_ descriptor: CInt) {
        var lock = wholeFile(F_UNLCK)
        _ = fcntl(descriptor, set, &lock)
    }

    /// Whether another open file has the lock.
    static func isHeld(byAnotherThan descriptor: CInt) -> Bool {
        var lock = wholeFile(F_WRLCK)
        return fcntl(descriptor, get, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
