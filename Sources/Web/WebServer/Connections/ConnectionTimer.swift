import NIOCore

/// Closes a connection whose client sends or reads too slowly; the first handler of the pipeline, which sees the bytes.
///
/// Use it only on the event loop of the channel.
final class ConnectionTimer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// What the connection does.
    private enum Phase { case waiting, arriving, answering }

    private let limits: WebLimits
    private var phase = Phase.waiting
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?
    private var channel: (any Channel)?
    /// The time of the monotonic clock at which the first byte of the last request arrived, in nanoseconds.
    private(set) var firstByteAt: Int64 = 0

    init(limits: WebLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        close(after: limits.arrival)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if phase == .waiting {
            phase = .arriving
            firstByteAt = MonotonicClock.nanoseconds
            close(after: limits.arrival)
        }
        context.fireChannelRead(data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        let channel = context.channel
        stall =
            channel.isWritable
            ? nil : channel.eventLoop.scheduleTask(in: TimeAmount(limits.stall)) { channel.close(promise: nil) }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    /// Ends the time limit, because the request is complete.
    func requestArrived() {
        phase = .answering
        deadline?.cancel()
    }

    /// Starts the time limit for the next request.
    func responseSent() {
        phase = .waiting
        close(after: limits.idle)
    }

    private func close(after time: Duration) {
        deadline?.cancel()
        guard let channel else { return }
        deadline = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }

    private func stop() {
        deadline?.cancel()
        stall?.cancel()
        channel = nil
    }
}
