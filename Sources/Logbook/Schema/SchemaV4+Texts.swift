extension SchemaV4 {
    /// The perceived effort (1…10) and the tags of activities, and the source of their names.
    ///
    /// `name_origin` is `runner`, `route` or `file`; it is null for names of version 3, which are treated like names of the runner.
    static let texts = """
        ALTER TABLE activity ADD COLUMN effort INTEGER CHECK (effort BETWEEN 1 AND 10);
        ALTER TABLE activity ADD COLUMN name_origin TEXT;
        CREATE TABLE tag (
          activity INTEGER NOT NULL REFERENCES activity ON DELETE CASCADE,
          tag TEXT NOT NULL,
          PRIMARY KEY (activity, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_by_text ON tag (tag);
        """
}
