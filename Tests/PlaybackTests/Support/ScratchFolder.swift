import Glibc

/// A temporary folder for a test's files; it is deleted with the value.
struct ScratchFolder: ~Copyable {
    let path: String

    init() throws {
        var template = Array("/tmp/strided-playback-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure() }
        path = String(cString: made)
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(path)/\(name)")
            }
            closedir(folder)
        }
        rmdir(path)
    }

    struct Failure: Error {}

    /// The bytes of a file.
    static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
        rewind(file)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes
    }
}

extension Array where Element == UInt8 {
    /// Little-endian 16-bit samples from an offset on.
    func samples16(from offset: Int) -> [Int16] {
        stride(from: offset, to: count - 1, by: 2).map {
            Int16(bitPattern: UInt16(self[$0]) | UInt16(self[$0 + 1]) << 8)
        }
    }

    /// A little-endian 32-bit number.
    func number32(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
    }
}
