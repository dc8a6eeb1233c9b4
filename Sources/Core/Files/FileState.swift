import FoundationEssentials
import Glibc

/// The state of a file; at least one value changes when the file is replaced or written.
///
/// It is read here and not where it is used: in a module that imports TLS, the compiler attributes `stat` to another module.
package struct FileState: Hashable, Sendable {
    /// Whether it is a regular file, and not a folder or a device.
    package let isRegular: Bool
    /// The size in bytes.
    package let size: Int
    /// The number of the file in its file system.
    package let node: UInt64
    /// Seconds of the time of the latest change of the content, since 1970.
    package let modifiedSeconds: Int
    /// Nanoseconds of that time, 0…999,999,999.
    package let modifiedNanoseconds: Int
    package let owner: UInt32
    /// The permission bits, 0…0o777.
    package let permissions: UInt32
    /// Whether other users may read, write or execute the file.
    package var isOpenToOthers: Bool { permissions & 0o077 != 0 }

    /// Reads the state of an open file; nil if that fails, with the reason in `errno`.
    package init?(of descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the state of the file at a path, or of a symbolic link itself; nil if that fails, with the reason in `errno`.
    package init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        size = Int(status.st_size)
        node = UInt64(status.st_ino)
        modifiedSeconds = status.st_mtim.tv_sec
        modifiedNanoseconds = status.st_mtim.tv_nsec
        owner = status.st_uid
        permissions = status.st_mode & 0o777
    }
}

/// Identifies a file independently of its path, by its device and inode numbers; no other file has them while it is open.
package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let node: ino_t

    /// The identity of the file at a path; nil if it does not exist.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, node) = (status.st_dev, status.st_ino)
    }
}

/// Resolves symbolic links for files that strided writes, because a user may keep these files in another folder and link to them.
package enum SymbolicLink {
    /// The path to which a chain of links leads, even if no file exists there; `path` itself if it is not a link.
    package static func target(of path: String) -> String {
        var path = path
        // 40 is also the kernel's limit for links in a path: path_resolution(7).
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = next.hasPrefix("/") ? next : URL(filePath: path).deletingLastPathComponent().path + "/" + next
        }
        return path
    }
}
