package import Activities
import Files
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
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package let path: String
    /// The version of the database.
    let version: Int
    package let created: Moment
    /// The number of activities that are not deleted.
    package let activities: Int
    /// The number of days with steps.
    package let days: Int
    /// The other files, in the order of their names.
    package let files: [StoredFile]

    /// Something that a restore leaves out.
    package struct Omission: Hashable, Sendable, CustomStringConvertible {
        /// What is left out; the raw values are the beginnings of sentences.
        package enum What: String, Hashable, Sendable, CaseIterable {
            case tables = "unknown tables"
            case columns = "unknown columns"
            case triggers = "unknown triggers"
            case views = "unknown views"
            case rows = "rows with impossible values"
            case files = "unknown files"
            case programs = "settings that start programs"
        }

        package let what: What
        package let count: Int
        /// Their names, or those of their tables.
        package let names: [String]

        package init(_ what: What, _ count: Int, names: [String]) {
            (self.what, self.count, self.names) = (what, count, names)
        }

        /// One sentence, with at most eight names.
        package var description: String {
            let shown = names.prefix(8).map { String($0.prefix(40)) } + (names.count > 8 ? ["…"] : [])
            return "\(what.rawValue), not restored: \(count) (\(shown.joined(separator: ", ")))"
        }
    }

    /// What a restore has written.
    package struct Restored: Hashable, Sendable {
        package let activities: Int
        package let days: Int
        package let omissions: [Omission]
    }

    private static let mostFiles = 10_000
    /// The largest size of all other files together, in bytes.
    private static let mostBytes = 256 << 20

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

    static func counts(in db: Database) throws -> (activities: Int, days: Int) {
        let row = try db.row(count)
        return (row?[0] ?? 0, row?[1] ?? 0)
    }
}

