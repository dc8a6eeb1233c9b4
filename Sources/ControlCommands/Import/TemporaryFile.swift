import Exchange
import Glibc

/// A temporary file without a name, in `$TMPDIR` or `/var/tmp`; no other process can open it, and it is deleted with this value.
///
/// Content that was unpacked is not kept in memory, because a small compressed file can have very large content. It is not a stream,
/// because the readers must be able to go back to the start.
struct TemporaryFile: ~Copyable {
    /// The open file.
    let descriptor: CInt
    private let folder: String

    /// Creates an empty file.
    ///
    /// - Throws: An error with the folder, if no file can be created there.
    init() throws(ExchangeError) {
        folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        var path = Array("\(folder)/stridectl-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else {
            throw ExchangeError("it cannot be decompressed in \(folder): \(String(cString: strerror(errno)))")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { close(descriptor) }

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
