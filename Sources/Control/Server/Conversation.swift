import NIOCore
import OutsideText

/// Answers the calls of one client in order, until the client sends no more.
struct Conversation<Handler: ControlHandler> {
    let connection: Connection
    let peer: Peer
    let table: ConnectionTable
    let limits: ControlLimits
    let handler: Handler
    let feed: StatusFeed
    let identity: ServiceIdentity
    let clock: any Clock<Duration>

    /// Answers calls until the client sends no more, disconnects, or the task is cancelled.
    ///
    /// A call in progress at that time still gets its reply.
    func run() async {
        do {
            while let arrival = await connection.next(within: TimeAmount(limits.idle)) {
                guard await table.begin(peer.connection) else { return }
                try await answer(arrival)
                await table.finish(peer.connection)
            }
        } catch {
            // The client has disconnected, or the server has ended the conversation.
        }
    }

    private func answer(_ arrival: MessageInbox.Arrival) async throws {
        guard case .message(let message) = arrival else {
            let reason = "longer than \(MessageFramer.maximumLength) bytes; send less at a time"
            try await send(Answer(refusal: ControlError.messageRefused(reason: reason)), as: .nul)
            throw ConversationOver()
        }
        let call: Call
        do {
            call = try message.decoded()
        } catch {
            let reason =
                (error as? UntrustedJSON.Refusal)?.description
                ?? #"not a call: send {"method":"org.strided.Control.GetStatus"}"#
            try await send(Answer(refusal: ControlError.messageRefused(reason: reason)), as: message.terminator)
            return
        }
        // If the client has disconnected, it has already reported a failure to its user, so do not carry out the call.
        guard call.oneway ? true : await !connection.isPeerGone() else { throw ConversationOver() }
        if case .success(.watch(let interval)) = call.body, call.more, !call.oneway {
            let closingMessage = try Self.message(
                .tooManyClients(reason: "this one did not read its replies"),
                message.terminator
            )
            try await beginLasting(closingMessage: closingMessage, as: message.terminator)
            await connection.runUntilPeerIsGone {
                try await watch(every: interval, closingMessage: closingMessage, as: message.terminator)
            }
            throw ConversationOver()
        }
        if case .success(.request(.scanSensors)) = call.body {
            try await beginLasting(closingMessage: nil, as: message.terminator)
        }
        let reply = try await reply(to: call, as: message.terminator)
        if !call.oneway { try await connection.send(reply) }
    }

    private func reply(to call: Call, as terminator: Terminator) async throws -> ByteBuffer {
        do {
            switch try call.body.get() {
            case .info: return try ByteBuffer(message: Answer(value: identity), terminator: terminator)
            case .interfaceDescription(let name):
                guard let interface = InterfaceDescription.all.first(where: { $0.name == name }) else {
                    throw ServiceError.interfaceNotFound(interface: name)
                }
                let text = DescriptionText(description: interface.text)
                return try ByteBuffer(message: Answer(value: text), terminator: terminator)
            case .watch: throw ServiceError.expectedMore
            case .request(let request):
                let reply = try await handler.reply(to: request, from: peer)
                return try ByteBuffer(message: Answer(value: reply), terminator: terminator)
            }
        } catch let error as ControlError {
            return try ByteBuffer(message: Answer(refusal: error), terminator: terminator)
        } catch let error as ServiceError {
            return try ByteBuffer(message: Answer(refusal: error), terminator: terminator)
        }
    }

    /// Returns when there is room for a lasting connection.
    private func beginLasting(closingMessage: ByteBuffer?, as terminator: Terminator) async throws {
        guard await !table.beginLasting(peer.connection, closingMessage: closingMessage) else { return }
        let reason = "\(limits.watchers) clients watch or scan already; end one of them"
        try await send(Answer(refusal: ControlError.tooManyClients(reason: reason)), as: terminator)
        throw ConversationOver()
    }

    /// Streams the newest status, and waits for `interval` before each further one.
    ///
    /// A client that does not read its replies within the server's time limit is sent `closingMessage` and disconnected.
    private func watch(every interval: Duration, closingMessage: ByteBuffer, as terminator: Terminator) async throws {
        let updates = feed.updates()
        // Ask for the current status, because nothing is published while there are no watchers.
        do {
            if case .status(let status) = try await handler.reply(to: .status, from: peer) { feed.publish(status) }
        } catch {
            try await send(Answer(refusal: error), as: terminator)
            return
        }
        for await status in updates {
            guard await !connection.isUnread(for: TimeAmount(limits.patience)) else {
                connection.close(after: closingMessage)
                return
            }
            try await send(Answer(value: Reply.status(status), continues: true), as: terminator)
            try await clock.sleep(for: interval)
        }
    }

    private static func message(_ refusal: ControlError, _ terminator: Terminator) throws -> ByteBuffer {
        try ByteBuffer(message: Answer(refusal: refusal), terminator: terminator)
    }

    private func send(_ answer: some Encodable, as terminator: Terminator) async throws {
        try await connection.send(try ByteBuffer(message: answer, terminator: terminator))
    }
}

/// Thrown when the server ends a conversation.
private struct ConversationOver: Error {}
