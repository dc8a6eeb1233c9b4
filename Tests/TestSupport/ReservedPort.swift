import Glibc

/// A TCP port of the loopback interface for one test: no other test gets it while the value lives.
///
/// Nobody listens on it at first, so whoever connects is refused. A server can listen on it if it sets `SO_REUSEADDR`, as servers
/// do. It is safer than the port of a server that has just ended: a program that another test starts has a copy of
/// the listening socket until the program begins, so the port can still be in use.
package final class ReservedPort: Sendable {
    /// Why there is none.
    package struct Unavailable: Error {
        let code = errno
    }

    package let number: UInt16
    private let descriptor: Int32

    package init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let file = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, length) == 0 && getsockname(file, $0, &length) == 0
            }
        }
        guard isBound else { throw Unavailable() }
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }
}
