import NIOCore

/// The receiving side of a connection, which reads from the socket only while a task waits for a message.
///
/// If the other end sends faster than this side reads, the data stays in the kernel's buffer, and the other end must wait when
/// that buffer is full. Use it only on the channel's event loop.
final class MessageInbox: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// A received message, or the report that a message was too long.
    enum Arrival: Sendable {
        case message(Message)
        /// A message exceeded the maximum length; every later call reports this again.
        case tooLong
    }

    private var framer = MessageFramer()
    private var waiting = CircularBuffer<EventLoopPromise<Arrival?>>()
    private var hasEnded = false
    private let channel: any Channel

    init(channel: any Channel) {
        self.channel = channel
    }

    /// Returns the next received message, or `nil` when no more messages will arrive.
    ///
    /// Waiting callers are served in the order of their calls.
    func next() -> EventLoopFuture<Arrival?> {
        let promise = channel.eventLoop.makePromise(of: Arrival?.self)
        waiting.append(promise)
        deliver()
        if !waiting.isEmpty { channel.read() }
        return promise.futureResult
    }

    /// Stops receiving; all waiting callers get nil.
    func close() {
        framer = MessageFramer()
        end()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasEnded else { return }
        framer.append(unwrapInboundIn(data))
        deliver()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !waiting.isEmpty { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { end() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func end() {
        hasEnded = true
        deliver()
    }

    private func deliver() {
        while !waiting.isEmpty {
            do throws(MessageTooLong) {
                if let message = try framer.next() ?? (hasEnded ? framer.last() : nil) {
                    waiting.removeFirst().succeed(.message(message))
                } else if hasEnded {
                    waiting.removeFirst().succeed(nil)
                } else {
                    return
                }
            } catch {
                waiting.removeFirst().succeed(.tooLong)
            }
        }
    }
}
