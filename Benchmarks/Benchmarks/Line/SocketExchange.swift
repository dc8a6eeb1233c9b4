import Foundation

/// One side of a stream socket that writes the same request and reads a reply up to its NUL.
final class SocketExchange: Sendable {
    private let descriptor: CInt
    private let request: [UInt8]
    // Reads block, and must not hold a thread of the pool that the server in this process answers on.
    private let queue = DispatchQueue(label: "exchange")

    /// Connects to a listening Unix socket.
    init(connectingTo path: String, request: [UInt8]) throws {
        self.request = request
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw SocketFault(operation: "connect", code: errno) }
    }

    /// A socket pair at whose other end a thread answers each `request` with `reply`.
    init(echoing reply: [UInt8], to request: [UInt8]) throws {
        self.request = request
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw SocketFault(operation: "socketpair", code: errno)
        }
        descriptor = ends[0]
        let far = ends[1]
        Thread.detachNewThread {
            var room = [UInt8](repeating: 0, count: request.count)
            while recv(far, &room, room.count, CInt(MSG_WAITALL)) == room.count {
                guard send(far, reply, reply.count, CInt(MSG_NOSIGNAL)) == reply.count else { break }
            }
            close(far)
        }
    }

    deinit { close(descriptor) }

    /// Writes the request; waits for the reply, which it returns with its NUL, and says how long that took.
    func exchange() async throws -> (reply: [UInt8], took: Duration) {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        let start = ContinuousClock.now
                        return (try self.blockingExchange(), ContinuousClock.now - start)
                    }
                )
            }
        }
    }

    private func blockingExchange() throws -> [UInt8] {
        guard send(descriptor, request, request.count, CInt(MSG_NOSIGNAL)) == request.count else {
            throw SocketFault(operation: "send", code: errno)
        }
        var reply = [UInt8](repeating: 0, count: 16_384)
        var length = 0
        repeat {
            let room = reply.count - length
            let got = reply.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress?.advanced(by: length), room, 0) }
            guard got > 0 else { throw SocketFault(operation: "recv", code: errno) }
            length += got
        } while reply[length - 1] != 0
        return Array(reply.prefix(length))
    }
}

/// A socket call that failed.
struct SocketFault: Error {
    let operation: String
    let code: CInt
}
