import Foundation

/// Rows of ../shared/data/gait, by the names of their columns.
enum GaitData {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] { return existing(URL(filePath: path)) }
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = existing(folder.appending(path: "../shared").standardized) { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    static var isThere: Bool { folder != nil }

    /// The rows of a table; no cell read by these tests holds a quoted comma.
    static func rows(_ path: String) throws -> [[String: String]] {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let names = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }

    private static func existing(_ shared: URL) -> URL? {
        let folder = shared.appending(path: "data")
        return FileManager.default.fileExists(atPath: folder.appending(path: "gait").path) ? folder : nil
    }
}
