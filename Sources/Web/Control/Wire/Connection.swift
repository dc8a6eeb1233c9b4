import Glibc
import NIOCore

/// One end of a connection between a client and the daemon; both sides use this type.
///
/// The channel closes when the last reference to this object is released.
final class Connection: Sendable {
    private let channel: any Channel
    private let inbox: NIOLoopBound<MessageInbox>
    private let transport: NIOLoopBound<Transport>
    private let patience: TimeAmount

    /// Creates a connection from an open channel.
    ///
    /// Call it on the channel's event loop, before the channel reads.
    ///
    /// - Parameter patience: The maximum time for the other end to read a message, or to answer one.
    init(channel: any Channel, patience: TimeAmount) throws {
        let inbox = MessageInbox(channel: channel)
        try channel.pipeline.syncOperations.addHandler(inbox)
        self.channel = channel
        self.inbox = NIOLoopBound(inbox, eventLoop: channel.eventLoop)
        transport = NIOLoopBound(Transport(channel: channel), eventLoop: channel.eventLoop)
        self.patience = patience
    }

    deinit {
        channel.close(promise: nil)
    }

    /// Returns the next message; `nil` when the connection is closed or the other end sends no more, or when the task is cancelled.
    func next() async -> MessageInbox.Arrival? { await next(after: nil)?.0 }

    /// Sends `reply` as `send(_:)` does, and returns the next message as `next()` does, and whether the other end has closed its socket.
    ///
    /// One call of the event loop does all of this, because each call wakes its thread, and its result wakes the thread of the task.
    func next(after reply: ByteBuffer?) async -> (MessageInbox.Arrival, isPeerGone: Bool)? {
        await withTaskCancellationHandler {
            try? await channel.eventLoop.flatSubmit { [channel] in
                (reply.map { self.write($0) } ?? channel.eventLoop.makeSucceededVoidFuture())
                    .flatMap { self.inbox.value.next() }
                    .map { arrival in arrival.map { ($0, isPeerGone: self.transport.value.isPeerGone) } }
            }.get()
        } onCancel: {
            channel.eventLoop.execute { self.inbox.value.close() }
        }
    }

    /// Sends `bytes` and waits until the kernel has accepted them; disconnects the other end if it does not read in time.
    func send(_ bytes: ByteBuffer) async throws {
        _ = try await channel.eventLoop.flatSubmit { self.write(bytes) }.get()
    }

    /// Sends `bytes` as `send(_:)` does; false, and nothing is sent, if data sent before has been unread for at least `time`.
    func send(_ bytes: ByteBuffer, unlessUnreadFor time: TimeAmount) async throws -> Bool {
        // One call of the event loop for the check and for the message, because each call wakes its thread.
        try await channel.eventLoop.flatSubmit { [channel] in
            self.transport.value.isUnread(for: time)
                ? channel.eventLoop.makeSucceededFuture(false) : self.write(bytes).map { true }
        }.get()
    }

    /// Called on the event loop.
    private func write(_ bytes: ByteBuffer) -> EventLoopFuture<Void> {
        transport.value.willSend()
        let impatience = channel.eventLoop.scheduleTask(in: patience) { [channel] in channel.close(promise: nil) }
        let sent = channel.writeAndFlush(bytes)
        sent.whenComplete { _ in impatience.cancel() }
        return sent
    }

    /// Sends `bytes` and waits for the reply; concurrent calls each get their own reply.
    ///
    /// - Returns: `nil` when the other end closed the connection before it replied.
    /// - Throws: ``NotSent`` when the connection was already closed. ``NoAnswer`` when no reply came in time; the connection is
    ///   then closed, because a late reply would be mistaken for the reply to another message.
    func exchange(_ bytes: ByteBuffer) async throws -> MessageInbox.Arrival? {
        let answer = channel.eventLoop.flatSubmit { [channel, inbox, patience] in
            let promise = channel.eventLoop.makePromise(of: MessageInbox.Arrival?.self)
            guard channel.isActive else {
                promise.fail(NotSent())
                return promise.futureResult
            }
            let impatience = channel.eventLoop.scheduleTask(in: patience) {
                promise.fail(NoAnswer())
                channel.close(promise: nil)
            }
            inbox.value.next().cascade(to: promise)
            channel.writeAndFlush(bytes, promise: nil)
            promise.futureResult.whenComplete { _ in impatience.cancel() }
            return promise.futureResult
        }
        return try await answer.get()
    }

    func close() async {
        channel.close(promise: nil)
        try? await channel.closeFuture.get()
    }
}

// MARK: - The other end

extension Connection {
    /// Whether the connection is open; false when this end has closed it, or has noticed that the other end has.
    var isOpen: Bool { channel.isActive }

    /// Whether data sent to the other end has been unread for at least `time`.
    func isUnread(for time: TimeAmount) async -> Bool {
        let unread = channel.eventLoop.submit { self.transport.value.isUnread(for: time) }
        return (try? await unread.get()) ?? false
    }

    /// Closes the connection without waiting; before that, it sends as much of `closingMessage` as the kernel accepts.
    func close(after closingMessage: ByteBuffer?) {
        if let closingMessage { channel.writeAndFlush(closingMessage, promise: nil) }
        channel.close(promise: nil)
    }

    /// Runs `body` until it ends, the other end has closed its socket, or the task is cancelled; then closes the connection.
    ///
    /// Closing the connection ensures that a slow reader cannot prevent `body` from ending.
    func runUntilPeerIsGone(_ body: @escaping @Sendable () async throws -> Void) async {
        let (closing, closer) = AsyncStream.makeStream(of: Never.self)
        channel.closeFuture.whenComplete { _ in closer.finish() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in closing {} }
            group.addTask { try? await body() }
            await group.next()
            channel.close(promise: nil)
            group.cancelAll()
        }
    }
}

struct NoAnswer: Error {}

struct NotSent: Error {}

/// The kernel's information about the other end of a Unix socket, which the channel does not provide.
///
/// Use it only on the channel's event loop.
final class Transport {
    private let channel: any Channel
    /// The time of the first send after the other end was last found without unread data; nil before the first send.
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

    func willSend() {
        if !hasUnread { unreadSince = nil }
        unreadSince = unreadSince ?? .now()
    }

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

    /// Calls `body` with the file descriptor of the socket; nil if the channel is closed.
    private func withDescriptor(_ body: (CInt) -> Bool) -> Bool? {
        guard channel.isActive else { return nil }
        return try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) { body($0) }
    }
}
