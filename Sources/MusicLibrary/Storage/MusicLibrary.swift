import Files
import SQLite
import Glibc
import Music

/// The music library of the user: a SQLite database of folders and analysed tracks.
///
/// It is separate from the logbook, and all but the corrections of the user can be computed again. Several programs may use it at the same
/// time. All functions may wait for the disk, and up to 10 s for another program, so call them on a thread that may block.
/// Thread-safe.
public struct MusicLibrary: Sendable {
    /// The path of the database.
    public let path: String
    private let database: DatabaseQueue
    private let file: FileIdentity?

    /// Opens the library.
    ///
    /// - Parameters:
    ///   - path: The path of the database; its folder is created.
    ///   - creates: Whether a missing library is created; otherwise it is an error.
    ///   - patience: The longest time in seconds to wait for another program that writes to the library.
    /// - Throws: `MusicLibraryError` with the code `missing` if there is no library, `newerVersion` if this version cannot read
    ///     it, and others for errors of the disk.
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
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
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
    public var isInPlace: Bool { file != nil && FileIdentity(of: path) == file }

    /// Creates the folder and an empty file, unless they exist.
    private static func createFile(_ path: String) throws(MusicLibraryError) {
        let folder = MusicLibraryError.folder(of: path)
        do throws(SystemError) {
            try Files.PrivateFile.makeFolder(folder)
        } catch {
            throw MusicLibraryError(errno: error.code, at: folder)
        }
        // SQLite gives its other files the mode of the database.
        var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            // They remain if a library was removed while a program had it open. SQLite would use them for the new library.
            for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        } else {
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw MusicLibraryError(errno: errno, at: path) }
        close(descriptor)
    }

    /// Refuses what cannot be a database; SQLite would overwrite a file that is shorter than its header.
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
