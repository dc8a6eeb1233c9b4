import NIOCore
import OutsideText

/// Answers the calls of one client in order, until the client sends no more.
struct Conversation {
    let connection: Connection
    let peer: Peer
    let table: ConnectionTable
    let limits: ControlLimits
    let methods: ControlMethods
    let feed: StatusFeed
    let clock: any ServerClock

    /// Answers calls until the client sends no more or disconnects, the server closes the connection, or the task is cancelled.
    ///
    /// A call in progress at that time still gets its reply.
    func run() async {
        do {
            var reply: ByteBuffer?
            while let (arrival, isPeerGone) = await nextArrival(after: reply) {
                guard await table.begin(peer.connection) else { return }
                reply = try await answer(arrival, isPeerGone: isPeerGone)
                await table.finish(peer.connection)
            }
        } catch {
            // The client has disconnected, or the server has ended the conversation.
        }
    }

    /// Sends the reply to the message before, and waits for the next message.
    ///
    /// Closes the connection if no message arrives within the limit.
    private func nextArrival(after reply: ByteBuffer?) async -> (MessageInbox.Arrival, isPeerGone: Bool)? {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                guard (try? await clock.sleep(for: limits.idle)) != nil else { return }
                connection.close(after: nil)
            }
            let arrival = await connection.next(after: reply)
            group.cancelAll()
            return arrival
        }
    }

    /// Returns the reply; nil if the client wants none.
    private func answer(_ arrival: MessageInbox.Arrival, isPeerGone: Bool) async throws -> ByteBuffer? {
        guard case .message(let message) = arrival else {
            let reason = "longer than \(MessageFramer.maximumLength) bytes; send less at a time"
            try await send(Answer(refusal: ControlError.messageRefused(reason: reason)), as: .nul)
            throw ConversationOver()
        }
        let call: Call
        do {
            call = try message.decoded(as: Call.self, configuration: methods)
        } catch {
            let reason =
                (error as? UntrustedJSON.Refusal)?.description
                ?? #"not a call: send {"method":"org.strided.Control.GetStatus"}"#
            let answer = Answer(refusal: ControlError.messageRefused(reason: reason))
            return try ByteBuffer(message: answer, terminator: message.terminator)
        }
        // If the client has disconnected, it has already reported a failure to its user, so do not carry out the call.
        guard call.oneway || !isPeerGone else { throw ConversationOver() }
        let reply =
            switch call.invocation {
            case .success(let invocation): try await carryOut(invocation, of: call, as: message.terminator)
            case .failure(let error): try ByteBuffer(message: Answer(refusal: error), terminator: message.terminator)
            }
        return call.oneway ? nil : reply
    }

    private func carryOut(
        _ invocation: Invocation,
        of call: Call,
        as terminator: Terminator
    ) async throws -> ByteBuffer {
        if let watch = invocation.call as? Watch, call.more, !call.oneway {
            let closingMessage = try ByteBuffer(
                message: Answer(refusal: ControlError.tooManyClients(reason: "this client did not read its replies")),
                terminator: terminator
            )
            try await beginLasting(closingMessage: closingMessage, as: terminator)
            await connection.runUntilPeerIsGone {
                try await stream(every: watch.interval, closingMessage: closingMessage, as: terminator)
            }
            throw ConversationOver()
        }
        if let stream = invocation.stream, call.more, !call.oneway {
            try await beginLasting(closingMessage: nil, as: terminator)
            await connection.runUntilPeerIsGone { try await stream(terminator) { try await connection.send($0) } }
            throw ConversationOver()
        }
        if type(of: invocation.call).isLasting { try await beginLasting(closingMessage: nil, as: terminator) }
        return try await invocation.reply(terminator)
    }

    /// Marks the connection as lasting; if there are too many lasting connections, sends an error to the client and throws.
    private func beginLasting(closingMessage: ByteBuffer?, as terminator: Terminator) async throws {
        guard await !table.beginLasting(peer.connection, closingMessage: closingMessage) else { return }
        let reason = "\(limits.watchers) clients watch or scan already; end one of them"
        try await send(Answer(refusal: ControlError.tooManyClients(reason: reason)), as: terminator)
        throw ConversationOver()
    }

    /// Sends the present status, and then the newest status after each change, at least `interval` after the message before.
    ///
    /// It waits only if a change comes earlier, so most messages need no timer. A client that does not read its replies within the
    /// server's time limit is sent `closingMessage` and disconnected.
    private func stream(
        every interval: Duration,
        closingMessage: ByteBuffer,
        as terminator: Terminator
    ) async throws {
        let updates = feed.updates()
        // Ask for the current status, because nothing is published while there are no watchers.
        do {
            feed.publish(try await methods.reply(to: GetStatus()).status)
        } catch let error as ControlError {
            try await send(Answer(refusal: error), as: terminator)
            return
        }
        var sent = 0
        var earliest = clock.now
        for await _ in updates where feed.newestNumber != sent {
            if clock.now < earliest { try await clock.sleep(until: earliest, tolerance: nil) }
            guard let (number, message) = try feed.newestMessage(as: terminator) else { continue }
            earliest = clock.now.advanced(by: interval)
            guard try await connection.send(message, unlessUnreadFor: TimeAmount(limits.patience)) else {
                connection.close(after: closingMessage)
                return
            }
            sent = number
        }
    }

    private func send(_ answer: some Encodable, as terminator: Terminator) async throws {
        try await connection.send(try ByteBuffer(message: answer, terminator: terminator))
    }
}

private struct ConversationOver: Error {}
