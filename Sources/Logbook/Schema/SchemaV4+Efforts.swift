extension SchemaV4 {
    /// The best efforts and the distances of the analysed runs.
    ///
    /// The index has the best effort of a measure first: the shortest time, then the longest distance (all efforts over 12 minutes have the
    /// same time). When an activity changes, its efforts are deleted with its row in `analysis`, so that no record is outdated.
    static let efforts = """
        CREATE TABLE best_effort (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          measure TEXT NOT NULL,
          start_ms INTEGER NOT NULL,
          end_ms INTEGER NOT NULL,
          moving_ms INTEGER NOT NULL,
          distance_m REAL NOT NULL,
          estimated INTEGER NOT NULL,
          PRIMARY KEY (activity, measure)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX best_effort_by_rank ON best_effort (measure, moving_ms, distance_m DESC);
        CREATE TABLE run_distance (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          distance_m REAL NOT NULL
        ) STRICT;
        CREATE TRIGGER efforts_outdated AFTER DELETE ON analysis
        BEGIN
          DELETE FROM best_effort WHERE activity = OLD.activity;
          DELETE FROM run_distance WHERE activity = OLD.activity;
        END;
        CREATE INDEX run_distance_by_length ON run_distance (distance_m);
        CREATE INDEX run_by_day ON activity (local_day, distance_source) \(finishedRun);
        CREATE INDEX run_by_time ON activity (moving_ms) \(finishedRun);
        """
    private static let finishedRun = "WHERE kind = 'run' AND state = 'finished' AND deleted_ms IS NULL"
}
