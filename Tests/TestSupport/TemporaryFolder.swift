package import Foundation

/// A new folder of mode 0700 for a test's files; it is deleted with the object.
package final class TemporaryFolder: Sendable {
    /// Its path, which is short, because the path of a socket has at most 107 bytes.
    package let path: String

    /// Creates the folder: in memory if possible, so that tests do not wait for a disk.
    package init() throws {
        let memory = "/dev/shm"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        let template = (isThere ? memory : FileManager.default.temporaryDirectory.path) + "/strided.XXXXXX"
        var bytes = Array(template.utf8CString)
        guard mkdtemp(&bytes) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The folder as a URL.
    package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file in the folder and returns its path.
    package func file(_ name: String, containing bytes: some Collection<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(filePath: file(name)))
        return file(name)
    }

    /// The bytes of a file; none if it cannot be read.
    package static func bytes(of path: String) -> [UInt8] {
        Array((try? Data(contentsOf: URL(filePath: path))) ?? Data())
    }
}
