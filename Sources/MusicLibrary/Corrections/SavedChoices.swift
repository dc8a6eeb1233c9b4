import FoundationEssentials
import SQLite
import OutsideText

/// What the user has chosen in a music library, and what cannot be computed again: the folders and the corrections of tracks.
///
/// A backup contains it as a JSON document.
public struct SavedChoices: Codable, Hashable, Sendable {
    /// The correction of the file with a fingerprint.
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

    /// Whether there is nothing to save.
    public var isEmpty: Bool { folders.isEmpty && corrections.isEmpty }

    /// The JSON document; equal choices give equal documents.
    public func document() throws(MusicLibraryError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(self)) } catch { throw MusicLibraryError(.failed, "\(error)") }
    }

    /// Reads a document.
    ///
    /// - Throws: `MusicLibraryError` if it is damaged or has a value that no version of strided accepts.
    public init(document: [UInt8]) throws(MusicLibraryError) {
        guard let choices = try? UntrustedJSON.decode(Self.self, from: document),
            choices.folders.allSatisfy({ $0.hasPrefix("/") && !$0.contains("\0") }),
            choices.corrections.allSatisfy(\.isValid)
        else { throw MusicLibraryError(.failed, "the folders and corrections of the music library are damaged") }
        self = choices
    }

    init(folders: [String], corrections: [Correction]) {
        self.folders = folders
        self.corrections = corrections
    }
}

extension MusicLibrary {
    /// The folders and the corrections of this library.
    public func choices() throws(MusicLibraryError) -> SavedChoices {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT fingerprint, tempo, offset_s, factor FROM correction ORDER BY fingerprint"
            )
            return SavedChoices(
                folders: try String.fetchAll(db, sql: "SELECT path FROM folder ORDER BY path"),
                corrections: try rows.map { try .init(fingerprint: $0[0], tempo: $0[1], offset: $0[2], factor: $0[3]) }
            )
        }
    }

    /// Replaces the corrections by those of a backup, and adds its folders.
    ///
    /// A folder is added even if it does not exist at present, because its drive may be connected later.
    ///
    /// Folders and tracks of the library stay. The next scan finds the tracks of the added folders.
    public func restore(_ choices: SavedChoices) throws(MusicLibraryError) {
        try write { db in
            for folder in choices.folders { _ = try Self.add(db, folder: folder, isAvailable: false) }
            try db.execute(sql: "DELETE FROM correction")
            for correction in choices.corrections {
                try Self.store(db, correction.value, fingerprint: correction.fingerprint)
            }
            for id in try TrackID.fetchAll(db, sql: "SELECT id FROM track") { try Self.updateMatchTempo(db, of: id) }
        }
    }

    /// Whether `restore` with these choices would change nothing.
    public func contains(_ choices: SavedChoices) throws(MusicLibraryError) -> Bool {
        let present = try self.choices()
        guard present.corrections == choices.corrections else { return false }
        return choices.folders.allSatisfy { folder in present.folders.contains { Self.isFolder(folder, in: $0) } }
    }
}
