import NIOCore

/// Why a request of a client failed.
public enum ControlClientError: Error, Sendable, Hashable {
    case unreachable(path: String, reason: String)
    case refused(ControlError)
    case notUnderstood(ServiceError)
    case unexpectedReply(String)
    /// The daemon did not answer in time; nothing has changed, because the request only reads state.
    case timedOut
    /// The connection ended before a reply arrived; nothing has changed, because the request only reads state or was not sent.
    case disconnected
    /// The request was sent but no reply arrived; the daemon may have carried it out.
    case outcomeUnknown(Loss)
    case busy(path: String)

    /// Why no reply to a request arrived.
    public enum Loss: Sendable, Hashable {
        case timedOut
        case disconnected
    }
}

extension ControlClientError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .unreachable(let path, let reason):
            "cannot connect to strided at \(path): \(reason)"
        case .refused(let error): error.description
        case .notUnderstood(let error): error.description
        case .unexpectedReply(let reply):
            "strided sent a reply that this program does not understand: \(reply.bounded); restart strided if it was updated"
        case .timedOut: "strided did not answer in time; try again"
        case .outcomeUnknown(let loss):
            (loss == .timedOut ? "strided did not answer in time" : "strided ended the connection")
                + "; it is not known whether it carried out the request; check with: stridectl"
        case .busy(let path): "strided is busy: too many clients wait at \(path); try again"
        case .disconnected: "strided ended the connection; “stridectl status” says whether it is still running"
        }
    }
}

struct ReplyMessage<Reply: Decodable & Sendable>: Sendable {
    private let outcome: Result<Reply, ControlClientError>

    /// Decodes a received message; `disconnected` if there is none.
    init(_ arrival: MessageInbox.Arrival?) throws(ControlClientError) {
        switch arrival {
        case .message(let message):
            do {
                self = try message.decoded()
            } catch {
                throw .unexpectedReply(String(buffer: message.text))
            }
        case .tooLong: throw .unexpectedReply("longer than \(MessageFramer.maximumLength) bytes")
        case nil: throw .disconnected
        }
    }

    /// - Throws: The error with which the daemon rejected the call; `unexpectedReply` if this program does not know that error.
    func reply() throws(ControlClientError) -> Reply {
        try outcome.get()
    }
}

extension ReplyMessage: Decodable {
    private enum CodingKeys: String, CodingKey {
        case parameters, error
    }

    init(from decoder: any Decoder) throws {
        let reply = try decoder.container(keyedBy: CodingKeys.self)
        guard let name = try reply.decodeIfPresent(String.self, forKey: .error) else {
            outcome = .success(try reply.decode(Reply.self, forKey: .parameters))
            return
        }
        let parameters = try reply.superDecoder(forKey: .parameters)
        let dot = name.lastIndex(of: ".") ?? name.startIndex
        let member = String(name[dot...].dropFirst())
        let interface = name[..<dot]
        if interface == ControlError.interface, let error = try ControlError(member: member, parameters: parameters) {
            outcome = .failure(.refused(error))
        } else if interface == ServiceError.interface,
            let error = try ServiceError(member: member, parameters: parameters)
        {
            outcome = .failure(.notUnderstood(error))
        } else {
            outcome = .failure(.unexpectedReply(name))
        }
    }
}

/// The status messages that a watching client receives; each contained the newest status when it was sent.
///
/// The sequence ends when the task is cancelled.
package struct StatusUpdates: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let connection: any ClientConnection
    var first: ReplyMessage<Watch.Reply>?

    /// Waits for the next status; `nil` when the task is cancelled, `disconnected` when the daemon ends or closes the connection.
    package mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws(ControlClientError) -> Status? {
        let message: ReplyMessage<Watch.Reply>
        if let first {
            message = first
            self.first = nil
        } else {
            let arrival = await connection.next()
            guard !Task.isCancelled else { return nil }
            message = try ReplyMessage<Watch.Reply>(arrival)
        }
        return try message.reply().status
    }

    /// Returns this value; all iterators share one connection, so use only one.
    package func makeAsyncIterator() -> Self { self }
}

struct ClientCall<Method: ControlMethod>: Encodable {
    private let method = Method.qualifiedName
    let parameters: Method
    /// True if several replies are expected; nil otherwise.
    var more: Bool?
    /// True if no reply is expected; nil otherwise.
    var oneway: Bool?
}
