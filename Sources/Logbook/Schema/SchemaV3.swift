import SQLite

/// Version 3 adds the workouts of activities and their steps.
///
/// `steps` is the workout in its one-line form: workouts with equal texts have equal steps. `step` is the index of the step in the workout
/// whose repeats are written out; a step that the runner repeated has several rows.
enum SchemaV3 {
    static func upgrade(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE workout (
                  activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
                  number INTEGER NOT NULL,
                  name TEXT,
                  steps TEXT NOT NULL,
                  file TEXT NOT NULL,
                  start_ms INTEGER NOT NULL,
                  PRIMARY KEY (activity, number)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE workout_step (
                  activity INTEGER NOT NULL,
                  workout INTEGER NOT NULL,
                  number INTEGER NOT NULL,
                  step INTEGER NOT NULL,
                  start_ms INTEGER NOT NULL,
                  end_ms INTEGER NOT NULL,
                  moving_ms INTEGER NOT NULL,
                  distance_m REAL NOT NULL,
                  purpose TEXT NOT NULL,
                  round INTEGER,
                  rounds INTEGER,
                  title TEXT NOT NULL,
                  text TEXT,
                  target TEXT,
                  in_target REAL,
                  cadence_spm REAL,
                  heart_rate_bpm REAL,
                  complete INTEGER NOT NULL,
                  PRIMARY KEY (activity, workout, number),
                  FOREIGN KEY (activity, workout) REFERENCES workout ON DELETE CASCADE
                ) STRICT, WITHOUT ROWID;
                """
        )
    }
}
