package import Foundation
package import Testing

/// The folder `shared` with recorded data and tools, which is not part of the repository.
package enum SharedFolder {
    /// The folder that `STRIDED_SHARED` names, otherwise `../shared` as seen from the repository or a folder above it.
    ///
    /// It need not exist: tests that read from it have the trait `needsShared`.
    package static let url: URL = {
        if let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] { return URL(filePath: path) }
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        var folder = repository
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let shared = folder.appending(path: "shared")
            if FileManager.default.fileExists(atPath: shared.appending(path: "data").path) { return shared }
        }
        return repository.appending(path: "../shared").standardized
    }()

    /// A file or folder in it.
    package static func file(_ path: String) -> URL { url.appending(path: path) }

    /// Whether it contains this file or folder.
    package static func contains(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path).path) }

    /// The bytes of a file.
    package static func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: file(path))) }

    /// The text of a UTF-8 file.
    package static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

    /// The value in a JSON file.
    package static func json<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: file(path)))
    }

    /// The names of the files in a folder that end in one of these suffixes, sorted.
    package static func names(in folder: String, endingIn suffixes: String...) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(folder).path)
            .filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted()
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test or suite where the shared folder lacks one of these files or folders.
    package static func needsShared(_ paths: String...) -> Self {
        let missing = paths.filter { !SharedFolder.contains($0) }
        let names = missing.map { "../shared/\($0)" }.joined(separator: ", ")
        return .enabled(if: missing.isEmpty, "needs \(names) (or in the folder that STRIDED_SHARED names)")
    }
}
