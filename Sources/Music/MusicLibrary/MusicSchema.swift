import SQLite

enum MusicSchema {
    static let version = 1

    /// Creates the tables, unless another program has just created them; `notALibrary` if the database has tables of another program.
    static func create(_ db: Database, at path: String) throws {
        guard try db.value("PRAGMA user_version") as Int? == 0 else { return }
        guard try db.value("SELECT count(*) FROM sqlite_schema") as Int? == 0 else {
            throw MusicLibraryError(.notALibrary, at: path)
        }
        try db.execute(sql: tables)
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }

    /// The long values are in a table of their own, so that a search reads few pages.
    ///
    /// `analysed` is the version of the analysis, 0 for a track that was not analysed in its present form. `match_tempo` is the tempo with the
    /// user's correction, and NULL for tracks that are not used for matching. `correction` has no reference to a track, so that a correction
    /// stays when the track is removed.
    private static let tables = """
        CREATE TABLE folder (
          id INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE,
          available INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE TABLE track (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          folder INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
          path TEXT NOT NULL UNIQUE,
          size INTEGER NOT NULL,
          modified_ns INTEGER NOT NULL,
          fingerprint TEXT NOT NULL,
          available INTEGER NOT NULL DEFAULT 1,
          analysed INTEGER NOT NULL DEFAULT 0,
          problem TEXT,
          detail TEXT NOT NULL DEFAULT '',
          title TEXT,
          artist TEXT,
          album TEXT,
          search TEXT NOT NULL DEFAULT '',
          tag_tempo REAL,
          duration_s REAL,
          tempo REAL,
          confidence REAL,
          loudness REAL,
          true_peak REAL,
          match_tempo REAL,
          played_s INTEGER
        ) STRICT;
        CREATE INDEX track_by_tempo ON track (match_tempo) WHERE match_tempo IS NOT NULL;
        CREATE INDEX track_by_fingerprint ON track (fingerprint);
        CREATE INDEX track_by_folder ON track (folder);
        CREATE INDEX track_to_analyse ON track (analysed, path);
        CREATE TABLE analysis (
          track INTEGER PRIMARY KEY REFERENCES track ON DELETE CASCADE,
          beats BLOB NOT NULL,
          first_downbeat INTEGER,
          steady BLOB NOT NULL,
          waveform BLOB NOT NULL
        ) STRICT;
        CREATE TABLE correction (
          fingerprint TEXT PRIMARY KEY,
          tempo REAL,
          offset_s REAL NOT NULL DEFAULT 0,
          factor REAL NOT NULL DEFAULT 1
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE scan (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          state TEXT NOT NULL,
          started_s INTEGER NOT NULL,
          total INTEGER NOT NULL,
          done INTEGER NOT NULL,
          failed INTEGER NOT NULL,
          detail TEXT NOT NULL DEFAULT ''
        ) STRICT;
        """
}
