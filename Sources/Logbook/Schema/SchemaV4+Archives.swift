extension SchemaV4 {
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
}
