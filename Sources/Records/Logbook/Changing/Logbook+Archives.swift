package import Activities
import SQLite

extension Logbook {
    /// The activities that were imported from a file of an archive; nil if the file must be read.
    ///
    /// It must be read if it was not imported completely, or if one of its activities was deleted since.
    package func activities(importedFrom file: ArchiveFile) throws(LogbookError) -> [ActivityID]? {
        try read { db in
            let sql = """
                SELECT archive_file.activity, activities FROM archive_file
                JOIN activity ON activity.id = archive_file.activity
                WHERE path = ? AND size = ? AND crc32 = ? AND \(Self.isNamed) AND NOT (\(Self.isUnfinishedImport))
                ORDER BY number
                """
            let rows = try db.rows(sql, [file.path, file.size, Int64(file.checksum)])
            guard let count = rows.first?[1] as Int?, rows.count == count else { return nil }
            return try rows.map { ActivityID(try $0[0]) }
        }
    }

    /// Records that a file of an archive was imported as these activities, so that it need not be read again.
    package func record(_ activities: [ActivityID], importedFrom file: ArchiveFile) throws(LogbookError) {
        try write { db in
            for (number, id) in activities.enumerated() {
                try Self.record(id, number: number, of: activities.count, from: file, in: db)
            }
        }
    }

    private static func record(
        _ id: ActivityID,
        number: Int,
        of count: Int,
        from file: ArchiveFile,
        in db: Database
    ) throws {
        let sql = "INSERT OR REPLACE INTO archive_file VALUES (?, ?, ?, ?, ?, ?)"
        try db.run(sql, [file.path, file.size, Int64(file.checksum), number, count, id])
    }

    /// Inserts the activities of a file, unless the logbook already contains them, and records that a file of an archive was imported.
    ///
    /// The activities of one file are never duplicates of each other. If an incomplete version of the same file was imported before, the
    /// first activity replaces it. An activity that is already in the logbook gets its name and effort from the file if it has none. If the
    /// file has no long activity, there is only one transaction, so an interrupted import changes nothing. A long activity is inserted
    /// before, in transactions of its own; if the process ends in between, the next import recognises it as a duplicate.
    ///
    /// - Parameters:
    ///   - file: The file in the archive; nil for a file on the disk, for which nothing is recorded.
    ///   - replaces: Whether imported activities are replaced by this reading of the same file.
    /// - Returns: One result per activity, in the same order.
    package func insert(
        _ tracks: [PackedTrack],
        from file: ArchiveFile?,
        replaces: Bool = false
    ) throws(LogbookError) -> [ArchiveInsertion] {
        let earlier = replaces ? try read { db in try tracks.map { try Self.known($0, in: db) } } : []
        let unended = try read { try Self.unendedReading(of: tracks, in: $0) }
        var long: [Int: Insertion] = [:]
        if let unended, let first = tracks.first {
            try write { try Self.replace(unended, by: first.activity, first.samples, in: $0) }
            long[0] = .replaced(unended)
        }
        for (number, track) in tracks.enumerated() where track.samples.count > Self.samplesAtOnce && long[number] == nil
        {
            long[number] = try insert(track, notDuplicateOf: Set(long.values.map(\.id)), replaces: replaces)
        }
        return try write { db in
            var ofFile = Set(long.values.map(\.id))
            return try tracks.enumerated().map { number, track in
                let insertion =
                    try long[number]
                    ?? Self.insert(
                        track.activity,
                        track.samples,
                        into: db,
                        notDuplicateOf: ofFile,
                        replaces: replaces
                    )
                ofFile.insert(insertion.id)
                if let file {
                    try Self.record(insertion.id, number: number, of: tracks.count, from: file, in: db)
                }
                switch insertion {
                case .inserted(let id), .second(let id, _):
                    if track.activity.name != nil {
                        try db.run("UPDATE activity SET name_origin = 'file' WHERE id = ?", [id])
                    }
                    var result = ArchiveInsertion(insertion: insertion, completes: false)
                    if insertion == .inserted(id) {
                        result.shifted = try Self.recordingInOtherZone(
                            of: track.activity,
                            besides: ofFile,
                            in: db
                        )
                        result.parts = try Self.setAsideParts(of: id, besides: ofFile, in: db)
                    }
                    return result
                case .replaced:
                    let before = earlier.isEmpty ? nil : earlier[number]
                    return ArchiveInsertion(insertion: insertion, completes: false, earlier: before)
                case .duplicate(let id):
                    let completes = try Self.complete(id, with: track.activity, in: db)
                    return ArchiveInsertion(insertion: insertion, completes: completes)
                }
            }
        }
    }

    /// The totals of the stored activity of which a track is a duplicate or a longer version; nil if there is none.
    private static func known(_ track: PackedTrack, in db: Database) throws -> Summary? {
        switch try recognition(of: track.activity, track.samples, besides: [], replaces: true, in: db) {
        case .duplicate(let id), .longer(let id): try entry(db, id, at: "").activity.summary
        case .new, .second: nil
        }
    }

    /// Fills in the name and the effort of a finished activity that has none, from the same activity in a file.
    private static func complete(_ id: ActivityID, with imported: Activity, in db: Database) throws -> Bool {
        let sql = """
            UPDATE activity SET name_origin = iif(name IS NULL AND ?2 IS NOT NULL, 'file', name_origin),
              name = ifnull(name, ?2), effort = ifnull(effort, ?3)
            WHERE id = ?1 AND state = 'finished' AND (name IS NULL AND ?2 IS NOT NULL OR effort IS NULL AND ?3 IS NOT NULL)
            """
        try db.run(sql, [id, imported.name, imported.effort?.value])
        return db.changesCount > 0
    }
}

/// The identity of a file in an archive: the same path, size and checksum mean the same content, in any archive.
///
/// A later archive of the same service contains the files of the earlier one, so the identity does not depend on the archive.
package struct ArchiveFile: Hashable, Sendable {
    package let path: String
    /// The size of the content in bytes.
    package let size: Int
    /// The CRC-32 of the content.
    package let checksum: UInt32

    package init(path: String, size: Int, checksum: UInt32) {
        self.path = path
        self.size = size
        self.checksum = checksum
    }
}

/// The result of importing one activity of a file in an archive.
package struct ArchiveInsertion: Hashable, Sendable {
    package let insertion: Insertion
    /// Whether the import added a missing name or perceived effort to an activity that was already in the logbook.
    package let completes: Bool
    /// Another activity that differs by whole hours, if the activity was inserted: probably the same run, with a wrong time zone.
    package var shifted: ShiftedRecording?
    /// Stored recordings of parts of the activity; its insertion made them second recordings, which do not count.
    package var parts: [ActivityID] = []
    /// The totals of the activity before this import replaced it; nil if it replaced none.
    package var earlier: Summary?
}
