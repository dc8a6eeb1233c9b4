public import Activities

/// The identity of a file in an archive: the same path, size and checksum mean the same content, in any archive.
///
/// A later archive of the same service contains the files of the earlier one, so the identity does not depend on the archive.
public struct ArchiveFile: Hashable, Sendable {
    /// The path in the archive.
    public let path: String
    /// The size of the content in bytes.
    public let size: Int
    /// The CRC-32 of the content.
    public let checksum: UInt32

    /// Creates the identity of a file.
    public init(path: String, size: Int, checksum: UInt32) {
        self.path = path
        self.size = size
        self.checksum = checksum
    }
}

/// The result of importing one activity of a file in an archive.
public struct ArchiveInsertion: Hashable, Sendable {
    /// Whether the activity was inserted, or was in the logbook already.
    public let insertion: Insertion
    /// Whether the archive completed an activity that was in the logbook already, and had no name or no perceived effort.
    public let completes: Bool
    /// Another activity that differs by whole hours, if the activity was inserted: probably the same run, with a wrong time zone.
    public var shifted: ShiftedRecording?
    /// Recordings of parts of the activity, which no longer count since it was inserted.
    public var parts: [ActivityID] = []
    /// What was known before a file was read again; nil if it was not.
    public var earlier: Summary?
}
