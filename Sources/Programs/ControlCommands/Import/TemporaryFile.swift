import Exchange
import Glibc

/// A temporary file in `$TMPDIR` or `/var/tmp`, which is deleted with this value.
///
/// It has no name, so no other process can open it, unless a library needs a name to open it.
///
/// Content that was unpacked is not kept in memory, because a small compressed file can have very large content. It is not a stream,
/// because the readers must be able to go back to the start.
struct TemporaryFile: ~Copyable {
    /// The open file.
    let descriptor: CInt
    /// The path; nil for a file without a name.
    let path: String?
    private let folder: String

    /// Creates an empty file.
    ///
    /// - Throws: An error with the folder, if no file can be created there.
    init(isNamed: Bool = false) throws(ExchangeError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        var path = Array("\(folder)/stridectl-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else {
            throw ExchangeError("it cannot be decompressed in \(folder): \(String(cString: strerror(errno)))")
        }
        // Swift 6.2.3 aborts if a property has a value where an error is thrown.
        self.folder = folder
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if isNamed {
            self.path = path.withUnsafeBufferPointer {
                String(decoding: $0.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        } else {
            unlink(path)
            self.path = nil
        }
    }

    deinit {
        close(descriptor)
        if let path { unlink(path) }
    }

    /// Adds bytes to the end of the file.
    ///
    /// - Throws: An error with the system's reason, for example that the disk is full.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw ExchangeError("it cannot be decompressed in \(folder): \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
