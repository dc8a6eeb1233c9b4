import Foundation
import TestSupport

extension TemporaryFolder {
    /// The path of a database in a folder that does not exist yet.
    var database: String { file("data/strided.db") }

    /// The names of the files beside the database.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file("data")).sorted()
    }
}

/// The permissions of a file; nil if it does not exist.
func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
}
