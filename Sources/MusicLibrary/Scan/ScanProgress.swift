import GRDB
import Glibc

/// The progress of the last scan.
public struct ScanProgress: Hashable, Sendable {
    /// What the scan does.
    public enum State: String, Hashable, Sendable {
        /// It looks for files.
        case searching
        /// It analyses files.
        case analysing
        /// It waits for the end of a run.
        case paused
        /// It has ended; nothing is left to do.
        case finished
        /// The user or the end of the session has ended it; the next scan continues.
        case interrupted
        /// It has ended with an error, for example because a library is not installed.
        case stopped

        /// Whether the scan has ended.
        public var isEnd: Bool { [.finished, .interrupted, .stopped].contains(self) }
    }

    /// What the scan does or did last.
    public var state: State
    /// When it began, in seconds since 1970.
    public let started: Int64
    /// The number of tracks to analyse, including those that are done.
    public var total: Int
    /// The number of tracks that were analysed.
    public var done: Int
    /// How many of them cannot be read.
    public var failed: Int
    /// The file that is analysed, or the error of a scan that has stopped; may be empty.
    public var detail: String
}

extension MusicLibrary {
    /// The progress of the running or the last scan; nil before the first scan.
    public func scanProgress() throws(MusicLibraryError) -> ScanProgress? {
        let sql = "SELECT state, started_s, total, done, failed, detail FROM scan"
        guard let row = try read({ try Row.fetchOne($0, sql: sql) }) else { return nil }
        var state = ScanProgress.State(rawValue: row[0]) ?? .interrupted
        // A scan that was killed could not store its end.
        if !state.isEnd, !isScanning { state = .interrupted }
        return ScanProgress(
            state: state,
            started: row[1],
            total: row[2],
            done: row[3],
            failed: row[4],
            detail: row[5]
        )
    }

    func store(_ progress: ScanProgress) throws(MusicLibraryError) {
        try write {
            try $0.execute(
                sql: "INSERT OR REPLACE INTO scan VALUES (1, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    progress.state.rawValue, progress.started, progress.total, progress.done, progress.failed,
                    progress.detail,
                ]
            )
        }
    }

    /// The path of the file that a running scan has locked.
    private var lockPath: String { path + ".scan" }

    /// Whether a scan is running now.
    public var isScanning: Bool {
        let descriptor = open(lockPath, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    /// Runs a function while no other scan runs.
    ///
    /// - Throws: `MusicLibraryError` with the code `scanIsRunning` if another scan runs.
    func withScanLock<Result>(_ body: () throws(MusicLibraryError) -> Result) throws(MusicLibraryError) -> Result {
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw MusicLibraryError(.failed, "\(lockPath): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw MusicLibraryError(
                .scanIsRunning,
                "another scan is running; its progress: stridectl music scan --status"
            )
        }
        return try body()
    }
}
