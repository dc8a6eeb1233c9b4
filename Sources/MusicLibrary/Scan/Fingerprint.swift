import Glibc

/// Identifies the content of a file independently of its path.
enum Fingerprint {
    /// The bytes that are read at the beginning, in the middle and at the end.
    private static let part = 64 << 10

    /// The fingerprint of the file; that of a file that cannot be read contains its path, so that no other file has it.
    static func of(_ path: String, size: Int) -> String {
        ofContent(path, size: size) ?? "unreadable-" + path
    }

    /// The size of the file and 128 bits over three parts of its content, as text; nil if the file cannot be read.
    ///
    /// Two hashes of the form of FNV-1a (Fowler, Noll, Vo), one with another factor. They recognise moved files; they are no protection against
    /// an attacker.
    private static func ofContent(_ path: String, size: Int) -> String? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var (first, second): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142)
        var bytes = [UInt8](repeating: 0, count: part)
        var starts = [0]
        if size > part { starts += [max(part, (size - part) / 2), max(part, size - part)] }
        for start in starts {
            let count = pread(descriptor, &bytes, part, off_t(start))
            guard count >= 0 else { return nil }
            for byte in bytes[..<count] {
                first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
                second = (second ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
            }
        }
        return "\(size)-" + hexadecimal(first) + hexadecimal(second)
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
