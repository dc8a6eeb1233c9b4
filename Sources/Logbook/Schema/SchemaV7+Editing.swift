extension SchemaV7 {
    /// The activities that were cut, split or joined, with what undoes it.
    ///
    /// `role` is `changed` (the activity now has the contents of the result), `kept` (a deleted copy of what the changed activity was),
    /// `added` (a new activity, the second part) or `joined` (a deleted activity, whose contents are now in the changed one).
    ///
    /// `former_identity` has the values by which a repeated import of the original file is recognised; see `first_kind` of version 1.
    static let editing = """
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
}
