import SQLite
import Glibc

/// A folder of the library.
public struct MusicFolder: Hashable, Sendable {
    /// The number of the folder.
    public let id: Int64
    /// The absolute path.
    public let path: String
    /// Whether the folder was there at the last scan.
    public let isAvailable: Bool
    /// The number of tracks.
    public let tracks: Int
}

extension MusicLibrary {
    /// What ``addFolder(_:)`` did.
    public enum Addition: Hashable, Sendable {
        /// The folder was added.
        case added
        /// The folder, or a folder around it, was in the library already.
        case included(in: String)
    }

    /// The folders in the order of their paths.
    public func folders() throws(MusicLibraryError) -> [MusicFolder] {
        let sql = """
            SELECT id, path, available, (SELECT count(*) FROM track WHERE folder = folder.id) FROM folder ORDER BY path
            """
        return try read { db in
            try Row.fetchAll(db, sql: sql).map {
                try MusicFolder(id: $0[0], path: $0[1], isAvailable: $0[2], tracks: $0[3])
            }
        }
    }

    /// Adds a folder; folders of the library in it become a part of it.
    ///
    /// The next scan finds its tracks.
    /// - Parameter path: The path of an existing folder; symbolic links are resolved.
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

    /// Adds a folder, unless a folder of the library contains it; folders of the library in it become a part of it.
    static func add(_ db: Database, folder: String, isAvailable: Bool) throws -> Addition {
        let known: [(id: Int64, path: String)] = try Row.fetchAll(db, sql: "SELECT id, path FROM folder ORDER BY path")
            .map { try ($0[0], $0[1]) }
        if let outer = known.first(where: { isFolder(folder, in: $0.path) }) { return .included(in: outer.path) }
        let columns = "INSERT INTO folder (path, available) VALUES (?, ?)"
        try db.execute(sql: columns, arguments: [folder, isAvailable])
        let id = db.lastInsertedRowID
        for part in known where isFolder(part.path, in: folder) {
            try db.execute(sql: "UPDATE track SET folder = ? WHERE folder = ?", arguments: [id, part.id])
            try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [part.id])
        }
        return .added
    }

    static func isFolder(_ path: String, in folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    /// Removes a folder with its tracks; the files and the corrections stay.
    public func removeFolder(_ id: Int64) throws(MusicLibraryError) {
        try write { try $0.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [id]) }
    }
}
