import Activities
import Logbook
import Glibc

/// Sends activities whenever the logbook or the settings change, until the program ends.
///
/// The kernel reports changes of both folders (`inotify`), so the program does nothing while nothing changes.
public struct SyncLoop: Sendable {
    private let files: SyncFiles
    private let logbookPath: String
    private let options: SyncOptions
    /// How long changes are collected before they are looked at: the daemon writes every second during a recording.
    private let collecting: Duration

    /// Creates a loop.
    public init(_ files: SyncFiles, logbook: String, options: SyncOptions, collecting: Duration = .seconds(2)) {
        self.files = files
        logbookPath = logbook
        self.options = options
        self.collecting = collecting
    }

    /// Runs until the process ends; it can be killed at any time.
    ///
    /// - Throws: `SyncError` if the folders cannot be watched.
    public func run() throws(SyncError) {
        let changes = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard changes >= 0 else { throw SyncError("inotify: \(String(cString: strerror(errno)))") }
        defer { close(changes) }
        for path in [logbookPath, files.configurationPath] {
            try SyncFiles.makeFolder(of: path)
            let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
            guard inotify_add_watch(changes, folder, events) >= 0 else {
                throw SyncError("\(folder): \(String(cString: strerror(errno)))")
            }
        }
        var logbook: Logbook?
        var mark = ""
        var next: Moment?
        var lastError = ""
        while true {
            do throws(SyncError) {
                if logbook == nil { logbook = try? Logbook(path: logbookPath, for: .reading) }
                if let logbook {
                    let present = (try? logbook.revisionMark()) ?? ""
                    let settings = try "\(files.configuration())"
                    let isDue = next.map { $0 <= options.now() } ?? false
                    if present + settings != mark || isDue {
                        next = try SyncPass.run(files, logbook: logbook, options: options)
                        mark = present + settings
                    }
                }
                lastError = ""
            } catch {
                if error.description != lastError { options.report(error.description) }
                lastError = error.description
                next = options.now() + .seconds(60)
            }
            wait(for: changes, until: next)
        }
    }

    /// Waits for a change or a time; then collects further changes.
    private func wait(for changes: CInt, until time: Moment?) {
        let rest = time.map { max(($0 - options.now()).wholeMilliseconds, 0) + 10 }
        var event = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, rest.map { Int32(clamping: $0) } ?? -1) > 0 else { return }
        _ = poll(nil, 0, Int32(clamping: collecting.wholeMilliseconds))
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(changes, &bytes, bytes.count) > 0 {}
    }
}
