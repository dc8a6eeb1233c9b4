import SQLite
import Music
import MusicFiles

extension MusicLibrary {
    /// The next track to analyse; new and changed tracks come before tracks that an older version has analysed.
    func nextWaiting() throws(MusicLibraryError) -> (id: TrackID, path: String)? {
        try read { db in
            let sql = """
                SELECT id, path FROM track WHERE available = 1 AND analysed < ? ORDER BY analysed, path LIMIT 1
                """
            return try db.row(sql, [TrackAnalysis.version]).map { try ($0[0], $0[1]) }
        }
    }

    func countWaiting() throws(MusicLibraryError) -> Int {
        try read {
            try $0.value("SELECT count(*) FROM track WHERE available = 1 AND analysed < ?", [TrackAnalysis.version])
                as Int? ?? 0
        }
    }

    /// Tries the tracks again whose problem can end without a change of the file: permissions, and ffmpeg if it is installed now.
    func retry(hasFFmpeg: Bool) throws(MusicLibraryError) {
        let codes: [MusicFileError.Code] = hasFFmpeg ? [.unreadable, .needsFFmpeg] : [.unreadable]
        try write { db in
            for code in codes {
                try db.run("UPDATE track SET analysed = 0 WHERE problem = ?", [code.rawValue])
            }
        }
    }

    func markMissing(_ id: TrackID) throws(MusicLibraryError) {
        try write { try $0.run("UPDATE track SET available = 0 WHERE id = ?", [id]) }
    }

    /// Stores the result of an analysis.
    ///
    /// A correction of the previous content stays if the duration is the same, as after a change of the tags.
    func store(
        _ result: Result<TrackAnalysis, MusicFileError>,
        of id: TrackID,
        _ file: FolderWalk.File
    ) throws(MusicLibraryError) {
        let fingerprint = Fingerprint.of(file.path, size: file.size)
        try write { db in
            let old = try db.row("SELECT fingerprint, duration_s FROM track WHERE id = ?", [id])
            guard let old else { return }
            switch result {
            case .failure(let error): try Self.store(db, error, of: id, fingerprint: fingerprint)
            case .success(let analysis):
                let known: String = try old[0]
                let correction = try Self.correction(db, fingerprint: known)
                let isSameMusic = (old[1] as Double?).map { abs($0 - analysis.duration) < 0.05 } ?? false
                try Self.store(db, analysis, of: id, fingerprint: fingerprint)
                if isSameMusic, fingerprint != known, !correction.isEmpty {
                    try Self.store(db, correction, fingerprint: fingerprint)
                }
                try Self.updateMatchTempo(db, of: id)
                try Self.updatePlayTime(db, fingerprint: fingerprint)
            }
            try FileRegistration.updateSearchText(db, of: id)
        }
    }

    /// Stores for all copies of a file when one of them was played last.
    private static func updatePlayTime(_ db: Database, fingerprint: String) throws {
        try db.run(
            """
            UPDATE track SET played_s = (SELECT max(played_s) FROM track WHERE fingerprint = ?1) WHERE fingerprint = ?1
            """,
            [fingerprint]
        )
    }

    private static func store(
        _ db: Database,
        _ error: MusicFileError,
        of id: TrackID,
        fingerprint: String
    ) throws {
        try db.run(
            """
            UPDATE track SET analysed = ?, fingerprint = ?, problem = ?, detail = ?, tempo = NULL, match_tempo = NULL WHERE id = ?
            """,
            [TrackAnalysis.version, fingerprint, error.code.rawValue, error.detail, id]
        )
        try db.run("DELETE FROM analysis WHERE track = ?", [id])
    }

    private static func store(_ db: Database, _ analysis: TrackAnalysis, of id: TrackID, fingerprint: String) throws {
        let tags = analysis.tags
        try db.run(
            """
            UPDATE track SET analysed = ?, fingerprint = ?, problem = NULL, detail = '', title = ?, artist = ?, album = ?, tag_tempo = ?,
              duration_s = ?, tempo = ?, confidence = ?, loudness = ?, true_peak = ? WHERE id = ?
            """,
            [
                TrackAnalysis.version, fingerprint, tags.title, tags.artist, tags.album, tags.tempo, analysis.duration,
                analysis.beats.tempo, analysis.beats.confidence, analysis.loudness.integrated,
                analysis.loudness.truePeak, id,
            ]
        )
        let beats = NumberBlob.bytes(of: analysis.beats.beats.map { Int(($0 * 1e6).rounded()) })
        let steady = NumberBlob.bytes(of: analysis.beats.steady.flatMap { [$0.lowerBound, $0.upperBound] })
        try db.run(
            "INSERT OR REPLACE INTO analysis VALUES (?, ?, ?, ?, ?)",
            [id, beats, analysis.beats.firstDownbeat, steady, analysis.waveform]
        )
    }
}
