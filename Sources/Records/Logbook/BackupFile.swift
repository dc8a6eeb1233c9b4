package import Activities
import Glibc
import SQLite

/// A backup of the logbook and of other files of the user, as one file.
///
/// It is an SQLite database: a copy of the logbook with two more tables, for the facts about the backup and for the other files. After the
/// last page it has a `FileSeal`, which SQLite ignores. So `sqlite3` can read a backup without strided. `application_id` is not that of a
/// logbook, so that a backup is never opened as one. Mode 0600.
package struct BackupFile: Hashable, Sendable {
    /// A file of the user in a backup.
    package struct StoredFile: Hashable, Sendable {
        /// The name within the backup, such as `workouts/hills.toml`.
        package let name: String
        /// The content.
        package let bytes: [UInt8]

        /// Creates a file.
        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The path of the backup.
    package let path: String
    /// The time of the backup.
    package let created: Moment
    /// The number of activities that are not deleted.
    package let activities: Int
    /// The number of days with steps.
    package let days: Int
    /// The other files, in the order of their names.
    package let files: [StoredFile]

    /// The letters "STRB", stored as `application_id` in the SQLite header.
    static let applicationID: Int32 = 0x5354_5242

    /// The tables that a backup has in addition to those of the logbook.
    static let tables = """
        CREATE TABLE backup (
          created_ms INTEGER NOT NULL,
          utc_offset_s INTEGER NOT NULL,
          activities INTEGER NOT NULL,
          days INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE backup_file (
          name TEXT PRIMARY KEY NOT NULL,
          content BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Counts the activities that are not deleted, and the days with steps.
    static let count = """
        SELECT (SELECT count(*) FROM activity WHERE deleted_ms IS NULL), (SELECT count(DISTINCT local_day) FROM hour_bucket)
        """
}

extension BackupFile {
    /// Reads a backup completely and verifies it: its checksum, SQLite's integrity check, the version and the counts.
    ///
    /// Takes about 3 s per 200 MB. The file is not changed.
    ///
    /// - Throws: `missing`, `notABackup`, `damagedBackup`, `newerVersion`, or an error of the disk.
    package init(verifying path: String) throws(LogbookError) {
        try self.init(verifying: path, schema: .current)
    }

    init(verifying path: String, schema: Schema) throws(LogbookError) {
        guard PrivateFile.kind(of: path) != .nothing else { throw LogbookError(.noSuchBackup, at: path) }
        guard PrivateFile.kind(of: path) == .file, try Self.isDatabase(path) else {
            throw LogbookError(.notABackup, at: path)
        }
        try FileSeal.verify(path)
        do {
            let queue = try Self.openUnchanged(path)
            defer { try? queue.close() }
            self = try queue.read { try Self.contents(of: $0, path, schema) }
        } catch {
            let error = LogbookError(error, at: path)
            throw error.code == .corrupt ? LogbookError(.damagedBackup, at: path, error.detail) : error
        }
    }

    /// Opens the database as immutable, so that SQLite creates no file next to it.
    static func openUnchanged(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.isImmutable = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func contents(of db: Database, _ path: String, _ schema: Schema) throws -> BackupFile {
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw LogbookError(.notABackup, at: path)
        }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version <= schema.version else {
            throw LogbookError(
                .newerVersion,
                at: path,
                "its version is \(version); this strided supports \(schema.version)"
            )
        }
        if let damage = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"), damage != "ok" {
            // So SQLite reports a disk that cannot be read; the checksum of the file was right.
            guard !damage.contains("unable to get the page") else { throw LogbookError(.failed, at: path, damage) }
            throw LogbookError(.damagedBackup, at: path, damage)
        }
        guard let facts = try Row.fetchOne(db, sql: "SELECT created_ms, utc_offset_s, activities, days FROM backup")
        else {
            throw LogbookError(.damagedBackup, at: path, "the facts about it are missing")
        }
        // Version 1 had no column for deletions, so activities are counted in a way that suits all versions.
        let stored = try Int.fetchOne(db, sql: version >= 2 ? count : "SELECT count(*) FROM activity")
        guard try stored == facts[2] as Int else {
            throw LogbookError(.damagedBackup, at: path, "activities are missing")
        }
        let files = try Row.fetchAll(db, sql: "SELECT name, content FROM backup_file ORDER BY name")
        return try BackupFile(
            path: path,
            created: Moment(unixMilliseconds: facts[0], utcOffset: facts[1]),
            activities: facts[2],
            days: facts[3],
            files: files.map { try StoredFile(name: $0[0], bytes: $0[1]) }
        )
    }

    /// Whether a file begins like an SQLite database.
    private static func isDatabase(_ path: String) throws(LogbookError) -> Bool {
        let letters = Array("SQLite format 3\0".utf8)
        var start = [UInt8](repeating: 0, count: letters.count)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw LogbookError(errno: errno, at: path, opening: true) }
        defer { close(file) }
        guard pread(file, &start, start.count, 0) >= 0 else { throw LogbookError(errno: errno, at: path) }
        return start == letters
    }
}

/// The last 16 bytes of a backup: the letters "STRDSEAL" and a checksum of all bytes before them.
///
/// The checksum is FNV-1a with 64 bits (Fowler, Noll and Vo; RFC 9923), in big-endian order. It detects damage by disks and copies; it does
/// not protect against a person who changes the file on purpose.
enum FileSeal {
    private static let letters = Array("STRDSEAL".utf8)
    static let length = 16

    /// Appends the seal to a file and waits until the whole file is on the disk.
    static func append(to path: String) throws(LogbookError) {
        let file = try openFile(path, O_RDWR)
        defer { close(file) }
        let size = PrivateFile.size(of: path)
        let bytes = letters + bigEndian(try checksum(of: file, count: size, path))
        guard pwrite(file, bytes, bytes.count, size) == bytes.count, fsync(file) == 0 else {
            throw LogbookError(errno: errno, at: path)
        }
    }

    /// Reads the whole file and compares it with its seal.
    ///
    /// - Throws: `damagedBackup` if the bytes differ or the file is cut off.
    static func verify(_ path: String) throws(LogbookError) {
        let file = try openFile(path, O_RDONLY)
        defer { close(file) }
        let size = PrivateFile.size(of: path) - length
        guard size > 0 else { throw LogbookError(.damagedBackup, at: path, "it is too short") }
        var seal = [UInt8](repeating: 0, count: length)
        guard pread(file, &seal, length, size) == length else { throw LogbookError(errno: errno, at: path) }
        guard Array(seal.prefix(letters.count)) == letters else {
            throw LogbookError(.damagedBackup, at: path, "its end is missing")
        }
        guard Array(seal.suffix(8)) == bigEndian(try checksum(of: file, count: size, path)) else {
            throw LogbookError(.damagedBackup, at: path, "its checksum is wrong")
        }
    }

    private static func openFile(_ path: String, _ mode: CInt) throws(LogbookError) -> CInt {
        let file = open(path, mode | O_CLOEXEC)
        guard file >= 0 else { throw LogbookError(errno: errno, at: path, opening: true) }
        return file
    }

    private static func checksum(of file: CInt, count: Int, _ path: String) throws(LogbookError) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset = 0
        while offset < count {
            let read = pread(file, &buffer, min(buffer.count, count - offset), offset)
            guard read > 0 else { throw LogbookError(errno: read < 0 ? errno : EIO, at: path) }
            buffer.withUnsafeBytes { bytes in
                for byte in bytes.prefix(read) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            }
            offset += read
        }
        return hash
    }

    private static func bigEndian(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
}
