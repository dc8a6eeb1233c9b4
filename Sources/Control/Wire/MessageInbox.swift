import NIOCore

/// The reading end of a connection: asks the socket for bytes only while somebody waits for a message.
///
/// So what the other end sends faster than it is read stays in the kernel, whose full buffer makes it wait.
/// Used on the channel's event loop alone.
final class MessageInbox: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// What comes in.
    enum Arrival: Sendable {
        case message(Message)
        /// A message outgrew its bound; nothing can come after it.
        case tooLong
    }

    private var framer = MessageFramer()
    private var waiting = CircularBuffer<EventLoopPromise<Arrival?>>()
    private var hasEnded = false
    private let channel: any Channel

    init(channel: any Channel) {
        self.channel = channel
    }

    /// The next arrival, or `nil` when no more will come.
    ///
    /// Who asks first is answered first.
    func next() -> EventLoopFuture<Arrival?> {
        let promise = channel.eventLoop.makePromise(of: Arrival?.self)
        waiting.append(promise)
        handOver()
        if !waiting.isEmpty { channel.read() }
        return promise.futureResult
    }

    /// Nothing more is wanted: whoever waits is told that nothing comes.
    func close() {
        framer = MessageFramer()
        end()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasEnded else { return }
        framer.append(unwrapInboundIn(data))
        handOver()
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
        handOver()
    }

    private func handOver() {
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
