import Files
import Glibc
import SQLite

/// Registers the files of a folder: new, changed, moved and missing ones.
struct FileRegistration {
    private struct Known {
        let id: TrackID
        let size: Int
        let modified: Int64
    }

    private struct Twin: Hashable {
        let id: TrackID
        let path: String
    }

    let library: MusicLibrary
    let folder: Int64
    /// What the scan has found, with the files of this folder.
    var outcome: LibraryScan.Outcome

    /// Stores the files of a walk; each change is committed separately, so that an interruption loses nothing.
    mutating func register(_ files: [FolderWalk.File]) throws(MusicLibraryError) {
        let (folder, movedBefore) = (folder, outcome.moved)
        var known = try library.read { db in
            let sql = "SELECT path, id, size, modified_ns FROM track WHERE folder = ?"
            return try db.rows(sql, [folder]).reduce(into: [String: Known]()) { known, row in
                known[try row[0]] = try Known(id: row[1], size: row[2], modified: row[3])
            }
        }
        var present: [TrackID] = []
        var new: [FolderWalk.File] = []
        for file in files {
            guard let track = known.removeValue(forKey: file.path) else {
                new.append(file)
                continue
            }
            present.append(track.id)
            if track.size != file.size || track.modified != file.modified { try change(track.id, file) }
        }
        // Missing files first: a moved file takes the track of one of them.
        try setAvailable(known.values.map(\.id), false)
        try setAvailable(present, true)
        for file in new {
            // The user has removed the folder, or has added a folder around it, which the scan searches next.
            guard try add(file) else { break }
        }
        outcome.missing += max(0, known.count - (outcome.moved - movedBefore))
    }

    /// Stores that all files of the folder are missing, because its drive is not mounted.
    static func markUnavailable(_ library: MusicLibrary, folder: Int64) throws(MusicLibraryError) {
        try library.write { db in
            try db.run("UPDATE track SET available = 0 WHERE folder = ?", [folder])
            try db.run("UPDATE folder SET available = 0 WHERE id = ?", [folder])
        }
    }

    private func setAvailable(_ ids: [TrackID], _ isAvailable: Bool) throws(MusicLibraryError) {
        try library.write { db in
            let sql = "UPDATE track SET available = ?1 WHERE id = ?2 AND available <> ?1"
            let statement = try db.cachedStatement(sql: sql)
            for id in ids { try statement.execute(arguments: [isAvailable, id]) }
        }
    }

    /// A file with another size or time; if its content has changed, it is analysed again, and its old values stay until then.
    private mutating func change(_ id: TrackID, _ file: FolderWalk.File) throws(MusicLibraryError) {
        let fingerprint = Fingerprint.of(file.path, size: file.size)
        let isSame = try library.write { db in
            let old = try db.value("SELECT fingerprint FROM track WHERE id = ?", [id]) as String?
            let isSame = old == fingerprint
            // The old fingerprint stays until the analysis, which decides whether the correction is kept.
            try db.run(
                "UPDATE track SET size = ?, modified_ns = ?, analysed = iif(?, analysed, 0) WHERE id = ?",
                [file.size, file.modified, isSame, id]
            )
            return isSame
        }
        if !isSame { outcome.changed += 1 }
    }

