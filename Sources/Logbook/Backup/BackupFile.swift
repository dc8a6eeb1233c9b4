public import Activities

/// A backup of the logbook and of other files of the user, as one file.
///
/// It is an SQLite database: a copy of the logbook with two more tables, for the facts about the backup and for the other files. After the
/// last page it has a `FileSeal`, which SQLite ignores. So `sqlite3` can read a backup without strided. `application_id` is not that of a
/// logbook, so that a backup is never opened as one. Mode 0600.
public struct BackupFile: Hashable, Sendable {
    /// A file of the user in a backup.
    public struct StoredFile: Hashable, Sendable {
        /// The name within the backup, such as `workouts/hills.toml`.
        public let name: String
        /// The content.
        public let bytes: [UInt8]

        /// Creates a file.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The path of the backup.
    public let path: String
    /// The time of the backup.
    public let created: Moment
    /// The number of activities that are not deleted.
    public let activities: Int
    /// The number of days with steps.
    public let days: Int
    /// The other files, in the order of their names.
    public let files: [StoredFile]

    /// The letters "STRB", stored as `application_id` in the SQLite header.
    static let applicationID: Int32 = 0x5354_5242

    /// The tables that a backup has in addition to those of the logbook.
    static let tables = """
        CREATE TABLE backup (
          created_ms INTEGER NOT NULL,
          utc_offset_s INTEGER NOT NULL,
          activities INTEGER NOT NULL,
          days INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE backup_file (
          name TEXT PRIMARY KEY NOT NULL,
          content BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Counts the activities that are not deleted, and the days with steps.
    static let count = """
        SELECT (SELECT count(*) FROM activity WHERE deleted_ms IS NULL), (SELECT count(DISTINCT local_day) FROM hour_bucket)
        """
}
