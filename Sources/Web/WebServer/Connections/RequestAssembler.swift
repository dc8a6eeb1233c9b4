import Control
import NIOCore
import NIOHTTP1

/// A part of a response, with a body of bytes.
typealias ResponsePart = HTTPPart<HTTPResponseHead, ByteBuffer>

/// Assembles the parts of a request, and limits the size of its body; the last handler of the pipeline.
///
/// Use it only on the event loop of the channel.
final class RequestAssembler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = WebRequest
    typealias OutboundIn = ResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let timer: ConnectionTimer
    private let limits: WebLimits
    /// The request that is arriving; nil before its head, and after its body has exceeded the limit.
    private var request: WebRequest?

    init(timer: ConnectionTimer, limits: WebLimits) {
        self.timer = timer
        self.limits = limits
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = WebRequest(head: head, receivedAt: timer.firstByteAt)
        case .body(var part):
            guard var request else { return }
            let limit = request.path.hasPrefix("/sensor/") ? limits.sensorBodyBytes : limits.bodyBytes
            guard request.body.readableBytes + part.readableBytes <= limit else {
                request.isBodyTooLong = true
                deliver(request, context)
                return
            }
            request.body.writeBuffer(&part)
            self.request = request
        case .end: if let request { deliver(request, context) }
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let bytes): context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: promise)
        case .end(let trailers):
            context.write(wrapOutboundOut(.end(trailers)), promise: promise)
            timer.responseSent()
        }
    }

    private func deliver(_ request: WebRequest, _ context: ChannelHandlerContext) {
        self.request = nil
        timer.requestArrived()
        context.fireChannelRead(wrapInboundOut(request))
    }
}

/// Closes a connection whose client sends or reads too slowly; the first handler of the pipeline, which sees the bytes.
///
/// Use it only on the event loop of the channel.
final class ConnectionTimer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum Phase { case waiting, arriving, answering }

    private let limits: WebLimits
    private var phase = Phase.waiting
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?
    private var channel: (any Channel)?
    /// The time of the monotonic clock at which the first byte of the last request arrived, in nanoseconds.
    private(set) var firstByteAt = 0

    init(limits: WebLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        close(after: limits.arrival)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if phase == .waiting {
            phase = .arriving
            firstByteAt = HostInstant.now.monotonicNanoseconds
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
