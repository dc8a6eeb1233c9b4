/// The status messages that a watching client receives; each contained the newest status when it was sent.
///
/// The sequence ends when the task is cancelled.
public struct StatusUpdates: AsyncSequence, Sendable {
    let connection: any ClientConnection
    let first: ReplyMessage<Watch.Reply>

    /// Iterates over the status updates.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let connection: any ClientConnection
        fileprivate var first: ReplyMessage<Watch.Reply>?

        /// Waits for the next status; `nil` when the task is cancelled.
        ///
        /// - Throws: ``ControlClientError``; it is `disconnected` when the daemon ends or closes the connection.
        public mutating func next(
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
    }

    /// Returns an iterator; all iterators share one connection, so use only one.
    public func makeAsyncIterator() -> Iterator {
        Iterator(connection: connection, first: first)
    }
}

/// A method call in the form in which the client sends it.
struct ClientCall<Method: ControlMethod>: Encodable {
    private let method = Method.qualifiedName
    private let parameters: Method
    private let more: Bool?
    private let oneway: Bool?

    /// Creates a call that expects one reply, several replies (`more`), or no reply (`oneway`).
    init(_ parameters: Method, more: Bool = false, oneway: Bool = false) {
        self.parameters = parameters
        self.more = more ? true : nil
        self.oneway = oneway ? true : nil
    }
}
