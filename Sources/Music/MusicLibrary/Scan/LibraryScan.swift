// The music library
//
// - Decoders run in other processes. The program file, started as `strided-music`, decodes a file to a pipe (`DecodedTrack`) or analyses it
//   (`AnalysisProgram`); a decoder that crashes or hangs is an error of that file. ffmpeg may read no network protocol and no playlist. It
//   is in the process group of `strided-music`, so that a signal to this group stops or ends both.
// - Decoding from a later time gives the same samples as decoding from the beginning. It starts one second earlier, because decoders keep
//   state, and at an input frame whose time is also that of an output frame of the resampler. With ffmpeg, it starts at the beginning of
//   the file.
// - `LibraryScan` commits each result before the next file, so it can be killed at any time. A track whose file is missing is marked and
//   never removed, because its drive may not be mounted. A fingerprint of the content recognises moved files.

public import MusicFiles

/// Brings the library up to date: looks for files, and analyses new and changed files one after the other.
///
/// Each result is committed before the next file begins, so the scan can be killed at any time, and the next one continues.
public struct LibraryScan {
    /// What the scan may do at a moment.
    public enum Permission: Hashable, Sendable {
        case go
        /// Wait, because a run is in progress.
        case wait
        case end
    }

    /// Analyses a file.
    ///
    /// It asks for the permission about every second. It throws ``MusicLibraryError`` if the permission is `end`, or if no file
    /// can be analysed.
    public typealias Analysis = (
        _ path: String, _ permission: () -> Permission
    ) throws(MusicLibraryError) -> Result<TrackAnalysis, MusicFileError>

    /// What a scan has found.
    public struct Outcome: Hashable, Sendable {
        package var new = 0
        /// The number of files with other content.
        package var changed = 0
        /// The number of files at other paths.
        package var moved = 0
        package var missing = 0
        /// The number of files that were analysed.
        public var analysed = 0
        /// The number of analysed files that cannot be read.
        package var failed = 0
        /// The number of files and folders that were left out because their names are not UTF-8.
        package var unreadableNames = 0

        /// What the user can do about files that were left out; empty if none were.
        var advice: String {
            switch unreadableNames {
            case 0: ""
            case 1: "a file or folder was left out, because its name is not UTF-8; rename it"
            case let count: "\(count) files or folders were left out, because their names are not UTF-8; rename them"
            }
        }
    }

    private let library: MusicLibrary
    private let hasFFmpeg: Bool
    private let permission: () -> Permission
    private let pause: () -> Void
    private let analysis: Analysis
    private var progress: ScanProgress
    private var outcome = Outcome()
    private var searched: [String] = []
    private var stored: ContinuousClock.Instant?

    /// Prepares a scan, at a time in seconds since 1970.
    ///
    /// - Parameters:
    ///   - hasFFmpeg: Whether ffmpeg is installed, so that the files that need it are tried again.
    ///   - pause: Waits for about a second; called while the permission is `wait`.
    public init(
        _ library: MusicLibrary,
        now: Int64,
        hasFFmpeg: Bool,
        permission: @escaping () -> Permission,
        pause: @escaping () -> Void,
        analysis: @escaping Analysis
    ) {
        self.library = library
        self.hasFFmpeg = hasFFmpeg
        self.permission = permission
        self.pause = pause
        self.analysis = analysis
        progress = ScanProgress(state: .searching, started: now, total: 0, done: 0, failed: 0, detail: "")
    }

    /// Runs the scan to its end, and returns what it has found.
    ///
    /// - Throws: `MusicLibraryError` with the code `scanIsRunning` if another scan runs, and `ended` if the permission was `end`.
    public mutating func run() throws(MusicLibraryError) -> Outcome {
        try runAlone()
        // A folder that was added just before the lock was released has started no scan, because this scan was still running.
        while try library.folders().map(\.path) != searched {
            do throws(MusicLibraryError) {
                try runAlone()
            } catch {
                guard error.code == .scanIsRunning else { throw error }
                // The other scan finds this folder.
                break
            }
        }
        return outcome
    }

    private mutating func runAlone() throws(MusicLibraryError) {
        let library = library
        try library.withScanLock { () throws(MusicLibraryError) in
            do throws(MusicLibraryError) {
                // A folder that is added during the scan is searched as well.
                repeat {
                    let folders = try library.folders().map(\.path)
                    try enter(.searching)
                    try search()
                    try analyse()
                    searched = folders
                } while try library.folders().map(\.path) != searched
                try enter(.finished)
            } catch {
                progress.detail = error.description
                try enter(error.code == .ended ? .interrupted : .stopped)
                throw error
            }
        }
    }

    /// Stores the progress: each new state at once, the number of files at most twice a second.
    private mutating func enter(_ state: ScanProgress.State) throws(MusicLibraryError) {
        let isNew = state != progress.state
        progress.state = state
        guard isNew || state.isEnd || stored.map({ .now - $0 >= .milliseconds(500) }) ?? true else { return }
        stored = .now
        if state == .interrupted { progress.detail = "" }
        if state == .finished { progress.detail = outcome.advice }
        try library.store(progress)
    }
}

extension LibraryScan {
    private mutating func search() throws(MusicLibraryError) {
        try library.retry(hasFFmpeg: hasFFmpeg)
        outcome.unreadableNames = 0
        for folder in try library.folders() {
            try waitForPermission()
            guard let walk = FolderWalk(folder.path) else {
                try FileRegistration.markUnavailable(library, folder: folder.id)
                continue
            }
            var registration = FileRegistration(library: library, folder: folder.id, outcome: outcome)
            try registration.register(walk.files)
            outcome = registration.outcome
            outcome.unreadableNames += walk.unreadableNames
        }
    }

    private mutating func analyse() throws(MusicLibraryError) {
        progress.total = try library.countWaiting()
        while let track = try library.nextWaiting() {
            try waitForPermission()
            progress.detail = track.path
            try enter(.analysing)
            // The file may have changed or vanished since the search.
            guard let file = FolderWalk.File(at: track.path) else {
                try library.markMissing(track.id)
                continue
            }
            let result = try analyse(track.path)
            switch result {
            case .failure(let error) where error.code == .missing:
                try library.markMissing(track.id)
                continue
            case .failure(let error) where [.needsLibrary, .cannotStart].contains(error.code):
                // It would be the same for all other files.
                throw MusicLibraryError(.needsInstallation, error.description)
            case .failure:
                progress.failed += 1
                outcome.failed += 1
            case .success: break
            }
            try library.store(result, of: track.id, file)
            progress.done += 1
            outcome.analysed += 1
            // Files that changed since the search were not counted.
            progress.total = max(progress.total, progress.done)
        }
    }

    /// Analyses a file; while the permission is `wait`, the progress is `paused`.
    private mutating func analyse(_ path: String) throws(MusicLibraryError) -> Result<TrackAnalysis, MusicFileError> {
        let (permission, library) = (permission, library)
        var progress = progress
        return try analysis(path) {
            let answer = permission()
            let state: ScanProgress.State = answer == .wait ? .paused : .analysing
            if state != progress.state {
                progress.state = state
                // The progress is only for display; an error of the disk is reported when the result of the file is stored.
                try? library.store(progress)
            }
            return answer
        }
    }

    private mutating func waitForPermission() throws(MusicLibraryError) {
        while true {
            switch permission() {
            case .go: return
            case .end: throw MusicLibraryError(.ended, "the scan was interrupted; to continue: stridectl music scan")
            case .wait:
                if progress.state != .paused { try enter(.paused) }
                pause()
            }
        }
    }
}
