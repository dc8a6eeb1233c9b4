/// Version 4 adds what records, similar runs, trends, search and synchronisation need.
enum SchemaV4 {
    static let sql = [analyses, efforts, daySteps, routes, figures, texts, stepTiming, archives, revisions]
        .joined(separator: "\n")

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

    /// The files of archives that were imported, so that the next import of the same archive, or of a newer one, does not read them again.
    ///
    /// A file has one row for each of its activities; `activities` is their number. If one of them was deleted, the file is read again.
    static let archives = """
        CREATE TABLE archive_file (
          path TEXT NOT NULL,
          size INTEGER NOT NULL,
          crc32 INTEGER NOT NULL,
          number INTEGER NOT NULL,
          activities INTEGER NOT NULL,
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          PRIMARY KEY (path, size, crc32, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX archive_file_by_activity ON archive_file (activity);
        """

    /// The steps of each day, so that the day with most steps is found without reading all hours of all years.
    ///
    /// The triggers keep the sums equal to those of `hour_bucket`. The steps have no index: ten years have only 3,653 rows, and while the
    /// runner moves, the daemon would write a page of the index to the disk every second.
    private static let daySteps = """
        CREATE TABLE day_steps (
          local_day INTEGER PRIMARY KEY,
          steps INTEGER NOT NULL
        ) STRICT;
        \(sumDays);
        CREATE TRIGGER hour_added AFTER INSERT ON hour_bucket
        BEGIN
          INSERT INTO day_steps VALUES (NEW.local_day, NEW.steps) ON CONFLICT DO UPDATE SET steps = steps + NEW.steps;
        END;
        CREATE TRIGGER hour_counted AFTER UPDATE OF steps ON hour_bucket
        BEGIN
          UPDATE day_steps SET steps = steps + NEW.steps - OLD.steps WHERE local_day = NEW.local_day;
        END;
        CREATE TRIGGER hour_deleted AFTER DELETE ON hour_bucket
        BEGIN
          UPDATE day_steps SET steps = steps - OLD.steps WHERE local_day = OLD.local_day;
        END;
        """

    /// The best efforts and the distances of the analysed runs.
    ///
    /// The index has the best effort of a measure first: the shortest time, then the longest distance (all efforts over 12 minutes have the
    /// same time). When an activity changes, its efforts are deleted with its row in `analysis`, so that no record is outdated.
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
        CREATE INDEX best_effort_by_rank ON best_effort (measure, moving_ms, distance_m DESC);
        CREATE TABLE run_distance (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          distance_m REAL NOT NULL
        ) STRICT;
        CREATE TRIGGER efforts_outdated AFTER DELETE ON analysis
        BEGIN
          DELETE FROM best_effort WHERE activity = OLD.activity;
          DELETE FROM run_distance WHERE activity = OLD.activity;
        END;
        CREATE INDEX run_distance_by_length ON run_distance (distance_m);
        CREATE INDEX run_by_day ON activity (local_day, distance_source) \(finishedRun);
        CREATE INDEX run_by_time ON activity (moving_ms) \(finishedRun);
        """
    private static let finishedRun = "WHERE kind = 'run' AND state = 'finished' AND deleted_ms IS NULL"

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

    /// The variability and the asymmetry of the step times of activities; see `StepTiming`.
    static let stepTiming = """
        CREATE TABLE step_timing (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          step_times INTEGER NOT NULL,
          mean_s REAL NOT NULL,
          deviation_s REAL NOT NULL,
          error_s REAL NOT NULL,
          difference_s REAL NOT NULL,
          difference_uncertainty_s REAL NOT NULL
        ) STRICT;
        """

    /// The perceived effort (1…10) and the tags of activities, the source of their names, and the index of the search.
    ///
    /// `name_origin` is `runner`, `route` or `file`; it is null for names of version 3, which are treated like names of the runner.
    /// `folded` is the tag in lower case, by which tags are compared.
    ///
    /// `activity_text` is a full-text index (sqlite.org/fts5.html), which ignores case and diacritics; triggers keep it up to date. FTS5
    /// does not treat `ß` like `ss`, so `searched_text` replaces this letter. If an activity has no name, `unnamed` is a word such as
    /// `run18`, made of the kind and the local hour of the start, because the name that is shown then depends on the language.
    static let texts = """
        ALTER TABLE activity ADD COLUMN effort INTEGER CHECK (effort BETWEEN 1 AND 10);
        ALTER TABLE activity ADD COLUMN name_origin TEXT;
        CREATE TABLE tag (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          folded TEXT NOT NULL,
          tag TEXT NOT NULL,
          PRIMARY KEY (activity, folded)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_by_text ON tag (folded);

        CREATE VIRTUAL TABLE activity_text USING fts5(
          name, note, tags, unnamed, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
        );
        CREATE VIEW searched_text AS
          SELECT id, \(withoutSharpS("name")) AS name, \(withoutSharpS("note")) AS note,
            (SELECT group_concat(\(withoutSharpS("tag")), ' ') FROM tag WHERE activity = id) AS tags,
            iif(name IS NULL, kind || (((start_ms / 1000 + utc_offset_s) % 86400 + 86400) % 86400 / 3600), NULL) AS unnamed
          FROM activity;
        \(indexTexts);

        CREATE TRIGGER text_inserted AFTER INSERT ON activity
        BEGIN \(indexText(of: "NEW.id")); END;
        CREATE TRIGGER text_changed AFTER UPDATE OF kind, name, note ON activity
        BEGIN \(indexText(of: "NEW.id")); END;
        CREATE TRIGGER text_deleted AFTER DELETE ON activity
        BEGIN DELETE FROM activity_text WHERE rowid = OLD.id; END;
        CREATE TRIGGER tag_inserted AFTER INSERT ON tag
        BEGIN \(indexText(of: "NEW.activity")); \(revise("NEW.activity")); END;
        CREATE TRIGGER tag_deleted AFTER DELETE ON tag
        BEGIN \(indexText(of: "OLD.activity")); \(revise("OLD.activity")); END;
        """

    static let sumDays = "INSERT INTO day_steps SELECT local_day, sum(steps) FROM hour_bucket GROUP BY local_day"
    static let indexTexts =
        "INSERT INTO activity_text (rowid, name, note, tags, unnamed) SELECT * FROM searched_text"

    private static func withoutSharpS(_ column: String) -> String {
        "replace(replace(\(column), 'ß', 'ss'), 'ẞ', 'SS')"
    }

    /// Replaces the text of an activity in the index.
    ///
    /// Does nothing if the activity is already deleted; its tags are then deleted, too.
    private static func indexText(of id: String) -> String {
        """
        REPLACE INTO activity_text (rowid, name, note, tags, unnamed) SELECT * FROM searched_text WHERE id = \(id)
        """
    }

    private static func revise(_ id: String) -> String {
        "UPDATE activity SET revision = revision + 1 WHERE id = \(id)"
    }
}
