import Glibc

/// The bytes of a file, read at any position.
public struct FileBytes {
    /// The largest number of bytes of one read.
    static let largestRead = 4 << 20

    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// Uses bytes in memory.
    public init(_ bytes: [UInt8]) {
        read = { offset, count in
            guard offset < bytes.count else { return [] }
            return Array(bytes[offset..<offset + min(count, bytes.count - offset)])
        }
    }

    /// Uses an open file.
    init(descriptor: CInt) {
        read = { offset, count in
            var bytes = [UInt8](repeating: 0, count: count)
            var length = 0
            while length < count {
                let more = bytes.withUnsafeMutableBytes { buffer in
                    pread(descriptor, buffer.baseAddress?.advanced(by: length), count - length, off_t(offset + length))
                }
                guard more > 0 else { break }
                length += more
            }
            return Array(bytes.prefix(length))
        }
    }

    /// Opens a file and passes its bytes to the function; nil if the file cannot be opened.
    public static func use<Result>(_ path: String, _ body: (FileBytes) -> Result) -> Result? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return body(FileBytes(descriptor: descriptor))
    }

    /// Reads bytes; fewer at the end of the file, and at most ``largestRead``.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0, offset <= Int.max - Self.largestRead else { return [] }
        return read(offset, min(count, Self.largestRead))
    }

    /// The unsigned number in some bytes with the most significant byte first; nil at the end of the file.
    func number(at offset: Int, bytes count: Int) -> Int? {
        let bytes = bytes(at: offset, count: count)
        guard bytes.count == count else { return nil }
        return Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
