import Glibc

/// The folder of a socket, kept open while the socket is created; strided's own folder is also locked.
struct SocketDirectory {
    private let descriptor: CInt

    /// Opens the folder of `path`.
    ///
    /// strided's own folder is created if it does not exist, set to mode 0700, and locked until ``close()``. Any other folder is
    /// not changed.
    init(of path: ControlSocketPath) throws(ControlServerError) {
        let directory = path.directory
        if path.isInOwnDirectory {
            guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { throw .refused("mkdir", directory) }
        }
        let noFollow = path.isInOwnDirectory ? O_NOFOLLOW : 0
        descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | noFollow)
        guard descriptor >= 0 else { throw .refused("open", directory) }
        guard path.isInOwnDirectory else { return }
        do throws(ControlServerError) {
            try makePrivate(directory)
        } catch {
            close()
            throw error
        }
    }

    /// Closes the folder, which also releases the lock on strided's own folder, so that another daemon can start.
    func close() {
        Glibc.close(descriptor)
    }

    private func makePrivate(_ directory: String) throws(ControlServerError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .refused("fstat", directory) }
        guard status.st_uid == geteuid() else {
            throw .refused(
                operation: "fstat",
                path: directory,
                reason: "the folder belongs to another user, with the id \(status.st_uid)"
            )
        }
        if status.st_mode & 0o777 != 0o700 {
            guard fchmod(descriptor, 0o700) == 0 else { throw .refused("fchmod", directory) }
        }
        guard flock(descriptor, LOCK_EX) == 0 else { throw .refused("flock", directory) }
    }
}
