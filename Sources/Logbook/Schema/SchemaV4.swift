import SQLite

/// Version 4 adds what records, similar runs, trends, search and synchronisation need.
///
/// The tables of a subject are in a file of their own, as constants of this type.
enum SchemaV4 {
    static func upgrade(_ db: Database) throws {
        for part in [analyses, efforts, daySteps, routes, figures, texts, stepTiming, archives, revisions] {
            try db.execute(sql: part)
        }
    }

    /// The activities whose samples were analysed, with the version of the computation.
    ///
    /// A row is deleted when the activity changes, so that it is analysed again.
    private static let analyses = """
        CREATE TABLE analysis (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          version INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER analysis_outdated AFTER UPDATE OF state, kind, distance_m ON activity
        BEGIN DELETE FROM analysis WHERE activity = NEW.id; END;
        """

    /// A number that grows with each change of an activity that a copy in another place must follow.
    private static let revisions = """
        ALTER TABLE activity ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER activity_revised AFTER UPDATE OF state, kind, distance_m, name, note, effort, deleted_ms ON activity
        BEGIN UPDATE activity SET revision = OLD.revision + 1 WHERE id = NEW.id; END;
        """
}
