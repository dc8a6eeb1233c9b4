extension SchemaV4 {
    /// The figures of the analysed activities from which trends are computed.
    ///
    /// The sums of `free`, `clicked` and `heart` are a `PaceRelation` each; their speeds are in m/s.
    static let figures = """
        CREATE TABLE run_figures (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          motion_ms INTEGER NOT NULL,
          walking_ms INTEGER NOT NULL,
          clicked_ms INTEGER NOT NULL,
          in_sync_ms INTEGER NOT NULL,
          free_windows INTEGER NOT NULL,
          free_speed REAL NOT NULL,
          free_cadence REAL NOT NULL,
          free_speed_squares REAL NOT NULL,
          free_products REAL NOT NULL,
          clicked_windows INTEGER NOT NULL,
          clicked_speed REAL NOT NULL,
          clicked_cadence REAL NOT NULL,
          clicked_speed_squares REAL NOT NULL,
          clicked_products REAL NOT NULL,
          heart_windows INTEGER NOT NULL,
          heart_speed REAL NOT NULL,
          heart_rate REAL NOT NULL,
          heart_speed_squares REAL NOT NULL,
          heart_products REAL NOT NULL,
          end_heart_rate REAL,
          minute_heart_rate REAL
        ) STRICT;
        """
}
