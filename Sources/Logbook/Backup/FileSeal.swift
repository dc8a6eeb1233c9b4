import Glibc

/// The last 16 bytes of a backup: the letters "STRDSEAL" and a checksum of all bytes before them.
///
/// The checksum is FNV-1a with 64 bits (Fowler, Noll and Vo; RFC 9923), in big-endian order. It detects damage by disks and copies; it does
/// not protect against a person who changes the file on purpose.
enum FileSeal {
    private static let letters = Array("STRDSEAL".utf8)
    static let length = 16

    /// Appends the seal to a file and waits until the whole file is on the disk.
    static func append(to path: String) throws(LogbookError) {
        let file = try openFile(path, O_RDWR)
        defer { close(file) }
        let size = PrivateFile.size(of: path)
        let bytes = letters + bigEndian(try checksum(of: file, count: size, path))
        guard pwrite(file, bytes, bytes.count, size) == bytes.count, fsync(file) == 0 else {
            throw LogbookError(errno: errno, at: path)
        }
    }

    /// Reads the whole file and compares it with its seal.
    ///
    /// - Throws: `damagedBackup` if the bytes differ or the file is cut off.
    static func verify(_ path: String) throws(LogbookError) {
        let file = try openFile(path, O_RDONLY)
        defer { close(file) }
        let size = PrivateFile.size(of: path) - length
        guard size > 0 else { throw LogbookError(.damagedBackup, at: path, "it is too short") }
        var seal = [UInt8](repeating: 0, count: length)
        guard pread(file, &seal, length, size) == length else { throw LogbookError(errno: errno, at: path) }
        guard Array(seal.prefix(letters.count)) == letters else {
            throw LogbookError(.damagedBackup, at: path, "its end is missing")
        }
        guard Array(seal.suffix(8)) == bigEndian(try checksum(of: file, count: size, path)) else {
            throw LogbookError(.damagedBackup, at: path, "its checksum is wrong")
        }
    }

    private static func openFile(_ path: String, _ mode: CInt) throws(LogbookError) -> CInt {
        let file = open(path, mode | O_CLOEXEC)
        guard file >= 0 else { throw LogbookError(errno: errno, at: path, opening: true) }
        return file
    }

    private static func checksum(of file: CInt, count: Int, _ path: String) throws(LogbookError) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset = 0
        while offset < count {
            let read = pread(file, &buffer, min(buffer.count, count - offset), offset)
            guard read > 0 else { throw LogbookError(errno: read < 0 ? errno : EIO, at: path) }
            buffer.withUnsafeBytes { bytes in
                for byte in bytes.prefix(read) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            }
            offset += read
        }
        return hash
    }

    private static func bigEndian(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
}
