import GRDB
import Glibc

/// The two connections to a database: one that writes, one that reads, so that no reader waits for a slow disk.
///
/// Closed when nobody refers to it any longer: the reader first, so that the writer is the last one, folds the WAL into the file
/// and removes it.
final class Store: Sendable {
    let path: String
    /// Nil where only reading was asked for.
    let writer: DatabaseQueue?
    let reader: DatabaseQueue
    private let file: FileIdentity?

    init(path: String, writer: DatabaseQueue?, reader: DatabaseQueue) {
        self.path = path
        self.writer = writer
        self.reader = reader
        file = FileIdentity(of: path)
    }

    /// Whether the file at the path is the one that is open: SQLite goes on writing to one that was removed or renamed.
    var isInPlace: Bool { FileIdentity(of: path) == file }

    deinit {
        // Nobody can be told; a WAL that stays is taken up at the next opening.
        try? reader.close()
        try? writer?.close()
    }
}

extension Store {
    /// Opens, makes or upgrades the database at a path.
    static func writing(_ path: String, schema: Schema, busyWait: BusyWait) throws(LogbookError) -> Store {
        try PrivateFile.createFolder(PrivateFile.folder(of: path))
        try refuseOtherThanFiles(path)
        if try !PrivateFile.create(path) { PrivateFile.restrict(path) }
        return try translated(path) {
            // SQLite would open it for reading alone, and fail later with another word.
            for place in [path, PrivateFile.folder(of: path)] where access(place, W_OK) != 0 {
                throw LogbookError(.readOnly, at: place, String(cString: strerror(errno)))
            }
            // Looked at without the right to write, so that a database we do not understand stays as it is.
            if try look(path, schema: schema, busyWait: busyWait) != .upToDate {
                try PrivateFile.withLockedFolder(of: path) { () throws(LogbookError) in
                    try translated(path) { try upgrade(path, schema: schema, busyWait: busyWait) }
                }
            }
            let writer = try DatabaseQueue(path: path, configuration: configuration(readOnly: false, busyWait))
            return Store(path: path, writer: writer, reader: try readerQueue(path, busyWait))
        }
    }

    /// Opens a database for reading alone.
    ///
    /// - Returns: nil for one that has to be upgraded first.
    static func reading(_ path: String, schema: Schema, busyWait: BusyWait) throws(LogbookError) -> Store? {
        try refuseOtherThanFiles(path)
        guard PrivateFile.kind(of: path) == .file else { throw LogbookError(.missing, at: path) }
        return try translated(path) {
            let reader = try readerQueue(path, busyWait)
            switch try reader.read({ try schema.standing(of: $0, at: path) }) {
            case .empty: throw LogbookError(.missing, at: path)
            case .older: return nil
            case .upToDate: return Store(path: path, writer: nil, reader: reader)
            }
        }
    }

    private static func look(_ path: String, schema: Schema, busyWait: BusyWait) throws -> Schema.Standing {
        let reader = try readerQueue(path, busyWait)
        defer { try? reader.close() }
        return try reader.read { try schema.standing(of: $0, at: path) }
    }

    private static func upgrade(_ path: String, schema: Schema, busyWait: BusyWait) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration(readOnly: false, busyWait))
        // Another process may have done it while we waited for the folder.
        let standing = try queue.read { try schema.standing(of: $0, at: path) }
        try schema.migrate(queue, at: path, isNew: standing == .empty)
        try queue.close()
    }

    private static func refuseOtherThanFiles(_ path: String) throws(LogbookError) {
        switch PrivateFile.kind(of: path) {
        case .folder: throw LogbookError(.notALogbook, at: path, "it is a folder")
        case .other: throw LogbookError(.notALogbook, at: path, "it is no ordinary file")
        case .file, .nothing: break
        }
        // SQLite takes what is shorter than its header for an empty file, and would write over it.
        guard !(1..<100).contains(PrivateFile.size(of: path)) else {
            throw LogbookError(.notALogbook, at: path, "it is shorter than any database")
        }
    }

    private static func translated<Result>(
        _ path: String,
        _ body: () throws -> Result
    ) throws(LogbookError) -> Result {
        do {
            return try body()
        } catch {
            throw LogbookError(error, at: path)
        }
    }
}

// MARK: - Connections

extension Store {
    private static func configuration(readOnly: Bool, _ busyWait: BusyWait) -> Configuration {
        var configuration = Configuration()
        configuration.label = "logbook"
        configuration.readonly = readOnly
        configuration.busyMode = .callback { busyWait.wait(after: $0) }
        guard !readOnly else { return configuration }
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            // In WAL mode NORMAL leaves commits in the system's cache until the next checkpoint, minutes later; only FULL waits
            // for the disk at each commit (sqlite.org/pragma.html#pragma_synchronous), and a power cut loses what was not
            // committed: a second.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Gives the space of a long WAL (an import, an hour without a checkpoint) back.
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
            // Pages of 256 KiB at most, instead of 2 MiB, which a run of some hours would fill. The writer needs a few of them.
            try db.execute(sql: "PRAGMA cache_size = -256")
        }
        return configuration
    }

    private static func readerQueue(_ path: String, _ busyWait: BusyWait) throws -> DatabaseQueue {
        let folder = PrivateFile.folder(of: path)
        let hasLog = access(path + "-wal", F_OK) == 0
        // Beside a file of which there is no WAL, and where none can be made, nobody can be writing: SQLite may take it as it
        // is. It needs to be told, as it would make a WAL to read.
        if !hasLog, access(folder, W_OK) != 0 {
            let queue = try DatabaseQueue(
                path: "file:\(escaped(path))?immutable=1",
                configuration: configuration(readOnly: true, busyWait)
            )
            return queue
        }
        return try DatabaseQueue(path: path, configuration: configuration(readOnly: true, busyWait))
    }

    /// A path as SQLite's URIs have it (sqlite.org/uri.html).
    private static func escaped(_ path: String) -> String {
        path.reduce(into: "") { text, character in
            switch character {
            case "%": text += "%25"
            case "?": text += "%3f"
            case "#": text += "%23"
            default: text.append(character)
            }
        }
    }
}
