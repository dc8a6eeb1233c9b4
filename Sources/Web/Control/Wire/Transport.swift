import Glibc
import NIOCore

/// The kernel's information about the other end of a Unix socket, which the channel does not provide.
///
/// Use it only on the channel's event loop.
final class Transport {
    private let channel: any Channel
    /// When the oldest data that the other end may not have read yet was sent; nil before the first send.
    private var unreadSince: NIODeadline?

    init(channel: any Channel) {
        self.channel = channel
    }

    /// Whether the other end has closed its socket, or this end is closed; false if the other end has only stopped sending.
    var isPeerGone: Bool {
        let gone = withDescriptor { descriptor in
            var state = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0
        }
        return gone ?? true
    }

    /// Records the time at which data is sent; call this before each send.
    func willSend() {
        if !hasUnread { unreadSince = nil }
        unreadSince = unreadSince ?? .now()
    }

    /// Whether the other end has had unread data for at least `time`.
    func isUnread(for time: TimeAmount) -> Bool {
        guard hasUnread, let unreadSince else { return false }
        return .now() - unreadSince >= time
    }

    /// Whether the other end has unread bytes, from the request `SIOCOUTQ` (another name of `TIOCOUTQ`), see unix(7).
    private var hasUnread: Bool {
        let unread = withDescriptor { descriptor in
            var bytes: CInt = 0
            return ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 && bytes > 0
        }
        return unread ?? false
    }

    /// Calls `body` with the file descriptor of the socket.
    ///
    /// - Returns: The result of `body`; nil if the channel is closed.
    private func withDescriptor(_ body: (CInt) -> Bool) -> Bool? {
        guard channel.isActive else { return nil }
        return try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) { body($0) }
    }
}
