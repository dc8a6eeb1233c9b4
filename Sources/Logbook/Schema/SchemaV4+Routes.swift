extension SchemaV4 {
    /// The shapes of the analysed activities' routes.
    static let routes = """
        CREATE TABLE route (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          length_m REAL NOT NULL,
          points BLOB NOT NULL
        ) STRICT;
        """
}
