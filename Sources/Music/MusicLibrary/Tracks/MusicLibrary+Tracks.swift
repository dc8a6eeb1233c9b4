import Files
public import Music
import MusicFiles
import SQLite

extension MusicLibrary {
    /// The tracks whose tempo, half of it or twice it is in one of the ranges, in the order of their numbers.
    ///
    /// Tracks without a steady beat, with an error or with a missing file are left out.
    /// - Parameter tempoRanges: Beats per minute, such as 94 % to 106 % of a cadence.
    public func candidates(tempoRanges: [ClosedRange<Double>]) throws(MusicLibraryError) -> [TempoCandidate] {
        let ranges = Self.merged(
            tempoRanges.flatMap { range in [1, 0.5, 2].map { range.lowerBound * $0...range.upperBound * $0 } }
        )
        return try read { db in
            try ranges.flatMap { range in
                try db.map(Self.candidateSearch, [range.lowerBound, range.upperBound]) { row in
                    try TempoCandidate(id: row[0], tempo: row[1], lastPlayed: (row[2] as Int64?).map(Double.init))
                }
            }
        }.sorted { $0.id < $1.id }
    }

    /// The search for the tracks of a range of tempos, which an index answers.
    static var candidateSearch: String {
        "SELECT id, match_tempo, played_s FROM track WHERE match_tempo BETWEEN ? AND ? AND available = 1"
    }

    private static func merged(_ ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }

    package func track(_ id: TrackID) throws(MusicLibraryError) -> Track? {
        try tracks("WHERE id = ?", [id]).first
    }

    package func track(path: String) throws(MusicLibraryError) -> Track? {
        try tracks("WHERE path = ?", [path]).first
    }

    /// The tracks in the order of their paths.
    ///
    /// - Parameter search: A text in the title, the artist, the album or the path, in upper or lower case.
    public func tracks(
        search: String? = nil,
        tempoRanges: [ClosedRange<Double>]? = nil
    ) throws(MusicLibraryError) -> [Track] {
        let condition = search == nil ? "" : "WHERE instr(search, ?) > 0 "
        let all = try tracks(condition + "ORDER BY path", search.map { [$0.lowercased()] } ?? [])
        guard let tempoRanges else { return all }
        let ids = Set(try candidates(tempoRanges: tempoRanges).map(\.id))
        return all.filter { ids.contains($0.id) }
    }

    /// The tracks that a clause of SQL selects.
    private func tracks(_ clause: String, _ arguments: StatementArguments) throws(MusicLibraryError) -> [Track] {
        let sql = "SELECT \(Self.trackColumns) FROM track \(clause)"
        return try read { try $0.map(sql, arguments, Self.track) }
    }

    package func beatMap(_ id: TrackID) throws(MusicLibraryError) -> BeatMap? {
        try read { db in
            guard let found = try Self.foundBeats(db, of: id) else { return nil }
            let correction = try Self.correction(db, fingerprint: found.fingerprint)
            return found.beats.corrected(by: correction, duration: found.duration)
        }
    }

    /// The waveform of a track: the largest samples of parts of equal length, 0 to 255; empty if the track was not analysed.
    package func waveform(_ id: TrackID) throws(MusicLibraryError) -> [UInt8] {
        let sql = "SELECT waveform FROM analysis WHERE track = ?"
        return try read { try $0.value(sql, [id]) as [UInt8]? } ?? []
    }

    /// Whether the file of a track is unchanged since the scan; also true if there is no file.
    ///
    /// The beats of a track are wrong for another file.
    package func hasScannedFile(_ id: TrackID) throws(MusicLibraryError) -> Bool {
        try read { db in
            let sql = "SELECT path, size, modified_ns FROM track WHERE id = ?"
            guard let row = try db.row(sql, [id]) else { return false }
            guard let file = FolderWalk.File(at: try row[0]) else { return true }
            return try file.size == row[1] && file.modified == row[2]
        }
    }

    /// Stores that a track was played, also for the copies of its file; the time is in seconds since 1970.
    package func recordPlay(_ id: TrackID, at unixTime: Int64) throws(MusicLibraryError) {
        try write {
            try $0.run(Self.playRecord, [unixTime, id])
        }
    }

    /// The change that stores a play, which an index answers.
    static let playRecord = """
        UPDATE track SET played_s = ? WHERE fingerprint = (SELECT fingerprint FROM track WHERE id = ?)
        """

    /// Removes a track; its file and its correction stay.
    ///
    /// The next scan adds the track again if its file is in a folder of the library.
    package func remove(_ id: TrackID) throws(MusicLibraryError) {
        try write { try $0.run("DELETE FROM track WHERE id = ?", [id]) }
    }
}

package struct PlaylistTrack: Hashable, Sendable {
    package let path: String
    /// The track of the library; nil if the file is not in the library, was not analysed or has a problem.
    package let track: TrackID?
}

extension MusicLibrary {
    /// The entries of a playlist file (M3U, M3U8, PLS, XSPF) in their order.
    package func tracks(ofPlaylist playlist: String) throws(MusicLibraryError) -> [PlaylistTrack] {
        let file: PlaylistFile?
        do throws(RegularFile.Refusal) {
            file = try PlaylistFile(path: playlist)
        } catch {
            throw MusicLibraryError(.failed, "\(playlist): \(error)")
        }
        guard let paths = file?.paths else { throw MusicLibraryError(.failed, "\(playlist): there is no such file") }
        return try read { db in
            let sql = "SELECT id FROM track WHERE path = ? AND problem IS NULL AND analysed > 0"
            return try paths.map { PlaylistTrack(path: $0, track: try db.value(sql, [$0])) }
        }
    }
}
