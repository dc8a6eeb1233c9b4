import Foundation

/// The recordings beside the project, which are not part of it.
enum SharedData {
    /// `../shared` beside the project, or where `STRIDED_SHARED` says; nil where there is none.
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
