import TestSupport

extension SmallDisk {
    /// The path of the logbook.
    var path: String { folder.database }

    /// The path of the logbook at the read-only mount point.
    func readOnlyPath() throws -> String { try readOnlyFolder().database }
}
