import Glibc

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
