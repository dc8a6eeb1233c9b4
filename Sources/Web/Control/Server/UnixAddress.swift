import Glibc

/// The address of a Unix socket, as `sockaddr_un`.
struct UnixAddress {
    /// The maximum length of a path without its final NUL: 107 of 108 bytes on Linux, see unix(7).
    static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    let path: String
    private var storage = sockaddr_un()

    /// Creates the address of a socket file.
    ///
    /// - Throws: ``ControlServerError/pathTooLong(path:)`` if the path has more than ``maximumPathLength`` bytes.
    init(path: String) throws(ControlServerError) {
        guard path.utf8.count <= Self.maximumPathLength else { throw .pathTooLong(path: path) }
        self.path = path
        storage.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: path.utf8) }
    }

    /// Calls the system function `call`, which is `bind` or `connect`, with this address.
    func apply(
        _ call: (CInt, UnsafePointer<sockaddr>?, socklen_t) -> CInt,
        to descriptor: CInt
    ) -> CInt {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                call(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
