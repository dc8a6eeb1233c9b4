import Files
import GRDB
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

    /// Opens the library.
    ///
    /// - Parameters:
    ///   - path: The path of the database; its folder is created.
    ///   - creates: Whether a missing library is created; otherwise it is an error.
    ///   - patience: The longest time in seconds to wait for another program that writes to the library.
    /// - Throws: `MusicLibraryError` with the code `missing` if there is no library, and `newerVersion` if this version cannot
    ///     read it.
    public init(path: String, creates: Bool, patience: Double = 10) throws(MusicLibraryError) {
        self.path = path
        if creates {
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            do throws(SystemError) {
                try Files.PrivateFile.makeFolder(folder)
            } catch {
                throw MusicLibraryError(.failed, "\(folder): \(error)")
            }
            // SQLite gives its other files the mode of the database.
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw MusicLibraryError(.failed, "\(path): \(SystemError(errno))") }
            close(descriptor)
        } else {
            guard access(path, F_OK) == 0 else {
                throw MusicLibraryError(
                    .missing,
                    "there is no music library yet; to add a folder of music: stridectl music add FOLDER"
                )
            }
        }
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        }
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            if version < MusicSchema.version { try database.write(MusicSchema.create) }
            guard version <= MusicSchema.version else {
                throw MusicLibraryError(
                    .newerVersion,
                    "\(path) was written by a newer version of strided; install that version again"
                )
            }
        } catch let error as MusicLibraryError {
            throw error
        } catch {
            throw MusicLibraryError(.failed, "\(path): \(error)")
        }
    }

    func read<Result>(_ body: (Database) throws -> Result) throws(MusicLibraryError) -> Result {
        do { return try database.read(body) } catch { throw MusicLibraryError(.failed, "\(path): \(error)") }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(MusicLibraryError) -> Result {
        do { return try database.write(body) } catch { throw MusicLibraryError(.failed, "\(path): \(error)") }
    }
}
