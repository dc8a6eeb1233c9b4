extension SchemaV4 {
    /// The perceived effort (1…10) and the tags of activities, the source of their names, and the index of the search.
    ///
    /// `name_origin` is `runner`, `route` or `file`; it is null for names of version 3, which are treated like names of the runner.
    /// `folded` is the tag in lower case, by which tags are compared.
    ///
    /// `activity_text` is a full-text index (sqlite.org/fts5.html), which ignores case and diacritics; triggers keep it up to date. It does
    /// not know that `ß` is written as `ss` in capital letters, so `searched_text` replaces this letter. `unnamed` is a word such as `run18`,
    /// the kind and the local hour of the start, if the activity has no name: the name that is then shown depends on the language.
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
        INSERT INTO activity_text (rowid, name, note, tags, unnamed) SELECT * FROM searched_text;

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

    private static func withoutSharpS(_ column: String) -> String {
        "replace(replace(\(column), 'ß', 'ss'), 'ẞ', 'SS')"
    }

    /// Replaces the text of an activity in the index; without effect for a deleted activity, whose tags are deleted after it.
    private static func indexText(of id: String) -> String {
        """
        REPLACE INTO activity_text (rowid, name, note, tags, unnamed) SELECT * FROM searched_text WHERE id = \(id)
        """
    }

    private static func revise(_ id: String) -> String {
        "UPDATE activity SET revision = revision + 1 WHERE id = \(id)"
    }
}
