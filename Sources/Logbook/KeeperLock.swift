import Glibc

/// The right to take up what a daemon left unfinished: held by one process at a time, and given back with the value.
///
/// A second daemon, on another socket, must not go on with the recording of the first. The lock is the kernel's (`flock`), so that it
/// goes with the process that held it, however it ended. Thread: any.
public struct KeeperLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Takes the lock beside a logbook; nil where another process has it, or where there can be no file.
    public init?(besideLogbook path: String) {
        descriptor = open(path + ".keeper", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
