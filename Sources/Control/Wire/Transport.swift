import Glibc
import NIOCore

/// What the kernel knows of the other end of a Unix socket, beside what the channel tells.
///
/// Used on the channel's event loop alone.
final class Transport {
    private let channel: any Channel
    /// Since when the other end has had something to read; nil where it had read everything at the last sending.
    private var unreadSince: NIODeadline?

    init(channel: any Channel) {
        self.channel = channel
    }

    /// Whether the other end has closed its socket; one that only sends no more is still there.
    var isPeerGone: Bool {
        let gone = withDescriptor { descriptor in
            var state = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0
        }
        return gone ?? true
    }

    /// To be called before each sending.
    func willSend() {
        if !hasUnread { unreadSince = nil }
        unreadSince = unreadSince ?? .now()
    }

    /// Whether the other end has had something to read for so long.
    func isUnread(for time: TimeAmount) -> Bool {
        guard hasUnread, let unreadSince else { return false }
        return .now() - unreadSince >= time
    }

    /// The corresponding request is `SIOCOUTQ`, see unix(7): bytes that the other end has not read.
    private var hasUnread: Bool {
        let unread = withDescriptor { descriptor in
            var bytes: CInt = 0
            return ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 && bytes > 0
        }
        return unread ?? false
    }

    /// - Returns: nil for a channel that is closed.
    private func withDescriptor(_ body: (CInt) -> Bool) -> Bool? {
        guard channel.isActive else { return nil }
        return try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) { body($0) }
    }
}
