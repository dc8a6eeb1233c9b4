import Foundation

/// A temporary folder, deleted with the value.
final class Scratch: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strided-logbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A database path in a folder that does not exist yet.
    var path: String { folder.appending(path: "data/strided.db").path }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "data").path).sorted()
    }
}

/// The permissions of a file; nil if it does not exist.
func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
}
