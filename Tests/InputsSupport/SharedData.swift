package import Foundation

/// The recordings and vectors beside the project, which are not part of it.
package enum SharedData {
    /// `../shared` beside the project, or where `STRIDED_SHARED` says; nil where there is none.
    package static let root: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] { return existing(URL(filePath: path)) }
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = existing(folder.appending(path: "../shared").standardized) { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    package static var isThere: Bool { root != nil }

    package static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: try file(path)))
    }

    package static func json<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: try Data(contentsOf: try file(path)))
    }

    /// Names of the recordings, without folder.
    package static func logs() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: try file("data/nmea").path)
            .filter { $0.hasSuffix(".log") }.sorted()
    }

    package static func file(_ path: String) throws -> URL {
        guard let root else { throw CocoaError(.fileNoSuchFile) }
        return root.appending(path: path)
    }

    private static func existing(_ folder: URL) -> URL? {
        FileManager.default.fileExists(atPath: folder.appending(path: "data/nmea").path) ? folder : nil
    }
}
