/// The states a watching client hears of, each the newest when it was sent.
///
/// Ends when the task is cancelled.
public struct StatusUpdates: AsyncSequence, Sendable {
    let connection: Connection
    let first: ReplyMessage

    /// Iterates over the states as they come.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let connection: Connection
        fileprivate var first: ReplyMessage?

        /// Waits for the next state; `nil` when the task is cancelled or the stream is over.
        ///
        /// - Throws: ``ControlClientError/disconnected`` when the daemon ends, and as a call does.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ControlClientError) -> Status? {
            let message: ReplyMessage
            if let first {
                message = first
                self.first = nil
            } else {
                let arrival = await connection.next()
                guard !Task.isCancelled else { return nil }
                message = try ReplyMessage(arrival)
            }
            let reply = try message.reply()
            guard case .status(let status) = reply else { throw .unexpectedReply("\(reply)") }
            return status
        }
    }

    /// Starts iterating; the states are of one connection, so only one iteration gets them.
    public func makeAsyncIterator() -> Iterator {
        Iterator(connection: connection, first: first)
    }
}
