import SQLite

/// The tables of version 1.
///
/// The suffix of a column name is its unit. Local days are days since 1 January 1970 on the local clock. This schema never changes after a
/// release; changes are separate migrations.
enum SchemaV1 {
    static func create(_ db: Database) throws {
        try db.execute(sql: activities)
        try db.execute(sql: samples)
        try db.execute(sql: days)
    }

    /// The activities with their pauses and laps.
    ///
    /// AUTOINCREMENT never reuses a number, so `delete 12` cannot hit a newer activity. `first_kind` and `first_distance_m` keep their
    /// original values after edits; together with the start they identify repeated imports of a file.
    private static let activities = """
        CREATE TABLE activity (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          kind TEXT NOT NULL,
          origin TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('recording', 'paused', 'finished')),
          start_ms INTEGER NOT NULL,
          utc_offset_s INTEGER NOT NULL,
          local_day INTEGER NOT NULL,
          elapsed_ms INTEGER NOT NULL DEFAULT 0,
          moving_ms INTEGER NOT NULL DEFAULT 0,
          distance_m REAL NOT NULL DEFAULT 0,
          distance_source TEXT,
          energy_kcal REAL,
          steps INTEGER,
          cadence_spm REAL,
          target_spm REAL,
          heart_rate_bpm REAL,
          highest_heart_rate_bpm REAL,
          best_speed_mps REAL,
          ascent_m REAL,
          descent_m REAL,
          in_sync_ms INTEGER,
          name TEXT,
          note TEXT,
          first_kind TEXT NOT NULL,
          first_distance_m REAL NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX activity_by_start ON activity (start_ms);
        CREATE INDEX activity_by_day ON activity (local_day);
        CREATE INDEX activity_unfinished ON activity (state) WHERE state <> 'finished';
        CREATE TABLE pause (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          number INTEGER NOT NULL,
          start_ms INTEGER NOT NULL,
          end_ms INTEGER,
          PRIMARY KEY (activity, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE lap (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          number INTEGER NOT NULL,
          start_ms INTEGER NOT NULL,
          end_ms INTEGER NOT NULL,
          distance_m REAL NOT NULL,
          energy_kcal REAL NOT NULL,
          PRIMARY KEY (activity, number)
        ) STRICT, WITHOUT ROWID;
        """

    /// The samples as integers, which SQLite stores in as few bytes as possible; see `SampleColumns` for the scales.
    private static let samples = """
        CREATE TABLE sample (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          elapsed_ms INTEGER NOT NULL,
          latitude_e7 INTEGER,
          longitude_e7 INTEGER,
          altitude_cm INTEGER,
          distance_cm INTEGER,
          speed_mmps INTEGER,
          target_dspm INTEGER,
          cadence_dspm INTEGER,
          heart_rate_bpm INTEGER,
          steps INTEGER,
          PRIMARY KEY (activity, elapsed_ms)
        ) STRICT, WITHOUT ROWID;
        """

    /// The totals of hours, the goals and the sensors.
    ///
    /// `start_s` is the start of the hour in Unix seconds. Queries sort by it, because a local hour can occur twice
    /// in a day, for example when summer time ends.
    private static let days = """
        CREATE TABLE hour_bucket (
          local_day INTEGER NOT NULL,
          hour INTEGER NOT NULL,
          utc_offset_s INTEGER NOT NULL,
          demo INTEGER NOT NULL,
          start_s INTEGER NOT NULL,
          steps INTEGER NOT NULL,
          distance_m REAL NOT NULL,
          energy_kcal REAL NOT NULL,
          PRIMARY KEY (local_day, hour, utc_offset_s, demo)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE goal (
          measure TEXT PRIMARY KEY NOT NULL,
          value REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sensor (
          source TEXT NOT NULL,
          device TEXT NOT NULL,
          access TEXT NOT NULL,
          first_ms INTEGER NOT NULL,
          first_utc_offset_s INTEGER NOT NULL,
          last_ms INTEGER NOT NULL,
          last_utc_offset_s INTEGER NOT NULL,
          PRIMARY KEY (source, device)
        ) STRICT, WITHOUT ROWID;
        """
}
