extension SchemaV7 {
    /// The pairs of shoes, the shoes of activities, and the shoes that new activities get.
    ///
    /// `folded` is the name in lower case, by which names are compared. `scope` is `all` (runs and walks), a kind, or `tag:` with a tag in lower
    /// case. A default counts from its first local day on, so that an import of older activities does not add to new shoes.
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

    /// The shoes of the kind come before those of all kinds; those of a tag are not replaced.
    private static let assign = """
        UPDATE activity SET shoe = (
          SELECT shoe FROM shoe_default
          WHERE since_day <= NEW.local_day AND (scope = NEW.kind OR scope = 'all' AND NEW.kind IN ('run', 'walk'))
          ORDER BY scope = 'all' LIMIT 1
        ) WHERE id = NEW.id AND shoe IS NULL
        """
}
