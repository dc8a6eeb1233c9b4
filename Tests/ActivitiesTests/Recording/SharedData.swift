import Foundation

/// Recordings in the shared folder, which is not part of the repository.
enum SharedData {
    /// The folder in the environment variable `STRIDED_SHARED`, or `../shared`; nil if neither exists.
    static let root: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] { return existing(URL(filePath: path)) }
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = existing(folder.appending(path: "../shared").standardized) { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    static var isThere: Bool { root != nil }

    static func text(_ path: String) throws -> String {
        guard let root else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func existing(_ folder: URL) -> URL? {
        FileManager.default.fileExists(atPath: folder.appending(path: "data/runs").path) ? folder : nil
    }
}
