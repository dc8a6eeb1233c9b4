package import Activities
import Glibc
import SQLite
import Synchronization

/// The database of activities, days and goals (SQLite), used by the daemon and `stridectl` at the same time.
///
/// Every method can block on disk access. The daemon therefore writes with ``LogbookWriter`` and reads in a separate task. All methods are
/// thread-safe. Writers of all processes run one after the other. Readers never wait; they see the data as of the start of the read. Copies
/// of a value share the same two connections.
package struct Logbook: Sendable {
    /// How long a writer waits for the lock of another writer; after that it throws `LogbookError.Code.locked`.
    package static let lockTimeout = Duration.seconds(5)

    package enum Access: Hashable, Sendable {
        /// Read only. This also works on a read-only file system, unless the database has an older version and must be upgraded.
        case reading
        /// Read and write. The database is created if it does not exist.
        case writing
    }

    package var path: String { store.path }

    let store: Store

    /// Opens the logbook; upgrades a database of an older version after making a backup next to it.
    ///
    /// A new file has mode 0600 and a new folder 0700, regardless of the umask.
    ///
    /// - Throws: All codes of `LogbookError` except those about activities; `missing` only when reading.
    package init(path: String, for access: Access) throws(LogbookError) {
        try self.init(path: path, for: access, schema: .current)
    }

    init(
        path: String,
        for access: Access,
        schema: Schema,
        busyWait: BusyWait = BusyWait(timeout: lockTimeout)
    ) throws(LogbookError) {
        if access == .reading, let store = try Store.reading(path, schema: schema, busyWait: busyWait) {
            self.store = store
        } else {
            self.store = try Store.writing(path, schema: schema, busyWait: busyWait)
        }
    }
}

extension Logbook {
    /// Whether something was changed since the opening; an error after that does not undo it.
    package var hasWritten: Bool { store.hasWritten.load(ordering: .relaxed) }

    func read<Result>(_ body: (Database) throws -> Result) throws(LogbookError) -> Result {
        try LogbookError.mapped(at: path) { try store.reader.read(body) }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(LogbookError) -> Result {
        try LogbookError.mapped(at: path) {
            guard let writer = store.writer else { throw LogbookError(.readOnly, at: path, "opened for reading") }
            let result = try writer.write { db in
                let result = try body(db)
                try ActivityHours.update(in: db)
                return result
            }
            store.hasWritten.store(true, ordering: .relaxed)
            return result
        }
    }
}

/// The path of the logbook: `$XDG_DATA_HOME/strided/strided.db`, or the value of `STRIDED_LOGBOOK`.
///
/// A relative path in `XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification 0.8 requires.
package struct LogbookPath: Hashable, Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Finds the path from the environment variables, which `environment` returns.
    package init(environment: (String) -> String?) {
        if let path = environment("STRIDED_LOGBOOK"), !path.isEmpty {
            self.path = path
        } else if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
            path = data + "/strided/strided.db"
        } else {
            path = (environment("HOME") ?? "") + "/.local/share/strided/strided.db"
        }
    }
}

package enum LocalClock {
    /// The current time with the local UTC offset.
    ///
    /// Reads the time zone again on each call (`tzset`), so a changed time zone takes effect. Thread-safe.
    package static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return moment(unixMilliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Converts Unix time to a moment with the UTC offset that applies on this computer at that time.
    package static func moment(unixMilliseconds: Int64) -> Moment {
        let utc = Moment(unixMilliseconds: unixMilliseconds)
        var seconds = time_t((utc.unixMilliseconds / 1000))
        var local = tm()
        tzset()
        guard localtime_r(&seconds, &local) != nil else { return utc }
        return Moment(unixMilliseconds: utc.unixMilliseconds, utcOffset: Int(local.tm_gmtoff))
    }
}

/// The exclusive right to continue an unfinished recording; one process has this right until the value is destroyed.
///
/// It prevents a second daemon, which uses another socket, from continuing the recording of the first daemon. It is a kernel lock
/// (`flock`), which is released even if the process crashes. Thread-safe.
package struct RecoveryLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Acquires the lock for a logbook; nil if another process holds it or the lock file cannot be created.
    package init?(forLogbook path: String) {
        descriptor = open(path + ".keeper", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Closing alone is not enough: a process that another thread starts now has a copy of the open file until its program begins.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

extension Logbook {
    /// Checks the whole database file for damage.
    ///
    /// Reads every page, which takes about 1 s per 200 MB.
    ///
    /// - Returns: SQLite's description of the first damage; nil if there is none.
    package func damage() throws(LogbookError) -> String? {
        try read { db in
            let answer = try db.value("PRAGMA quick_check(1)") as String?
            return answer == "ok" ? nil : answer ?? "no answer"
        }
    }
}
