import FoundationEssentials
import Glibc

/// A file with one JSON object per line, which is written through a buffer.
///
/// The file is complete when this object has been deinitialised.
final class LogFile {
    private let path: String
    private let stream: UnsafeMutablePointer<FILE>
    private let encoder = JSONEncoder()

    /// Creates the file or empties an existing one.
    ///
    /// - Throws: `UnwritableFile` with the system's error.
    init(path: String) throws {
        guard let stream = fopen(path, "we") else { throw UnwritableFile(path: path, reason: "\(SystemError(errno))") }
        self.path = path
        self.stream = stream
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    deinit {
        fclose(stream)
    }

    /// Encodes a value as JSON and adds it as one line.
    func write(_ value: some Encodable) throws {
        let line = try encoder.encode(value) + Data("\n".utf8)
        let written = line.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
        guard written == line.count else { throw UnwritableFile(path: path, reason: "\(SystemError(errno))") }
    }
}

/// The error for a file that the user named and that cannot be written.
struct UnwritableFile: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path) cannot be written: \(reason); choose another place" }
}
