import Files
import Glibc
import SQLite

/// The music library of the user: a SQLite database of folders and analysed tracks.
///
/// It is separate from the logbook, and all but the corrections of the user can be computed again. Several programs may use it at the same
/// time. All functions may wait for the disk, and up to 10 s for another program, so call them on a thread that may block.
/// Thread-safe.
public struct MusicLibrary: Sendable {
    package let path: String
    private let database: DatabaseQueue
    private let file: FileIdentity?

    /// Opens the library, or creates it if it is missing and `creates` is true.
    ///
    /// - Parameter patience: The longest time in seconds to wait for another program that writes to the library.
    /// - Throws: `missing` if there is no library, `newerVersion` if this version cannot read it, and others for errors of the disk.
    public init(path: String, creates: Bool, patience: Double = 10) throws(MusicLibraryError) {
        self.path = path
        if creates { try Self.createFile(path) }
        try Self.requireDatabaseFile(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        }
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            let version = try database.read { try $0.value("PRAGMA user_version") as Int? ?? 0 }
            if version < MusicSchema.version { try database.write { try MusicSchema.create($0, at: path) } }
            guard version <= MusicSchema.version else { throw MusicLibraryError(.newerVersion, at: path) }
        } catch {
            throw MusicLibraryError(error, at: path)
        }
        file = FileIdentity(of: path)
    }

    /// Whether the path still leads to the open file.
    ///
    /// SQLite would continue to use a removed or renamed file.
    package var isInPlace: Bool { file != nil && FileIdentity(of: path) == file }

    /// Creates the folder and an empty file, unless they exist.
    private static func createFile(_ path: String) throws(MusicLibraryError) {
        let folder = PrivateFile.folder(of: path)
        do throws(SystemError) {
            try Files.PrivateFile.makeFolder(folder)
        } catch {
            throw MusicLibraryError(errno: error.code, at: folder)
        }
        // SQLite gives its other files the mode of the database.
        var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            // These files remain if a library was removed while a program had it open. SQLite would use them for the new library.
            for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        } else {
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw MusicLibraryError(errno: errno, at: path) }
        close(descriptor)
    }

    /// Throws an error if the file cannot be a database; SQLite would overwrite a file that is shorter than its header.
    private static func requireDatabaseFile(_ path: String) throws(MusicLibraryError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard [ENOENT, ENOTDIR].contains(errno) else { throw MusicLibraryError(errno: errno, at: path) }
            throw MusicLibraryError(
                .missing,
                "there is no music library yet; to add a folder of music: stridectl music add FOLDER"
            )
        }
        guard status.st_mode & S_IFMT == S_IFREG, !(1..<100).contains(status.st_size) else {
            throw MusicLibraryError(.notALibrary, at: path)
        }
    }

    func read<Result>(_ body: (Database) throws -> Result) throws(MusicLibraryError) -> Result {
        do { return try database.read(body) } catch { throw MusicLibraryError(error, at: path) }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(MusicLibraryError) -> Result {
        do { return try database.write(body) } catch { throw MusicLibraryError(error, at: path) }
    }
}

package struct MusicFolder: Hashable, Sendable {
    package let id: Int64
    package let path: String
    /// Whether the folder was there at the last scan.
    package let isAvailable: Bool
    package let tracks: Int
}

extension MusicLibrary {
    /// What ``addFolder(_:)`` did.
    public enum Addition: Hashable, Sendable {
        case added
        /// The folder, or a folder around it, was in the library already.
        case included(in: String)
    }

    package func folders() throws(MusicLibraryError) -> [MusicFolder] {
        let sql = """
            SELECT id, path, available, (SELECT count(*) FROM track WHERE folder = folder.id) FROM folder ORDER BY path
            """
        return try read { db in
            try db.rows(sql).map {
                try MusicFolder(id: $0[0], path: $0[1], isAvailable: $0[2], tracks: $0[3])
            }
        }
    }

    /// Adds an existing folder; it replaces folders of the library that lie in it, and gets their tracks.
    ///
    /// Symbolic links are resolved. The next scan finds the tracks of the folder.
    public func addFolder(_ path: String) throws(MusicLibraryError) -> Addition {
        var status = stat()
        guard let resolved = realpath(path, nil), stat(resolved, &status) == 0 else {
            let reason = errno == ENOENT ? "there is no such folder; check its name" : String(cString: strerror(errno))
            throw MusicLibraryError(.failed, "\(path): \(reason)")
        }
        defer { free(resolved) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw MusicLibraryError(.failed, "\(path): this is not a folder; give the folder that contains it")
        }
        guard let folder = String(validatingCString: resolved) else {
            throw MusicLibraryError(.failed, "\(path): the name is not UTF-8; rename the folder")
        }
        return try write { try Self.add($0, folder: folder, isAvailable: true) }
    }

    /// Adds a folder, unless a folder of the library contains it; it replaces folders that lie in it, and gets their tracks.
    static func add(_ db: Database, folder: String, isAvailable: Bool) throws -> Addition {
        let known: [(id: Int64, path: String)] = try db.rows("SELECT id, path FROM folder ORDER BY path")
            .map { try ($0[0], $0[1]) }
        if let outer = known.first(where: { isFolder(folder, in: $0.path) }) { return .included(in: outer.path) }
        let columns = "INSERT INTO folder (path, available) VALUES (?, ?)"
        try db.run(columns, [folder, isAvailable])
        let id = db.lastInsertedRowID
        for part in known where isFolder(part.path, in: folder) {
            try db.run("UPDATE track SET folder = ? WHERE folder = ?", [id, part.id])
            try db.run("DELETE FROM folder WHERE id = ?", [part.id])
        }
        return .added
    }

    static func isFolder(_ path: String, in folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    /// Removes a folder with its tracks; the files and the corrections stay.
    package func removeFolder(_ id: Int64) throws(MusicLibraryError) {
        try write { try $0.run("DELETE FROM folder WHERE id = ?", [id]) }
    }
}
