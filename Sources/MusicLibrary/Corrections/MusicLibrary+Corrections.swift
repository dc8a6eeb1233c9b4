import SQLite
import Music

extension MusicLibrary {
    /// The correction of a track; it changes nothing if the user has corrected nothing.
    public func correction(_ id: TrackID) throws(MusicLibraryError) -> TrackCorrection {
        try read { db in
            let sql = "SELECT fingerprint FROM track WHERE id = ?"
            guard let fingerprint = try String.fetchOne(db, sql: sql, arguments: [id]) else { return TrackCorrection() }
            return try Self.correction(db, fingerprint: fingerprint)
        }
    }

    /// Stores the correction of a track; an empty one removes it.
    ///
    /// It belongs to the content of the file. It stays when the file is moved, when the track is scanned again, and when it is removed.
    public func correct(_ id: TrackID, _ correction: TrackCorrection) throws(MusicLibraryError) {
        try write { db in
            let sql = "SELECT fingerprint FROM track WHERE id = ?"
            guard let fingerprint = try String.fetchOne(db, sql: sql, arguments: [id]) else { return }
            try Self.store(db, correction, fingerprint: fingerprint)
            let copies = "SELECT id FROM track WHERE fingerprint = ?"
            for id in try TrackID.fetchAll(db, sql: copies, arguments: [fingerprint]) {
                try Self.updateMatchTempo(db, of: id)
            }
        }
    }

    static func correction(_ db: Database, fingerprint: String) throws -> TrackCorrection {
        let sql = "SELECT tempo, offset_s, factor FROM correction WHERE fingerprint = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [fingerprint]) else { return TrackCorrection() }
        return try TrackCorrection(tempo: row[0], offset: row[1], factor: row[2]).valid
    }

    static func store(_ db: Database, _ correction: TrackCorrection, fingerprint: String) throws {
        if correction.isEmpty {
            try db.execute(sql: "DELETE FROM correction WHERE fingerprint = ?", arguments: [fingerprint])
        } else {
            try db.execute(
                sql: "INSERT OR REPLACE INTO correction VALUES (?, ?, ?, ?)",
                arguments: [fingerprint, correction.tempo, correction.offset, correction.factor]
            )
        }
    }

    /// Computes the tempo for matching and the problem "no steady beat" after an analysis or a correction.
    static func updateMatchTempo(_ db: Database, of id: TrackID) throws {
        guard let found = try foundBeats(db, of: id) else { return }
        let correction = try correction(db, fingerprint: found.fingerprint)
        let beats = found.beats.corrected(by: correction, duration: found.duration)
        let tempo = PlayableTrack(id: id, beats: beats)?.tempo
        try db.execute(
            sql: "UPDATE track SET match_tempo = ?, problem = ? WHERE id = ?",
            arguments: [tempo, tempo == nil ? TrackProblem.noSteadyBeat.rawValue : nil, id]
        )
    }
}
