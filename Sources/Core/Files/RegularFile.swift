import Glibc

/// Reads files safely: a path may lead to a FIFO, a device or a very large file instead of the expected file.
///
/// A read never blocks on another program, and its size is limited.
package enum RegularFile {
    package enum Refusal: Error, CustomStringConvertible {
        /// The path is a folder, a FIFO, a device or a socket.
        case notAFile
        /// The file is longer than `limit` bytes.
        case tooLarge(limit: Int)
        case system(SystemError)

        package var description: String {
            switch self {
            case .notAFile: "not a regular file"
            case .tooLarge(let limit): "larger than \(limit >> 10) KiB"
            case .system(let error): error.description
            }
        }
    }

    /// Reads the whole file; nil if it does not exist.
    ///
    /// It never waits for another program, as opening a FIFO without `O_NONBLOCK` would.
    package static func read(_ path: String, limit: Int) throws(Refusal) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return nil
            case ENXIO: throw .notAFile
            default: throw .system(SystemError(errno))
            }
        }
        defer { close(descriptor) }
        guard let state = FileState(of: descriptor) else { throw .system(SystemError(errno)) }
        guard state.isRegular else { throw .notAFile }
        return try content(of: descriptor, state, limit: limit)
    }

    package static func content(
        of descriptor: CInt,
        _ state: FileState,
        limit: Int
    ) throws(Refusal) -> [UInt8] {
        guard state.size <= limit else { throw .tooLarge(limit: limit) }
        // The buffer has room for 4096 more bytes, because the file may grow while it is read, and for one byte that shows that the file is
        // longer than that.
        let room = min(limit, state.size + 4096) + 1
        var bytes = [UInt8](repeating: 0, count: room)
        let count: Int
        do { count = try fill(&bytes, from: descriptor, at: 0) } catch { throw .system(error) }
        guard count < room else { throw .tooLarge(limit: limit) }
        return Array(bytes.prefix(count))
    }

    /// Reads until the array is full or the file ends, also if the system reads less at a time, as network file systems do.
    ///
    /// - Returns: the number of bytes read; the others are not changed.
    package static func fill(
        _ bytes: inout [UInt8],
        from descriptor: CInt,
        at offset: Int
    ) throws(SystemError) -> Int {
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count, offset + count)
            }
            guard more >= 0 else { throw SystemError(errno) }
            guard more > 0 else { break }
            count += more
        }
        return count
    }
}

/// An error number of the system, with the system's text for it.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The number in `errno`.
    package let code: Int32

    /// No program accepts connections at an address.
    package static let connectionRefused = SystemError(ECONNREFUSED)

    package init(_ code: Int32) {
        self.code = code
    }

    package var description: String { String(cString: strerror(code)) }
}

/// Files and folders of the kernel (procfs, sysfs): small, and of a size that is not known before they are read.
package enum KernelFile {
    /// The content of a file; empty if it cannot be read.
    package static func bytes(of path: String) -> [UInt8] { content(of: path) ?? [] }

    /// The content of a file or of a pipe, of any length; nil if it cannot be read.
    package static func content(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &part, part.count)
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += part.prefix(count)
        }
    }

    /// The names of the files and folders in a folder, sorted; empty if the folder cannot be opened.
    package static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names.sorted()
    }
}