extension BackupFile {
    /// Reads a backup completely and verifies it: its checksum, the structure of its tables, the version and the counts.
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
            // If a table is missing, or its name belongs to another object, SQLite reports the general error `SQLITE_ERROR`.
            let isOtherSchema = (error as? DatabaseError)?.resultCode == .error
            let error = LogbookError(error, at: path)
            throw isOtherSchema || error.code == .corrupt
                ? LogbookError(.damagedBackup, at: path, error.detail) : error
        }
    }

    /// Opens the database as immutable, so that SQLite creates no file next to it.
    static func openUnchanged(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.isImmutable = true
        configuration.isUntrusted = true
        configuration.refusesLargeIntegers = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func contents(of db: Database, _ path: String, _ schema: Schema) throws -> BackupFile {
        guard try db.value("PRAGMA application_id") as Int32? == applicationID else {
            throw LogbookError(.notABackup, at: path)
        }
        let version = try db.value("PRAGMA user_version") as Int? ?? 0
        guard version <= schema.version else {
            throw LogbookError(
                .newerVersion,
                at: path,
                "its version is \(version); this strided supports \(schema.version)"
            )
        }
        try require(version > 0, path, "its version is missing")
        try checkPages(of: db, path)
        try requireColumns(["created_ms", "utc_offset_s", "activities", "days"], of: "backup", db, path)
        guard let facts = try db.row("SELECT created_ms, utc_offset_s, activities, days FROM backup"),
            (0...253_402_000_000_000).contains(try facts[0]), Moment.offsets.contains(try facts[1]),
            try (facts[3] as Int) >= 0
        else {
            throw LogbookError(.damagedBackup, at: path, "the facts about it are missing")
        }
        // Version 1 has no column for deletions, so all its activities are counted.
        try requireColumns(version >= 2 ? ["deleted_ms"] : [], of: "activity", db, path)
        try requireColumns(["local_day"], of: "hour_bucket", db, path)
        let stored = try db.value(version >= 2 ? count : "SELECT count(*) FROM activity") as Int?
        try require(stored == facts[2] as Int, path, "activities are missing")
        return try BackupFile(
            path: path,
            version: version,
            created: Moment(unixMilliseconds: facts[0], utcOffset: facts[1]),
            activities: facts[2],
            days: facts[3],
            files: files(in: db, path)
        )
    }

    /// Checks the structure of all tables.
    ///
    /// CHECK constraints and virtual tables are not evaluated, because they would run statements of the person who made the file.
    private static func checkPages(of db: Database, _ path: String) throws {
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
        let tables = "SELECT CAST(name AS TEXT) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
        for table in try db.values(tables) as [String] where !table.hasPrefix("sqlite_") {
            _ = try columns(of: table, in: "main", db, path)
            let damage = try db.value("SELECT quick_check FROM pragma_quick_check(?)", [table]) as String?
            guard let damage, damage != "ok" else { continue }
            // SQLite reports a read error of the disk with this text. The file itself is not damaged, because its checksum was right.
            guard !damage.contains("unable to get the page") else { throw LogbookError(.failed, at: path, damage) }
            throw LogbookError(.damagedBackup, at: path, damage)
        }
    }

    private static func files(in db: Database, _ path: String) throws -> [StoredFile] {
        try requireColumns(["name", "content"], of: "backup_file", db, path)
        let sizes = "SELECT count(*) <= ? AND total(length(content)) <= ? FROM backup_file"
        let isSmall = try db.value(sizes, [mostFiles, mostBytes]) ?? false
        try require(isSmall, path, "it has too many other files")
        let files = try db.rows("SELECT name, content FROM backup_file ORDER BY name")
            .map { try StoredFile(name: $0[0], bytes: $0[1]) }
        try require(Set(files.map(\.name)).count == files.count, path, "two files in it have the same name")
        return files
    }

    /// The names of the columns of an ordinary table.
    ///
    /// - Throws: `damagedBackup` if there is no such table, if it is a view or a virtual table, or if it has a computed column: reading it
    ///   would run statements of the backup.
    static func columns(of table: String, in schema: String, _ db: Database, _ path: String) throws -> [String] {
        let isTable = "SELECT 1 FROM \(schema).sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?"
        try require(db.row(isTable, [table]) != nil, path, "the table \(table) is missing")
        let columns = try db.rows("SELECT name, hidden FROM pragma_table_xinfo(?1, ?2)", [table, schema])
        try require(columns.allSatisfy { try ($0[1] as Int) == 0 }, path, "the table \(table) computes a column")
        return try columns.map { try $0[0] }
    }

    private static func requireColumns(_ names: [String], of table: String, _ db: Database, _ path: String) throws {
        let found = try columns(of: table, in: "main", db, path)
        for name in names { try require(found.contains(name), path, "the column \(name) of \(table) is missing") }
    }

    private static func isDatabase(_ path: String) throws(LogbookError) -> Bool {
        let letters = Array("SQLite format 3\0".utf8)
        var start = [UInt8](repeating: 0, count: letters.count)
        let file = try FileSeal.openFile(path, O_RDONLY)
        defer { close(file) }
        return try FileSeal.read(&start, from: file, at: 0, path) == letters.count && start == letters
    }
}

/// - Throws: `damagedBackup` with the fault, unless the condition holds.
private func require(_ holds: Bool, _ path: String, _ fault: String) throws(LogbookError) {
    if !holds { throw LogbookError(.damagedBackup, at: path, fault) }
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
    static func verify(_ path: String) throws(LogbookError) {
        let file = try openFile(path, O_RDONLY)
        defer { close(file) }
        let size = PrivateFile.size(of: path) - length
        try require(size > 0, path, "it is too short")
        var seal = [UInt8](repeating: 0, count: length)
        try require(try read(&seal, from: file, at: size, path) == length, path, "it is too short")
        try require(Array(seal.prefix(letters.count)) == letters, path, "its end is missing")
        let isWhole = Array(seal.suffix(8)) == bigEndian(try checksum(of: file, count: size, path))
        try require(isWhole, path, "its checksum is wrong")
    }

    fileprivate static func openFile(_ path: String, _ mode: CInt) throws(LogbookError) -> CInt {
        let file = open(path, mode | O_CLOEXEC)
        guard file >= 0 else { throw LogbookError(errno: errno, at: path, opening: true) }
        return file
    }

    fileprivate static func read(
        _ bytes: inout [UInt8],
        from file: CInt,
        at offset: Int,
        _ path: String
    ) throws(LogbookError) -> Int {
        do { return try RegularFile.fill(&bytes, from: file, at: offset) } catch {
            throw LogbookError(errno: error.code, at: path)
        }
    }

    private static func checksum(of file: CInt, count: Int, _ path: String) throws(LogbookError) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset = 0
        while offset < count {
            let read = min(try read(&buffer, from: file, at: offset, path), count - offset)
            guard read > 0 else { throw LogbookError(errno: EIO, at: path) }
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
