import SQLite
import Music

extension MusicLibrary {
    static let trackColumns = """
        id, path, fingerprint, available, analysed, problem, detail, title, artist, album, tag_tempo, duration_s, tempo, match_tempo, \
        confidence, loudness, true_peak, played_s
        """

    static func track(_ row: Row) throws -> Track {
        try Track(
            id: row[0],
            path: row[1],
            fingerprint: row[2],
            isAvailable: row[3],
            isAnalysed: (row[4] as Int) > 0,
            problem: (row[5] as String?).flatMap(TrackProblem.init(rawValue:)),
            detail: row[6],
            title: row[7],
            artist: row[8],
            album: row[9],
            tagTempo: row[10],
            duration: row[11],
            foundTempo: row[12],
            tempo: row[13],
            confidence: row[14],
            loudness: row[15],
            truePeak: row[16],
            lastPlayed: row[17]
        )
    }

    /// The beats of a track without corrections.
    struct FoundBeats {
        let fingerprint: String
        let duration: Double
        let beats: BeatMap
    }

    static func foundBeats(_ db: Database, of id: TrackID) throws -> FoundBeats? {
        let sql = """
            SELECT fingerprint, duration_s, confidence, beats, first_downbeat, steady FROM track JOIN analysis ON track = id WHERE id = ?
            """
        guard let row = try db.row(sql, [id]) else { return nil }
        let beats = NumberBlob.numbers(in: try row[3] as [UInt8]).map { Double($0) / 1e6 }
        let bounds = NumberBlob.numbers(in: try row[5] as [UInt8])
        // Damaged values must not reach the preconditions of `BeatMap`.
        let isAscending = zip(beats, beats.dropFirst()).allSatisfy { $0 < $1 }
        let ranges = stride(from: 0, to: bounds.count - 1, by: 2).map { bounds[$0]..<max(bounds[$0], bounds[$0 + 1]) }
        let map = BeatMap(
            beats: isAscending ? beats : [],
            firstDownbeat: (row[4] as Int?).flatMap { (0...3).contains($0) ? $0 : nil },
            steady: isAscending ? ranges.filter { $0.upperBound <= beats.count } : [],
            confidence: row[2] ?? 0
        )
        return try FoundBeats(fingerprint: row[0], duration: row[1] ?? 0, beats: map)
    }
}
