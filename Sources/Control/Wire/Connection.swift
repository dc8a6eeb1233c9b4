import NIOCore

/// One end of a connection, client's or server's.
///
/// The channel closes when nobody holds the connection any more.
final class Connection: Sendable {
    private let channel: any Channel
    private let inbox: NIOLoopBound<MessageInbox>
    private let transport: NIOLoopBound<Transport>
    private let patience: TimeAmount

    /// Prepares a channel.
    ///
    /// To be called on its event loop, before it reads.
    ///
    /// - Parameter patience: How long the other end may take to take a message, or to answer one.
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

    /// The next message; `nil` when the other end sends no more, or the task is cancelled.
    ///
    /// - Parameter idle: How long it may take until the whole message is there, after which the connection is closed; nil for ever.
    func next(within idle: TimeAmount? = nil) async -> MessageInbox.Arrival? {
        await withTaskCancellationHandler {
            let arrival = channel.eventLoop.flatSubmit { [channel] in
                let arrival = self.inbox.value.next()
                guard let idle else { return arrival }
                let impatience = channel.eventLoop.scheduleTask(in: idle) { channel.close(promise: nil) }
                arrival.whenComplete { _ in impatience.cancel() }
                return arrival
            }
            return try? await arrival.get()
        } onCancel: {
            channel.eventLoop.execute { self.inbox.value.close() }
        }
    }

    /// Sends `bytes` and waits until the kernel has taken them; who does not read in time is disconnected.
    ///
    /// - Throws: When the other end is gone.
    func send(_ bytes: ByteBuffer) async throws {
        let sent = channel.eventLoop.flatSubmit { [channel, patience] in
            self.transport.value.willSend()
            let impatience = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
            let sent = channel.writeAndFlush(bytes)
            sent.whenComplete { _ in impatience.cancel() }
            return sent
        }
        try await sent.get()
    }

    /// Sends `bytes` and waits for the message that answers them: of several exchanges at a time, each gets its own.
    ///
    /// - Returns: `nil` when the other end went away instead.
    /// - Throws: ``NotSent`` when the connection was closed before. ``NoAnswer`` when none came in time; the connection is closed
    ///   then, for whatever came later would be taken for the answer to something else.
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

    /// Closes the connection and waits until it is closed.
    func close() async {
        channel.close(promise: nil)
        try? await channel.closeFuture.get()
    }
}

// MARK: - The other end

extension Connection {
    /// Whether the connection is open at both ends.
    var isOpen: Bool { channel.isActive }

    /// Whether the other end has closed its socket; one that only sends no more is still there.
    func isPeerGone() async -> Bool {
        let gone = channel.eventLoop.submit { self.transport.value.isPeerGone }
        return (try? await gone.get()) ?? true
    }

    /// Whether the other end has had something to read for so long.
    func isUnread(for time: TimeAmount) async -> Bool {
        let unread = channel.eventLoop.submit { self.transport.value.isUnread(for: time) }
        return (try? await unread.get()) ?? false
    }

    /// Closes the connection without waiting; sends `farewell` before, as far as the kernel takes it.
    func close(after farewell: ByteBuffer?) {
        if let farewell { channel.writeAndFlush(farewell, promise: nil) }
        channel.close(promise: nil)
    }

    /// Runs `body` until it ends, the other end has gone for good, or the task is cancelled; then closes the connection,
    /// so that no slow reader keeps `body` from ending.
    func untilGone(_ body: @escaping @Sendable () async throws -> Void) async {
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

/// The other end did not answer in time.
struct NoAnswer: Error {}

/// The connection was closed before anything was sent.
struct NotSent: Error {}
