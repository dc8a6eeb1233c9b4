import Glibc

/// A file descriptor that came with a message, closed when the last who holds this lets go.
public final class BusDescriptor: Sendable {
    /// The descriptor's number in this process.
    public let number: Int32

    /// Makes a descriptor of our own of one that belongs to a message; nil when there may be no further one.
    init?(duplicating borrowed: Int32) {
        number = fcntl(borrowed, F_DUPFD_CLOEXEC, 0)
        if number < 0 { return nil }
    }

    deinit { if number >= 0 { close(number) } }
}

extension BusDescriptor: Hashable {
    /// Whether both are the same one.
    public static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

    /// Hashes who it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
