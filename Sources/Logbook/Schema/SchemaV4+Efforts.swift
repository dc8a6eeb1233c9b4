extension SchemaV4 {
    /// The best efforts of the analysed activities.
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
        """
}
