import Glibc

/// Reads files that a user can put anything in the place of: at once, or not at all, and never more than a bound.
enum RegularFile {
    /// Why a file was not read.
    enum Refusal: Error, CustomStringConvertible {
        /// A folder, a FIFO, a device or a socket.
        case notAFile
        /// Longer than so many bytes.
        case tooLarge(limit: Int)
        /// The system's reason.
        case system(SystemError)

        var description: String {
            switch self {
            case .notAFile: "not a regular file"
            case .tooLarge(let limit): "larger than \(limit >> 10) KiB"
            case .system(let error): error.description
            }
        }
    }

    /// Everything in the file; nil where there is none.
    ///
    /// Never waits for another program, as the opening of a FIFO would.
    static func read(_ path: String, limit: Int) throws(Refusal) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return nil
            case ENXIO: throw .notAFile
            default: throw .system(SystemError(errno))
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(SystemError(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
        // The file may grow while it is read.
        let room = min(limit, Int(status.st_size) + 4096) + 1
        var bytes = [UInt8](repeating: 0, count: room)
        var count = 0
        while count < room {
            let more = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: count), room - count, count)
            }
            guard more >= 0 else { throw .system(SystemError(errno)) }
            guard more > 0 else { break }
            count += more
        }
        guard count < room else { throw .tooLarge(limit: limit) }
        return Array(bytes.prefix(count))
    }
}

/// What the system said, in its words.
struct SystemError: Error, CustomStringConvertible {
    /// The number in `errno`.
    let code: Int32

    init(_ code: Int32) {
        self.code = code
    }

    var description: String { String(cString: strerror(code)) }
}