    /// A file at a new path: a moved track, a copy of a track, or a new track; false if the folder is no longer in the library.
    private mutating func add(_ file: FolderWalk.File) throws(MusicLibraryError) -> Bool {
        // A file that cannot be read is registered as well; its analysis reports the error.
        let fingerprint = Fingerprint.of(file.path, size: file.size)
        let folder = folder
        let twins = try library.read { try Self.twins($0, fingerprint: fingerprint, path: file.path) }
        // Outside the transaction, because a disk may answer late.
        let gone = Set(twins.filter { access($0.path, F_OK) != 0 })
        var outcome = outcome
        let isInLibrary = try library.write { db in
            // Meanwhile the user may have removed tracks or the folder, and a new folder may have got the same number.
            let path = try db.value("SELECT path FROM folder WHERE id = ?", [folder]) as String?
            guard let path, MusicLibrary.isFolder(file.path, in: path) else { return false }
            let twins = try Self.twins(db, fingerprint: fingerprint, path: file.path)
            if let moved = twins.first(where: gone.contains) {
                outcome.moved += 1
                try db.run(
                    """
                    UPDATE track SET path = ?, folder = ?, size = ?, modified_ns = ?, available = 1 WHERE id = ?
                    """,
                    [file.path, folder, file.size, file.modified, moved.id]
                )
                try Self.updateSearchText(db, of: moved.id)
                return true
            }
            outcome.new += 1
            try db.run(
                "INSERT INTO track (folder, path, size, modified_ns, fingerprint) VALUES (?, ?, ?, ?, ?)",
                [folder, file.path, file.size, file.modified, fingerprint]
            )
            let id = db.lastInsertedRowID
            try Self.updateSearchText(db, of: id)
            if let twin = twins.first { try Self.copyAnalysis(db, from: twin.id, to: id) }
            return true
        }
        self.outcome = outcome
        return isInLibrary
    }

    private static func twins(_ db: Database, fingerprint: String, path: String) throws -> [Twin] {
        let sql = "SELECT id, path FROM track WHERE fingerprint = ? AND path <> ?"
        return try db.rows(sql, [fingerprint, path]).map { try Twin(id: $0[0], path: $0[1]) }
    }

    /// Copies the results and the time of the last play from a track with the same content.
    private static func copyAnalysis(_ db: Database, from twin: TrackID, to id: TrackID) throws {
        let columns = """
            analysed, problem, detail, title, artist, album, tag_tempo, duration_s, tempo, confidence, loudness, true_peak, match_tempo,
            played_s
            """
        try db.run(
            "UPDATE track SET (\(columns)) = (SELECT \(columns) FROM track WHERE id = ?) WHERE id = ?",
            [twin, id]
        )
        try db.run(
            """
            INSERT INTO analysis SELECT ?, beats, first_downbeat, steady, waveform FROM analysis WHERE track = ?
            """,
            [id, twin]
        )
        try updateSearchText(db, of: id)
    }

    static func updateSearchText(_ db: Database, of id: TrackID) throws {
        let sql = "SELECT path, title, artist, album FROM track WHERE id = ?"
        guard let row = try db.row(sql, [id]) else { return }
        let texts = (0..<4).compactMap { row[$0] as String? }
        try db.run("UPDATE track SET search = ? WHERE id = ?", [texts.joined(separator: "\n").lowercased(), id])
    }
}

/// Identifies the content of a file independently of its path.
enum Fingerprint {
    /// The bytes that are read at the beginning, in the middle and at the end.
    private static let part = 64 << 10

    /// The fingerprint of the file; if the file cannot be read, it contains the path, so that no other file has the same one.
    static func of(_ path: String, size: Int) -> String {
        ofContent(path, size: size) ?? "unreadable-" + path
    }

    /// The size of the file and 128 bits over three parts of its content, as text; nil if the file cannot be read.
    ///
    /// The 128 bits are two hashes of the form of FNV-1a (Fowler, Noll, Vo), one with another factor. They recognise moved files, but do
    /// not protect against an attacker.
    private static func ofContent(_ path: String, size: Int) -> String? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var (first, second): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142)
        var bytes = [UInt8](repeating: 0, count: part)
        var starts = [0]
        if size > part { starts += [max(part, (size - part) / 2), max(part, size - part)] }
        for start in starts {
            guard let count = try? RegularFile.fill(&bytes, from: descriptor, at: start) else { return nil }
            for byte in bytes[..<count] {
                first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
                second = (second ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
            }
        }
        return "\(size)-" + hexadecimal(first) + hexadecimal(second)
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
