import GRDB

/// What version 2 adds: activities that are deleted but not gone yet, and which ones `strided --demo-data` made up.
///
/// Runs that were recorded while `strided --demo` ran have the same origin as made-up ones, but are not removed with them; of what
/// version 1 wrote, the note tells them apart.
enum SchemaV2 {
    static func upgrade(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE activity ADD COLUMN deleted_ms INTEGER;
                ALTER TABLE activity ADD COLUMN made_up INTEGER NOT NULL DEFAULT 0;
                UPDATE activity SET made_up = 1 WHERE origin = 'demo' AND note = 'Made up by strided --demo-data.';
                """
        )
    }
}
