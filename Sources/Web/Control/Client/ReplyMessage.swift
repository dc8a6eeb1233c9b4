import NIOCore

/// A reply of the daemon, in the form in which the client decodes it.
struct ReplyMessage<Reply: Decodable & Sendable>: Sendable {
    private let outcome: Result<Reply, ControlClientError>

    /// Decodes a received message.
    ///
    /// - Throws: ``ControlClientError/disconnected`` when there is no message, ``ControlClientError/unexpectedReply(_:)`` when
    ///   it is not a reply.
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

    /// Returns the daemon's reply.
    ///
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
