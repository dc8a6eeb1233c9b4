import Files
import SQLite
import MusicFiles

/// An entry of a playlist.
public struct PlaylistTrack: Hashable, Sendable {
    /// The absolute path of the file.
    public let path: String
    /// The track of the library; nil if the file is not in the library, was not analysed or has a problem.
    public let track: TrackCandidate?
}

extension MusicLibrary {
    /// The entries of a playlist file (M3U, M3U8, PLS, XSPF) in their order.
    ///
    /// - Parameter playlist: The absolute path of the file.
    /// - Throws: `MusicLibraryError` if the file cannot be read.
    public func tracks(ofPlaylist playlist: String) throws(MusicLibraryError) -> [PlaylistTrack] {
        let bytes: [UInt8]?
        do throws(RegularFile.Refusal) {
            bytes = try RegularFile.read(playlist, limit: PlaylistFile.largest)
        } catch {
            throw MusicLibraryError(.failed, "\(playlist): \(error)")
        }
        guard let bytes else { throw MusicLibraryError(.failed, "\(playlist): there is no such file") }
        let folder = playlist.lastIndex(of: "/").map { String(playlist[..<$0]) } ?? ""
        let paths = PlaylistFile(bytes, in: folder).paths
        return try read { db in
            let sql = "SELECT \(Self.candidateColumns) FROM track WHERE path = ? AND problem IS NULL AND analysed > 0"
            let statement = try db.cachedStatement(sql: sql)
            return try paths.map { path in
                PlaylistTrack(path: path, track: try Row.fetchOne(statement, arguments: [path]).map(Self.candidate))
            }
        }
    }

    /// The tracks that are used for matching in a folder and the folders in it, in the order of their paths.
    public func tracks(inFolder folder: String) throws(MusicLibraryError) -> [TrackCandidate] {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return try read { db in
            let sql = """
                SELECT \(Self.candidateColumns) FROM track
                WHERE path >= ? AND path < ? AND match_tempo IS NOT NULL AND available = 1 ORDER BY path
                """
            // "0" is the character after "/".
            return try Row.fetchCursor(db, sql: sql, arguments: [prefix, prefix.dropLast() + "0"])
                .asArray(Self.candidate)
        }
    }
}
