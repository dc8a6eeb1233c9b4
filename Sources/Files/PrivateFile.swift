import Glibc

/// Steps of writing a file that only this user may read.
package enum PrivateFile {
    /// Writes all bytes to an open file, and waits until they are on the disk.
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
        guard fsync(descriptor) == 0 else { throw SystemError(errno) }
    }

    /// Creates a folder and all missing parent folders, with access for this user only (mode 0700); an existing one is not changed.
    package static func makeFolder(_ path: String) throws(SystemError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemError(errno)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(errno) }
    }
}
