import Glibc

/// A short text file of the kernel, whose size is not known before it is read.
enum KernelFile {
    /// The lines of a file; empty if it cannot be read.
    static func lines(of path: String) -> [Substring] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &part, part.count), count > 0 { bytes += part.prefix(count) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}
