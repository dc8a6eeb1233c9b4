import Files
import Glibc
import OutsideText

/// A folder that only this user can read, with the files of the local network.
///
/// Thread-safe: writers in this and in other processes wait for each other (``withLock(_:)``).
package struct PrivateFolder: Sendable, Hashable {
    package let path: String

    package init(path: String) { self.path = path }

    struct Content {
        let bytes: [UInt8]
        /// Whether other users can read or change the file.
        let isExposed: Bool
    }

    func path(of name: String) -> String { path + "/" + name }

    /// The state of a file, which differs after the file was replaced; nil if the file does not exist.
    func stamp(of name: String) -> FileState? { FileState(at: path(of: name)) }

    /// Reads a file of at most 1 MiB; nil if it does not exist.
    func read(_ name: String) throws(LocalNetworkError) -> Content? {
        let path = path(of: name)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? .notOwnFile(path: path) : .last(path)
        }
        defer { close(descriptor) }
        guard let state = FileState(of: descriptor) else { throw .last(path) }
        guard state.isRegular, state.owner == geteuid() else { throw .notOwnFile(path: path) }
        do throws(RegularFile.Refusal) {
            let bytes = try RegularFile.content(of: descriptor, state, limit: 1 << 20)
            return Content(bytes: bytes, isExposed: state.isOpenToOthers)
        } catch {
            guard case .system(let error) = error else { throw .damaged(path: path) }
            throw .system(path: path, reason: error.description)
        }
    }

    /// Replaces a file; after a power failure, the file has the old or the new content.
    ///
    /// The mode of the file is 0600.
    /// Call it only while the folder is locked (``withLock(_:)``).
    func write(_ bytes: [UInt8], to name: String) throws(LocalNetworkError) {
        let path = path(of: name)
        do throws(SystemError) {
            try PrivateFile.replace(path, with: bytes)
        } catch {
            throw .system(path: path, reason: error.description)
        }
    }

    /// Replaces a file with a value of this program as JSON; see `write(_:to:)`.
    func write(json value: some Encodable, to name: String) throws(LocalNetworkError) {
        try write(Array(JSONOutput.data(of: value, pretty: true)) + [UInt8(ascii: "\n")], to: name)
    }

    func remove(_ name: String) { unlink(path(of: name)) }

    /// Creates the folder if it is missing, and runs `body` while no other process or thread changes the files of the folder.
    func withLock<Result>(_ body: () throws(LocalNetworkError) -> Result) throws(LocalNetworkError) -> Result {
        do throws(SystemError) {
            try PrivateFile.makeFolder(path)
        } catch {
            throw .system(path: path, reason: error.description)
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .last(path) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o700) == 0, flock(descriptor, LOCK_EX) == 0 else { throw .last(path) }
        let result = try body()
        // The names of removed files must be gone from the disk, too.
        fsync(descriptor)
        return result
    }
}

extension LocalNetworkError {
    fileprivate static func last(_ path: String) -> Self {
        .system(path: path, reason: String(cString: strerror(errno)))
    }
}

/// Why a file of the local network cannot be used; nothing has been changed.
package enum LocalNetworkError: Error, Sendable, Hashable {
    case system(path: String, reason: String)
    case notOwnFile(path: String)
    case damaged(path: String)
    case tooManyDevices(limit: Int)
    case noCertificate(reason: String)
}

extension LocalNetworkError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .system(let path, let reason): "\(path): \(reason)"
        case .notOwnFile(let path): "\(path) is not a regular file of your user; move it away"
        case .damaged(let path):
            "\(path) is damaged and was not changed; no device is admitted. Restore it from a backup, or remove it and pair the devices again"
        case .tooManyDevices(let limit):
            "there are \(limit) devices already; remove one with: stridectl web devices revoke ID"
        case .noCertificate(let reason): "the certificate cannot be created: \(reason)"
        }
    }
}
