import Foundation

/// A folder of a test's own, removed with the value.
final class Scratch: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strided-logbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A database in a folder that is not there yet.
    var path: String { folder.appending(path: "data/strided.db").path }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "data").path).sorted()
    }
}

/// The permissions of a file, or nil without one.
func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
}
