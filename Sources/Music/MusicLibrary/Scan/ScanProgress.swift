import Glibc
import SQLite

package struct ScanProgress: Hashable, Sendable {
    /// What the scan does.
    package enum State: String, Hashable, Sendable {
        case searching
        case analysing
        /// It waits for the end of a run.
        case paused
        /// It has ended; nothing is left to do.
        case finished
        /// The user or the end of the session has ended it; the next scan continues.
        case interrupted
        /// It has ended with an error, for example because a library is not installed.
        case stopped

        package var isEnd: Bool { [.finished, .interrupted, .stopped].contains(self) }
    }

    package var state: State
    /// When it began, in seconds since 1970.
    package let started: Int64
    /// The number of tracks to analyse, including those that are done.
    package var total: Int
    package var done: Int
    /// How many of them cannot be read.
    package var failed: Int
    /// The present file, the error that stopped the scan, or the files that a finished scan has left out and why; may be empty.
    package var detail: String
}

extension MusicLibrary {
    /// The progress of the running or the last scan; nil before the first scan.
    package func scanProgress() throws(MusicLibraryError) -> ScanProgress? {
        let sql = "SELECT state, started_s, total, done, failed, detail FROM scan"
        let stored = try read { db in
            try db.row(sql).map { row in
                try ScanProgress(
                    state: ScanProgress.State(rawValue: row[0]) ?? .interrupted,
                    started: row[1],
                    total: row[2],
                    done: row[3],
                    failed: row[4],
                    detail: row[5]
                )
            }
        }
        guard var progress = stored else { return nil }
        // A scan that was killed could not store its end.
        if !progress.state.isEnd, !isScanning { progress.state = .interrupted }
        return progress
    }

    func store(_ progress: ScanProgress) throws(MusicLibraryError) {
        try write {
            try $0.run(
                "INSERT OR REPLACE INTO scan VALUES (1, ?, ?, ?, ?, ?, ?)",
                [
                    progress.state.rawValue, progress.started, progress.total, progress.done, progress.failed,
                    progress.detail,
                ]
            )
        }
    }
}

extension MusicLibrary {
    private var lockPath: String { path + ".scan" }

    /// Whether a scan is running now; this takes no lock, so it cannot prevent a scan that begins at the same moment.
    package var isScanning: Bool {
        let descriptor = open(lockPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return OpenFileLock.isHeld(byAnotherThan: descriptor)
    }

    /// Runs a function while no other scan runs; throws `scanIsRunning` if another one does.
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

/// A lock of a whole file, owned by an open file description (fcntl(2)): it ends when the file is closed, also by a crash.
///
/// Unlike a lock of `flock`, it can be tested without being taken. A process that another thread starts at the same time has a copy
/// of the open file until its program begins, so a lock that is no longer needed is released before the file is closed.
private enum OpenFileLock {
    /// Linux's numbers of `F_OFD_GETLK` and `F_OFD_SETLK`, which the C library declares only for GNU sources.
    private static let (get, set): (CInt, CInt) = (36, 37)

    /// Takes the lock without waiting; false with the reason in `errno`.
    static func take(_ descriptor: CInt) -> Bool { perform(set, F_WRLCK, descriptor) != nil }

    /// Ends the lock, also for other descriptors of the same open file.
    static func release(_ descriptor: CInt) { _ = perform(set, F_UNLCK, descriptor) }

    /// Whether another open file has the lock.
    static func isHeld(byAnotherThan descriptor: CInt) -> Bool {
        perform(get, F_WRLCK, descriptor).map { $0.l_type != Int16(F_UNLCK) } ?? false
    }

    /// Calls `fcntl` for the whole file with `F_WRLCK` (exclusive lock) or `F_UNLCK` (no lock); nil with the reason in `errno`.
    private static func perform(_ command: CInt, _ type: CInt, _ descriptor: CInt) -> flock? {
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(type), Int16(SEEK_SET))
        return fcntl(descriptor, command, &lock) == 0 ? lock : nil
    }
}
