extension SchemaV4 {
    /// The shapes of the analysed activities' routes.
    ///
    /// `points` is written by `RouteBlob`. The index contains the length and the rectangle around each route, so that only the shapes of
    /// routes with a similar length at the same place are read. The second index is for runs of the same distance.
    static let routes = """
        CREATE TABLE route (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          length_m REAL NOT NULL,
          south REAL NOT NULL,
          west REAL NOT NULL,
          north REAL NOT NULL,
          east REAL NOT NULL,
          points BLOB NOT NULL
        ) STRICT;
        CREATE INDEX route_by_place ON route (length_m, south, west, north, east);
        CREATE TRIGGER route_outdated AFTER DELETE ON analysis
        BEGIN DELETE FROM route WHERE activity = OLD.activity; END;
        CREATE INDEX activity_by_distance ON activity (kind, distance_m)
          WHERE state = 'finished' AND deleted_ms IS NULL;
        """
}
