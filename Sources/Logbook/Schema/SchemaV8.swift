import SQLite

/// Version 8 adds second recordings of the same activity, and the means of laps that files state.
///
/// `second_of` is the activity of which a row is a second recording, for example that of a watch. Such a row is hidden like a deleted
/// activity, so that it counts nowhere, but it is not removed; see `Logbook.isSetAside`.
enum SchemaV8 {
    static func upgrade(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE activity ADD COLUMN second_of INTEGER REFERENCES activity ON DELETE SET NULL;
                CREATE INDEX activity_by_first ON activity (second_of) WHERE second_of IS NOT NULL;
                ALTER TABLE lap ADD COLUMN heart_rate_bpm REAL;
                ALTER TABLE lap ADD COLUMN highest_heart_rate_bpm REAL;
                ALTER TABLE lap ADD COLUMN cadence_spm REAL;
                """
        )
    }
}
