import SQLite

/// Version 7 adds the steps that other programs and devices counted in each hour, as their exports state them, and the originals of activities
/// that were cut or joined, and the shoes.
///
/// `whole_day` marks the total of a day without hours; it is stored in the hour from 12 to 13.
enum SchemaV7 {
    static func upgrade(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE imported_hour (
                  local_day INTEGER NOT NULL,
                  source TEXT NOT NULL,
                  start_s INTEGER NOT NULL,
                  hour INTEGER NOT NULL,
                  utc_offset_s INTEGER NOT NULL,
                  whole_day INTEGER NOT NULL,
                  steps INTEGER NOT NULL,
                  PRIMARY KEY (local_day, source, start_s, whole_day)
                ) STRICT, WITHOUT ROWID;
                """
        )
        try db.execute(sql: editing)
        try db.execute(sql: shoes)
    }
}
