import SQLite

/// Version 6 adds the mark of an assumed kind, and the hours of the activities, so that imported activities count on their days.
enum SchemaV6 {
    static func upgrade(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE activity ADD COLUMN kind_assumed INTEGER NOT NULL DEFAULT 0")
        try db.execute(sql: activityHours)
        // `ActivityHours` counts them at the end of the upgrade.
        try db.execute(sql: "INSERT INTO uncounted SELECT id FROM activity WHERE state = 'finished'")
    }

    /// What each activity adds to the hours of its days, and the activities for which this must be computed again.
    ///
    /// `activity_hour` is computed by `ActivityHours` from the activities alone. What an activity adds depends on the activities at the same
    /// time, because the same run can be recorded twice. So the triggers note all activities at the time of a changed one; the transaction
    /// that changes it computes their hours at its end.
    ///
    /// No activity is longer than the first row of `activity_by_length`, which limits the search for those at the same time.
    private static let activityHours = """
        CREATE TABLE activity_hour (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          start_s INTEGER NOT NULL,
          local_day INTEGER NOT NULL,
          hour INTEGER NOT NULL,
          utc_offset_s INTEGER NOT NULL,
          imported INTEGER NOT NULL,
          steps INTEGER NOT NULL,
          distance_m REAL NOT NULL,
          energy_kcal REAL NOT NULL,
          PRIMARY KEY (activity, start_s)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX activity_hour_by_day ON activity_hour (local_day) WHERE imported;
        CREATE INDEX activity_hour_by_start ON activity_hour (start_s) WHERE NOT imported;
        CREATE INDEX hour_by_start ON hour_bucket (start_s);
        CREATE INDEX activity_by_length ON activity (elapsed_ms);
        CREATE TABLE uncounted (activity INTEGER PRIMARY KEY) STRICT;

        CREATE TRIGGER uncounted_after_insert AFTER INSERT ON activity WHEN NEW.state = 'finished'
        BEGIN
          \(note(from: "NEW.start_ms", to: "NEW.start_ms + NEW.elapsed_ms", and: "NEW.id"));
        END;
        CREATE TRIGGER uncounted_after_update
        AFTER UPDATE OF state, kind, start_ms, utc_offset_s, elapsed_ms, distance_m, energy_kcal, steps, deleted_ms ON activity
        WHEN NEW.state = 'finished'
        BEGIN
          \(note(
            from: "min(OLD.start_ms, NEW.start_ms)",
            to: "max(OLD.start_ms + OLD.elapsed_ms, NEW.start_ms + NEW.elapsed_ms)",
            and: "NEW.id"
          ));
        END;
        CREATE TRIGGER uncounted_after_delete AFTER DELETE ON activity WHEN OLD.state = 'finished'
        BEGIN
          \(note(from: "OLD.start_ms", to: "OLD.start_ms + OLD.elapsed_ms", and: "OLD.id"));
        END;
        """

    /// A statement that notes an activity and all finished activities that overlap a time.
    private static func note(from start: String, to end: String, and id: String) -> String {
        """
        INSERT INTO uncounted
          SELECT id FROM activity
          WHERE start_ms BETWEEN \(start) - (SELECT max(elapsed_ms) FROM activity) AND \(end)
            AND start_ms + elapsed_ms >= \(start) AND state = 'finished'
          UNION SELECT \(id)
          ON CONFLICT DO NOTHING
        """
    }
}
