// Synchronisation
//
// - `strided-sync` reads the logbook and never changes it. `inotify` wakes it, so it does nothing while nothing changes.
// - An upload is a file. If an activity is cut, joined or replaced after it was sent (`extent`), a service that cannot replace files keeps
//   the old file. Then the activity, the parts that were cut off and the activities that were joined to it are not sent until
//   `stridectl sync resend` deletes the old upload and sends the activity again.
// - What is sent is computed from the visible part of the track alone (`ActivityTrack.removing`), so a file cannot tell anything about a
//   privacy zone.
// - Identifiers are random: the true start of an activity is never sent, not even in a file name.

package import Activities
import Glibc
import SQLite

/// The queue on disk (SQLite): what each service has, what is under way, and when failed requests are repeated.
///
/// Each change is on the disk before the function returns. Thread-safe; two programs take turns with ``withTurn(_:)``.
package struct UploadQueue: Sendable {
    let database: DatabaseQueue
    private let path: String

    /// Opens the queue; creates the file with mode 0600 if it is missing.
    package init(path: String) throws(SyncError) {
        self.path = path
        try SyncFiles.makeFolder(of: path)
        // SQLite gives its other files the mode of the database.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SyncError("\(path): \(String(cString: strerror(errno)))") }
        close(descriptor)
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.write { db in
                try db.execute(sql: Self.schema)
                // Queues of earlier versions do not have this column.
                if try !db.columns(of: "item").contains("extent") {
                    try db.execute(sql: "ALTER TABLE item ADD COLUMN extent TEXT")
                }
            }
        } catch {
            throw SyncError("\(path): \(error)")
        }
    }

    private static let schema = """
        CREATE TABLE IF NOT EXISTS item (
          service TEXT NOT NULL,
          activity INTEGER NOT NULL,
          start_ms INTEGER NOT NULL,
          token TEXT NOT NULL,
          kind TEXT NOT NULL,
          shared_start_ms INTEGER NOT NULL,
          utc_offset_s INTEGER NOT NULL,
          remote TEXT,
          sent_revision INTEGER,
          underway TEXT,
          underway_revision INTEGER,
          underway_ms INTEGER,
          refused_revision INTEGER,
          failures INTEGER NOT NULL DEFAULT 0,
          next_ms INTEGER NOT NULL DEFAULT 0,
          reason TEXT,
          sent_ms INTEGER,
          fields TEXT,
          PRIMARY KEY (service, activity, start_ms)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS service (
          service TEXT PRIMARY KEY,
          failures INTEGER NOT NULL DEFAULT 0,
          next_ms INTEGER NOT NULL DEFAULT 0,
          stopped INTEGER NOT NULL DEFAULT 0,
          reason TEXT
        ) STRICT, WITHOUT ROWID;
        """

    package func withTurn<Result>(_ body: () throws(SyncError) -> Result) throws(SyncError) -> Result {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw SyncError("\(path).lock: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        return try body()
    }

    func read<Result>(_ body: (Database) throws -> Result) throws(SyncError) -> Result {
        do { return try database.read(body) } catch { throw SyncError("\(path): \(error)") }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(SyncError) -> Result {
        do { return try database.write(body) } catch { throw SyncError("\(path): \(error)") }
    }
}

/// What identifies an activity in the queue.
///
/// The start is a part of it, because after a restored backup of the logbook the number can belong to another activity.
package struct QueueKey: Hashable, Sendable {
    package let service: String
    package let activity: Int64
    /// The start of the activity, Unix time in milliseconds.
    package let start: Int64
}

package struct QueueEntry: Hashable, Sendable {
    package let key: QueueKey
    package var item: QueueItem
    package var underwayRevision: Int64?
    package var underwaySince: Moment?
    /// The number of failures in sequence.
    package var failures = 0
    /// The activity is not tried again before this time.
    package var next = Moment(unixMilliseconds: 0)
    package var reason: String?
    package var sent: Moment?
    /// The extent of the activity in the file that the service has; nil in entries of earlier versions.
    package var extent: String?
}

/// Whether and when a service is tried.
package struct ServiceState: Hashable, Sendable {
    package var failures = 0
    package var next = Moment(unixMilliseconds: 0)
    /// Whether the service refused the key, so that it is not tried again until the user acts.
    package var isStopped = false
    package var reason: String?

    package init() {}
}

extension UploadQueue {
    package func state(of service: String) throws(SyncError) -> ServiceState {
        let sql = "SELECT failures, next_ms, stopped, reason FROM service WHERE service = ?"
        return try read { db in
            guard let row = try db.row(sql, [service]) else { return ServiceState() }
            var state = ServiceState()
            (state.failures, state.isStopped, state.reason) = try (row[0], row[2], row[3])
            state.next = Moment(unixMilliseconds: try row[1])
            return state
        }
    }

    package func store(_ state: ServiceState, of service: String) throws(SyncError) {
        try write { db in
            try db.run(
                "INSERT OR REPLACE INTO service VALUES (?, ?, ?, ?, ?)",
                [service, state.failures, state.next.unixMilliseconds, state.isStopped, state.reason]
            )
        }
    }
}
