import Glibc

/// The exclusive right to continue an unfinished recording; one process has this right until the value is destroyed.
///
/// It prevents a second daemon, which uses another socket, from continuing the recording of the first daemon. It is a kernel lock
/// (`flock`), which is released even if the process crashes. Thread-safe.
public struct RecoveryLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Acquires the lock for a logbook; nil if another process holds it or the lock file cannot be created.
    public init?(forLogbook path: String) {
        descriptor = open(path + ".keeper", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Closing alone is not enough: a process that another thread starts now has a copy of the open file until its program begins.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
