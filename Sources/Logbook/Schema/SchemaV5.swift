import SQLite

/// Version 5 adds the time in which the steps could be compared with the clicks, and the state of a recording in progress.
///
/// The measured time of older activities comes from their analysis; before an analysis it is unknown.
enum SchemaV5 {
    static func upgrade(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE activity ADD COLUMN sync_measured_ms INTEGER;
                UPDATE activity SET sync_measured_ms = (SELECT max(clicked_ms, activity.in_sync_ms) FROM run_figures
                  WHERE run_figures.activity = activity.id) WHERE in_sync_ms IS NOT NULL;
                CREATE TABLE recording (
                  activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
                  automatic INTEGER NOT NULL,
                  pause TEXT,
                  treadmill_m REAL,
                  footpod_m REAL,
                  gps_m REAL,
                  steps_m REAL,
                  pace_m REAL,
                  in_sync_ms INTEGER,
                  sync_measured_ms INTEGER,
                  energy_kcal REAL
                ) STRICT;
                """
        )
    }
}
