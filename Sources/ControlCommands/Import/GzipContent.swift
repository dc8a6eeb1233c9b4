import CZlib
import Exchange
import Glibc

/// The content of a gzip file, unpacked into a temporary file without a name.
///
/// The content is not kept in memory, because a small gzip file can have very large content. It is not a stream, because the
/// readers must be able to go back to the start. The corresponding zlib functions are `gzdopen` and `gzread`, which also check
/// the length and the checksum.
struct GzipContent {
    /// The temporary file; it is deleted when the descriptor is closed.
    let descriptor: CInt
    /// The size of the unpacked content, in bytes.
    let size: Int

    private static let mark: [UInt8] = [0x1F, 0x8B]

    /// Unpacks a file; nil if the file is not in gzip format.
    ///
    /// - Throws: An error if the file is damaged or incomplete, if its content is empty or longer than `longest` bytes, or
    /// if no temporary file can be written.
    init?(of packed: CInt, longest: Int) throws(ExchangeError) {
        var head: [UInt8] = [0, 0]
        guard pread(packed, &head, head.count, 0) == head.count, head == Self.mark else { return nil }
        descriptor = try Self.temporaryFile()
        do throws(ExchangeError) {
            size = try Self.unpack(packed, into: descriptor, longest: longest)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Closes the temporary file, which also deletes it.
    func close() { Glibc.close(descriptor) }

    private static func temporaryFile() throws(ExchangeError) -> CInt {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        var path = Array("\(folder)/stridectl-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else {
            throw ExchangeError("it cannot be decompressed in \(folder): \(String(cString: strerror(errno)))")
        }
        unlink(path)
        return descriptor
    }

    private static func unpack(_ packed: CInt, into descriptor: CInt, longest: Int) throws(ExchangeError) -> Int {
        // `gzclose` closes the descriptor that it was given, so it gets a copy.
        let copy = dup(packed)
        guard copy >= 0, let stream = gzdopen(copy, "rb") else {
            Glibc.close(copy)
            throw ExchangeError("it cannot be decompressed: too few descriptors or too little memory")
        }
        var isClosed = false
        defer { if !isClosed { gzclose(stream) } }
        var piece = [UInt8](repeating: 0, count: ExchangeInput.longestPiece)
        var size = 0
        while true {
            let count = Int(gzread(stream, &piece, UInt32(piece.count)))
            guard count >= 0 else { throw damage(after: size) }
            guard count > 0 else { break }
            size += count
            guard size <= longest else {
                throw ExchangeError("its content is larger than the limit of \(longest >> 20) MB")
            }
            try write(piece[..<count], to: descriptor)
        }
        isClosed = true
        guard gzclose(stream) == Z_OK else { throw damage(after: size) }
        guard size > 0 else { throw ExchangeError("its content is empty") }
        return size
    }

    private static func damage(after size: Int) -> ExchangeError {
        ExchangeError(
            "it is compressed with gzip and damaged or incomplete: only \(size) bytes can be decompressed; copy the file again"
        )
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws(ExchangeError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw ExchangeError("it cannot be decompressed: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
