import FoundationEssentials
import Music
import OutsideText
import SQLite

extension MusicLibrary {
    /// The correction of a track; it changes nothing if the user has corrected nothing.
    package func correction(_ id: TrackID) throws(MusicLibraryError) -> TrackCorrection {
        try read { db in
            let sql = "SELECT fingerprint FROM track WHERE id = ?"
            guard let fingerprint = try db.value(sql, [id]) as String? else { return TrackCorrection() }
            return try Self.correction(db, fingerprint: fingerprint)
        }
    }

    /// Stores the correction of a track; an empty one removes it.
    ///
    /// It belongs to the content of the file. It stays when the file is moved, when the track is scanned again, and when it is removed.
    package func correct(_ id: TrackID, _ correction: TrackCorrection) throws(MusicLibraryError) {
        try write { db in
            let sql = "SELECT fingerprint FROM track WHERE id = ?"
            guard let fingerprint = try db.value(sql, [id]) as String? else { return }
            try Self.store(db, correction, fingerprint: fingerprint)
            let copies = "SELECT id FROM track WHERE fingerprint = ?"
            for id in try db.values(copies, [fingerprint]) as [TrackID] {
                try Self.updateMatchTempo(db, of: id)
            }
        }
    }

    static func correction(_ db: Database, fingerprint: String) throws -> TrackCorrection {
        let sql = "SELECT tempo, offset_s, factor FROM correction WHERE fingerprint = ?"
        guard let row = try db.row(sql, [fingerprint]) else { return TrackCorrection() }
        return try TrackCorrection(tempo: row[0], offset: row[1], factor: row[2]).valid
    }

    static func store(_ db: Database, _ correction: TrackCorrection, fingerprint: String) throws {
        if correction.isEmpty {
            try db.run("DELETE FROM correction WHERE fingerprint = ?", [fingerprint])
        } else {
            try db.run(
                "INSERT OR REPLACE INTO correction VALUES (?, ?, ?, ?)",
                [fingerprint, correction.tempo, correction.offset, correction.factor]
            )
        }
    }

    /// Computes the tempo for matching and the problem "no steady beat" after an analysis or a correction.
    static func updateMatchTempo(_ db: Database, of id: TrackID) throws {
        guard let found = try foundBeats(db, of: id) else { return }
        let correction = try correction(db, fingerprint: found.fingerprint)
        let beats = found.beats.corrected(by: correction, duration: found.duration)
        let tempo = PlayableTrack(id: id, beats: beats)?.tempo
        try db.run(
            "UPDATE track SET match_tempo = ?, problem = ? WHERE id = ?",
            [tempo, tempo == nil ? TrackProblem.noSteadyBeat.rawValue : nil, id]
        )
    }
}

/// The data of a music library that cannot be computed again: the folders and the corrections that the user has chosen.
///
/// A backup contains it as a JSON document.
package struct SavedChoices: Codable, Hashable, Sendable {
    struct Correction: Codable, Hashable, Sendable {
        let fingerprint: String
        /// Beats per minute.
        let tempo: Double?
        /// Seconds.
        let offset: Double
        let factor: Double

        var value: TrackCorrection { TrackCorrection(tempo: tempo, offset: offset, factor: factor) }

        var isValid: Bool {
            !fingerprint.isEmpty && tempo.map(TrackCorrection.tempos.contains) ?? true
                && TrackCorrection.offsets.contains(offset) && TrackCorrection.factors.contains(factor)
        }
    }

    /// The paths of the folders, in alphabetical order.
    let folders: [String]
    /// In the order of their fingerprints.
    let corrections: [Correction]

    package var isEmpty: Bool { folders.isEmpty && corrections.isEmpty }
}

extension SavedChoices {
    /// The JSON document; equal choices give equal documents.
    package func document() throws(MusicLibraryError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(self)) } catch { throw MusicLibraryError(.failed, "\(error)") }
    }

    /// - Throws: `MusicLibraryError` if it is damaged or has a value that no version of strided accepts.
    package init(document: [UInt8]) throws(MusicLibraryError) {
        guard let choices = try? UntrustedJSON.decode(Self.self, from: document),
            choices.folders.allSatisfy({ $0.hasPrefix("/") && !$0.contains("\0") }),
            choices.corrections.allSatisfy(\.isValid)
        else { throw MusicLibraryError(.failed, "the folders and corrections of the music library are damaged") }
        self = choices
    }
}

extension MusicLibrary {
    package func choices() throws(MusicLibraryError) -> SavedChoices {
        try read { db in
            let rows = try db.rows("SELECT fingerprint, tempo, offset_s, factor FROM correction ORDER BY fingerprint")
            return SavedChoices(
                folders: try db.values("SELECT path FROM folder ORDER BY path") as [String],
                corrections: try rows.map { try .init(fingerprint: $0[0], tempo: $0[1], offset: $0[2], factor: $0[3]) }
            )
        }
    }

    /// Replaces the corrections by those of a backup, and adds its folders.
    ///
    /// A folder is added even if its drive is not connected. Folders and tracks of the library stay; the next scan finds the new tracks.
    package func restore(_ choices: SavedChoices) throws(MusicLibraryError) {
        try write { db in
            for folder in choices.folders { _ = try Self.add(db, folder: folder, isAvailable: false) }
            try db.execute(sql: "DELETE FROM correction")
            for correction in choices.corrections {
                try Self.store(db, correction.value, fingerprint: correction.fingerprint)
            }
            for id in try db.values("SELECT id FROM track") as [TrackID] { try Self.updateMatchTempo(db, of: id) }
        }
    }

    /// Whether `restore` with these choices would change nothing.
    package func contains(_ choices: SavedChoices) throws(MusicLibraryError) -> Bool {
        let present = try self.choices()
        guard present.corrections == choices.corrections else { return false }
        return choices.folders.allSatisfy { folder in present.folders.contains { Self.isFolder(folder, in: $0) } }
    }
}
