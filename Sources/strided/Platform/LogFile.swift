import FoundationEssentials
import Glibc

/// A file of JSON lines, written through a buffer.
///
/// It is complete when the value is gone.
final class LogFile {
    private let path: String
    private let stream: UnsafeMutablePointer<FILE>
    private let encoder = JSONEncoder()

    /// Begins the file anew.
    ///
    /// - Throws: `UnwritableFile` with the system's reason.
    init(path: String) throws {
        guard let stream = fopen(path, "we") else { throw UnwritableFile(path: path, reason: "\(SystemError(errno))") }
        self.path = path
        self.stream = stream
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    deinit {
        fclose(stream)
    }

    /// Adds a line.
    func write(_ value: some Encodable) throws {
        let line = try encoder.encode(value) + Data("\n".utf8)
        let written = line.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
        guard written == line.count else { throw UnwritableFile(path: path, reason: "\(SystemError(errno))") }
    }
}

/// A file that was named and cannot be written.
struct UnwritableFile: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path) cannot be written: \(reason); choose another place" }
}
