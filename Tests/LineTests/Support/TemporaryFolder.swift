import Foundation

/// A folder that goes when the value does.
package final class TemporaryFolder: Sendable {
    /// Its path.
    package let path: String

    /// Makes the folder.
    ///
    /// Its path is short: a socket's may have 107 bytes.
    package init() throws {
        let memory = "/dev/shm"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        let template = (isThere ? memory : FileManager.default.temporaryDirectory.path) + "/sl.XXXXXX"
        var bytes = Array(template.utf8CString)
        guard mkdtemp(&bytes) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Path of a file in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }
}
