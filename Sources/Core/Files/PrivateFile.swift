import Glibc

/// Steps of writing a file that only this user may read.
package enum PrivateFile {
    /// Writes all bytes to an open file, and waits until they are on the disk.
    ///
    /// A device or a pipe, which cannot wait (`EINVAL`), is not an error.
    package static func write(_ bytes: some Collection<UInt8>, to descriptor: CInt) throws(SystemError) {
        let bytes = Array(bytes)
        var count = 0
        while count < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[count...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            guard written > 0 else { throw SystemError(errno) }
            count += written
        }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(errno) }
    }

    /// The folder of a file; "." if the path has no slash.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Waits until all changes of names in the folder of a file (created, renamed or removed files) are on the disk.
    ///
    /// A file system that cannot wait for folders (`EINVAL`) is not an error.
    package static func syncFolder(of path: String) throws(SystemError) {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(errno) }
    }

    /// Replaces a file by one with access for this user only (mode 0600), and waits until the new one is on the disk; if the power fails
    /// before that, the file has either the old or the new content, never a mixture.
    ///
    /// Call it only while no other thread or process replaces the same file.
    ///
    /// - Parameters:
    ///   - suffix: is appended to the name of the new file until it is complete; an existing file with that name is removed.
    ///   - permissions: the access to the new file, if it is not only for this user.
    package static func replace(
        _ path: String,
        with bytes: some Collection<UInt8>,
        suffix: String = ".new",
        permissions: UInt32? = nil
    ) throws(SystemError) {
        let temporary = path + suffix
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno) }
        do throws(SystemError) {
            defer { close(descriptor) }
            if let permissions, fchmod(descriptor, permissions) != 0 { throw SystemError(errno) }
            try write(bytes, to: descriptor)
            guard rename(temporary, path) == 0 else { throw SystemError(errno) }
            try syncFolder(of: path)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Creates a folder and all missing parent folders, with access for this user only (mode 0700); an existing one is not changed.
    package static func makeFolder(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 { return try syncFolder(of: path) }
        guard errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemError(errno)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(errno) }
        try syncFolder(of: path)
    }
}
