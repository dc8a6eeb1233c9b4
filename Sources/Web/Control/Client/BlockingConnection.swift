import Glibc
import NIOCore
import Synchronization

/// The connection of a client, with an event loop or with a thread that it blocks.
protocol ClientConnection: AnyObject, Sendable {
    var isOpen: Bool { get }
    /// For `poll`; negative if the connection is closed, or has an event loop.
    var descriptor: CInt { get }
    func send(_ bytes: ByteBuffer) async throws
    /// Sends `bytes` and waits for the reply; see ``Connection/exchange(_:)`` for the result and the errors.
    func exchange(_ bytes: ByteBuffer) async throws -> MessageInbox.Arrival?
    func next() async -> MessageInbox.Arrival?
    func close() async
}

extension Connection: ClientConnection {
    var descriptor: CInt { -1 }
}

/// A client's connection whose functions block the calling thread, so that it needs no event loop and no other thread.
///
/// Safe to use from any thread; a call waits until the call of another thread has its reply.
final class BlockingConnection: ClientConnection {
    private let socket: Mutex<Socket>
    private let patience: Duration

    /// - Parameter patience: The maximum time to send a message and to receive its reply.
    init(to path: ControlSocketPath, patience: Duration) throws(ControlClientError) {
        socket = Mutex(try Socket(path: path.path))
        self.patience = patience
    }

    deinit {
        socket.withLock { $0.close() }
    }

    var isOpen: Bool { socket.withLock { $0.isOpen } }

    var descriptor: CInt { socket.withLock { $0.descriptor } }

    func send(_ bytes: ByteBuffer) throws {
        try socket.withLock { socket in
            guard try socket.send(bytes, until: .now + patience) else { throw NotSent() }
        }
    }

    func exchange(_ bytes: ByteBuffer) throws -> MessageInbox.Arrival? {
        try socket.withLock { socket in
            let end = ContinuousClock.now + patience
            let isSent = try socket.send(bytes, until: end)
            let arrival = try socket.receive(until: end)
            // The daemon can send a message, and close the connection, before it has received anything.
            guard isSent || arrival != nil else { throw NotSent() }
            return arrival
        }
    }

    func next() -> MessageInbox.Arrival? {
        socket.withLock { try? $0.receive(until: nil) }
    }

    func close() {
        socket.withLock { $0.close() }
    }
}

private struct Socket {
    private(set) var descriptor: CInt
    private var framer = MessageFramer()
    private var hasEnded = false

    init(path: String) throws(ControlClientError) {
        guard let address = try? UnixAddress(path: path) else {
            throw .unreachable(path: path, reason: String(cString: strerror(ENAMETOOLONG)))
        }
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        descriptor = Glibc.socket(AF_UNIX, CInt(kind), 0)
        guard descriptor >= 0, address.apply(connect, to: descriptor) == 0 else {
            let code = errno
            close()
            // The daemon's queue of new connections is full, see unix(7).
            if code == EAGAIN { throw .busy(path: path) }
            throw .unreachable(path: path, reason: String(cString: strerror(code)))
        }
    }

    /// Whether this end is open, and the other end has not closed its socket.
    var isOpen: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return descriptor >= 0 && poll(&state, 1, 0) == 0
    }

    mutating func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
        hasEnded = true
    }

    /// Sends all bytes; false if the other end does not receive them, because the connection is closed.
    ///
    /// - Throws: ``NoAnswer`` at the time `end`; the connection is then closed.
    mutating func send(_ bytes: ByteBuffer, until end: ContinuousClock.Instant) throws -> Bool {
        var rest = bytes
        while rest.readableBytes > 0 {
            let count = rest.withUnsafeReadableBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count >= 0 {
                rest.moveReaderIndex(forwardBy: count)
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, until: end)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Returns the next message; nil when the connection is closed or the other end sends no more.
    ///
    /// - Throws: ``NoAnswer`` at the time `end`; the connection is then closed.
    mutating func receive(until end: ContinuousClock.Instant?) throws -> MessageInbox.Arrival? {
        while true {
            do throws(MessageTooLong) {
                if let message = try framer.next() ?? (hasEnded ? framer.last() : nil) { return .message(message) }
            } catch {
                return .tooLong
            }
            guard !hasEnded else { return nil }
            try read(until: end)
        }
    }

    private mutating func read(until end: ContinuousClock.Instant?) throws {
        let bytes = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { space in
            let count = recv(descriptor, space.baseAddress, space.count, 0)
            return count < 0 ? nil : ByteBuffer(bytes: UnsafeRawBufferPointer(rebasing: space[..<count]))
        }
        if let bytes {
            hasEnded = bytes.readableBytes == 0
            framer.append(bytes)
        } else if errno == EAGAIN {
            try wait(for: POLLIN, until: end)
        } else if errno != EINTR {
            hasEnded = true
        }
    }

    /// Waits until the socket can be read or written, or an error can be read from it; without an `end`, for any time.
    private mutating func wait(for event: CInt, until end: ContinuousClock.Instant?) throws {
        var time: CInt = -1
        if let end {
            let rest = (ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)
            guard rest > 0 else {
                // A late reply would be mistaken for the reply to another message.
                close()
                throw NoAnswer()
            }
            time = CInt(min(rest, 1e9))
        }
        var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = poll(&state, 1, time)
    }
}
