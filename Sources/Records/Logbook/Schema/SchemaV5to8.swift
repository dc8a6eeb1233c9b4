/// Version 6 adds the mark of an assumed kind, and the hours of the activities, so that imported activities count on their days.
enum SchemaV6 {
    /// `ActivityHours` counts the activities of `uncounted` at the end of the upgrade.
    static let sql = """
        ALTER TABLE activity ADD COLUMN kind_assumed INTEGER NOT NULL DEFAULT 0;
        \(activityHours)
        INSERT INTO uncounted SELECT id FROM activity WHERE state = 'finished';
        """

    /// What each activity adds to each hour (`activity_hour`), and the activities whose hours must be computed again (`uncounted`).
    ///
    /// What an activity adds depends on the activities at the same time, so triggers note all that overlap a changed one; see
    /// `ActivityHours`. The index `activity_by_length` gives the longest duration of an activity; this limits the search for overlapping ones.
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

    /// A statement that inserts an activity, and all finished activities that overlap a range of time, into `uncounted`.
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

/// Version 5 adds the time in which the steps could be compared with the clicks, and the state of a recording in progress.
///
/// The measured time of older activities comes from their analysis; before an analysis it is unknown.
enum SchemaV5 {
    static let sql = """
        ALTER TABLE activity ADD COLUMN sync_measured_ms INTEGER;
        UPDATE activity SET sync_measured_ms = (SELECT max(clicked_ms, activity.in_sync_ms) FROM run_figures
          WHERE run_figures.activity = activity.id) WHERE in_sync_ms IS NOT NULL;
        CREATE TABLE recording (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          automatic INTEGER NOT NULL,
          pause TEXT,
          treadmill_m REAL,
          footpod_m REAL,
          gps_m REAL,
          steps_m REAL,
          pace_m REAL,
          in_sync_ms INTEGER,
          sync_measured_ms INTEGER,
          energy_kcal REAL
        ) STRICT;
        """
}

/// Version 7 adds the steps of other programs and devices per hour, the originals of cut and joined activities, and the shoes.
///
/// `whole_day` marks the total of a day without hours; it is stored in the hour from 12 to 13.
enum SchemaV7 {
    static let sql = [importedHours, editing, shoes].joined(separator: "\n")

    private static let importedHours = """
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

    /// The activities that were cut, split or joined, with what undoes it.
    ///
    /// `role` is `changed` (the activity now has the contents of the result), `kept` (a deleted copy of what the changed activity was),
    /// `added` (a new activity, the second part) or `joined` (a deleted activity, whose contents are now in the changed one).
    ///
    /// `former_identity` has the values by which a repeated import of the original file is recognised; see `first_kind` of version 1.
    private static let editing = """
        CREATE TABLE edit_part (
          edit INTEGER NOT NULL,
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          role TEXT NOT NULL,
          PRIMARY KEY (edit, activity)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX edit_part_by_activity ON edit_part (activity, edit);
        CREATE TABLE former_identity (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          edit INTEGER NOT NULL,
          start_ms INTEGER NOT NULL,
          first_kind TEXT NOT NULL,
          first_distance_m REAL NOT NULL,
          PRIMARY KEY (activity, edit, start_ms, first_kind, first_distance_m)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX former_identity_by_start ON former_identity (start_ms);
        """

    /// The pairs of shoes, the shoes of activities, and the shoes that new activities get.
    ///
    /// `folded` is the name in lower case, by which names are compared. `scope` is `all` (runs and walks), a kind, or `tag:` with a tag in
    /// lower case. A default is used only for activities from its first local day on, so that an import of older activities does not add
    /// their distance to new shoes.
    static let shoes = """
        CREATE TABLE shoe (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL,
          folded TEXT NOT NULL UNIQUE,
          start_m REAL NOT NULL,
          limit_m REAL,
          retired INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE shoe_default (
          scope TEXT PRIMARY KEY NOT NULL,
          shoe INTEGER NOT NULL REFERENCES shoe ON DELETE CASCADE,
          since_day INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE activity ADD COLUMN shoe INTEGER REFERENCES shoe ON DELETE SET NULL;
        ALTER TABLE activity ADD COLUMN shoe_chosen INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX activity_by_shoe ON activity (shoe) WHERE shoe IS NOT NULL;

        CREATE TRIGGER shoe_after_insert AFTER INSERT ON activity WHEN NEW.state = 'finished' AND NOT NEW.shoe_chosen
        BEGIN \(assign); END;
        CREATE TRIGGER shoe_after_finish AFTER UPDATE OF state ON activity
        WHEN NEW.state = 'finished' AND OLD.state <> 'finished' AND NOT NEW.shoe_chosen
        BEGIN \(assign); END;
        CREATE TRIGGER shoe_after_tag AFTER INSERT ON tag
        WHEN EXISTS (SELECT 1 FROM shoe_default WHERE scope = 'tag:' || NEW.folded)
        BEGIN
          UPDATE activity SET shoe = (SELECT shoe FROM shoe_default WHERE scope = 'tag:' || NEW.folded)
          WHERE id = NEW.activity AND NOT shoe_chosen AND kind IN ('run', 'walk')
            AND local_day >= (SELECT since_day FROM shoe_default WHERE scope = 'tag:' || NEW.folded);
        END;
        """

    /// Assigns the default shoes of the kind, or else those of all kinds, unless the activity already has shoes, as by a tag.
    private static let assign = """
        UPDATE activity SET shoe = (
          SELECT shoe FROM shoe_default
          WHERE since_day <= NEW.local_day AND (scope = NEW.kind OR scope = 'all' AND NEW.kind IN ('run', 'walk'))
          ORDER BY scope = 'all' LIMIT 1
        ) WHERE id = NEW.id AND shoe IS NULL
        """
}

/// Version 8 adds second recordings of the same activity, and the means of laps that files state.
///
/// `second_of` is the activity of which a row is a second recording, for example that of a watch. Such a row is hidden like a deleted
/// activity, so that it counts nowhere, but it is not removed; see `Logbook.isSetAside`.
enum SchemaV8 {
    static let sql = """
        ALTER TABLE activity ADD COLUMN second_of INTEGER REFERENCES activity ON DELETE SET NULL;
        CREATE INDEX activity_by_first ON activity (second_of) WHERE second_of IS NOT NULL;
        ALTER TABLE lap ADD COLUMN heart_rate_bpm REAL;
        ALTER TABLE lap ADD COLUMN highest_heart_rate_bpm REAL;
        ALTER TABLE lap ADD COLUMN cadence_spm REAL;
        """
}
