import SQLite

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
    /// The file that is analysed, the error of a scan that has stopped, or what a finished scan has left out and why; may be empty.
    public var detail: String
}

extension MusicLibrary {
    /// The progress of the running or the last scan; nil before the first scan.
    public func scanProgress() throws(MusicLibraryError) -> ScanProgress? {
        let sql = "SELECT state, started_s, total, done, failed, detail FROM scan"
        let stored = try read { db in
            try Row.fetchOne(db, sql: sql).map { row in
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
            try $0.execute(
                sql: "INSERT OR REPLACE INTO scan VALUES (1, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    progress.state.rawValue, progress.started, progress.total, progress.done, progress.failed,
                    progress.detail,
                ]
            )
        }
    }
}
