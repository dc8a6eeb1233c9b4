import Glibc

/// A file descriptor received in a message; it is closed when the last reference is released.
public final class BusDescriptor: Sendable {
    /// The number of the file descriptor in this process.
    public let number: Int32

    /// Duplicates a descriptor that belongs to a message; nil if the process has no free descriptor.
    init?(duplicating borrowed: Int32) {
        number = fcntl(borrowed, F_DUPFD_CLOEXEC, 0)
        if number < 0 { return nil }
    }

    deinit { if number >= 0 { close(number) } }
}

extension BusDescriptor: Hashable {
    /// Whether both variables refer to the same object.
    public static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
