import Glibc

/// Access to sysfs files: short texts that are read and written as a whole.
enum SystemFile {
    /// The size of one memory page in bytes, which is the longest possible text of an attribute.
    private static let page = 4096

    /// Reads the text of a file, without surrounding white space.
    static func text(of path: String) throws(IIOError) -> String {
        let file = try OpenFile(path, O_RDONLY)
        guard let bytes = try file.read(upTo: page) else { return "" }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }

    /// Reads the number in a file; nil if the file cannot be read or contains no finite number.
    static func number(in path: String) -> Double? {
        guard let value = (try? text(of: path)).flatMap({ Double($0) }), value.isFinite else { return nil }
        return value
    }

    /// Writes a text to an existing file.
    static func write(_ text: String, to path: String) throws(IIOError) {
        try OpenFile(path, O_WRONLY).write(text)
    }

    /// Whether a file or folder with this path exists.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// An open file; it is closed when this value is destroyed.
struct OpenFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens a file with `open` of the C library; later reads and writes do not wait.
    init(_ path: String, _ mode: Int32) throws(IIOError) {
        self.path = path
        descriptor = open(path, mode | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw IIOError("open", path, code: errno) }
    }

    deinit { close(descriptor) }

    /// Reads the available bytes: an empty array if there are none yet, nil at the end of the file.
    borrowing func read(upTo limit: Int) throws(IIOError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit)
        while true {
            let count = Glibc.read(descriptor, &buffer, limit)
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return nil }
            switch errno {
            case EINTR: continue
            case EAGAIN: return []
            default: throw IIOError("read", path, code: errno)
            }
        }
    }

    borrowing func write(_ text: String) throws(IIOError) {
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw IIOError("write", path, code: errno)
        }
    }
}
