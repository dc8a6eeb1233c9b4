import LocalNetwork
import NIOCore

/// One side of TLS on a channel: the first handler of the pipeline, which exchanges encrypted bytes with the peer.
///
/// It buffers no data: received bytes are decrypted at once, and written data are encrypted at once. While the client does not read, the
/// handler reads nothing from it, because TLS must reply to some messages. Use the handler only on the event loop of the channel.
final class TLSHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Phase {
        case handshake
        case open
        /// Each side tells the other one that no more data follow; data of the client are ignored.
        case closing
        case closed
    }

    private let session: TLSSession
    private let limit: TimeAmount
    /// For a client; nil for a server.
    private var opened: ((Fingerprint?) -> Bool)?
    private var phase = Phase.handshake
    /// Ends the handshake, or the phase `closing`.
    private var deadline: Scheduled<Void>?
    private var closePromise: EventLoopPromise<Void>?
    /// Whether all output has been sent, and whether the client's `close_notify` has arrived.
    private var (hasSentAll, hasReadAll) = (false, false)
    /// Whether a read was requested while the client did not read; it is made when the client reads again.
    private var isReadDelayed = false

    /// - Parameter limit: The maximum time from the start of the connection to the end of the handshake, and for closing the connection.
    init(_ server: TLSServer, limit: Duration) throws(TLSError) {
        session = try TLSSession(server)
        self.limit = TimeAmount(limit)
    }

    /// - Parameter opened: Gets the fingerprint of the server after the handshake; if it is false, the connection is closed.
    init(_ client: TLSClient, limit: Duration, opened: @escaping (Fingerprint?) -> Bool) throws(TLSError) {
        session = try TLSSession(client)
        self.limit = TimeAmount(limit)
        self.opened = opened
    }

    func handlerAdded(context: ChannelHandlerContext) { limitTime(context) }

    func channelActive(context: ChannelHandlerContext) {
        // A client speaks first.
        if opened != nil { channelRead(context: context, data: wrapInboundOut(ByteBuffer())) }
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        phase = .closed
        deadline?.cancel()
        closePromise?.succeed()
        closePromise = nil
        context.fireChannelInactive()
    }

    private func limitTime(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { self.end(context) }
    }

    /// Closes the channel; output that has not been sent yet is lost.
    private func end(_ context: ChannelHandlerContext) {
        guard phase != .closed else { return }
        phase = .closed
        deadline?.cancel()
        let promise = closePromise
        closePromise = nil
        context.close(promise: promise)
    }
}

extension TLSHandler {
    func read(context: ChannelHandlerContext) {
        isReadDelayed = !context.channel.isWritable
        if !isReadDelayed { context.read() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isReadDelayed { read(context: context) }
        context.fireChannelWritabilityChanged()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The handlers that follow may have stopped reading.
        if phase == .closing { read(context: context) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        do throws(TLSError) {
            repeat {
                try receive(bytes.readRecord() ?? ByteBuffer(), context)
            } while phase != .closed && bytes.readableBytes > 0
            sendOutput(context)
        } catch {
            // The output may be an alert with the reason.
            sendOutput(context)
            context.fireErrorCaught(error)
            end(context)
        }
    }

    private func receive(_ part: ByteBuffer, _ context: ChannelHandlerContext) throws(TLSError) {
        try part.withUnsafeReadableBytes { bytes throws(TLSError) in try session.receive(bytes) }
        if phase == .handshake {
            guard try session.handshake() else { return }
            guard opened?(session.peer) ?? true else { return end(context) }
            phase = .open
            deadline?.cancel()
        }
        var data = context.channel.allocator.buffer(capacity: TLSSession.record)
        while !hasReadAll {
            let count = try data.writeWithUnsafeMutableBytes(minimumWritableBytes: 4096) { room throws(TLSError) in
                let count = try session.read(into: room)
                hasReadAll = count == nil
                return count ?? 0
            }
            guard count > 0 else { break }
        }
        if phase == .open, data.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(data)) }
        if hasReadAll { phase == .open ? beginClose(context) : endIfComplete(context) }
    }

    private func sendOutput(_ context: ChannelHandlerContext) {
        var output = context.channel.allocator.buffer(capacity: session.outputCount)
        session.moveOutput(to: &output)
        if output.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(output), promise: nil) }
    }
}

extension TLSHandler {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var data = unwrapOutboundIn(data)
        // The server answers requests only, so it writes nothing before the end of the handshake.
        guard phase == .open else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        var output = context.channel.allocator.buffer(capacity: data.readableBytes + 64)
        do throws(TLSError) {
            while let part = data.readRecord() {
                try part.withUnsafeReadableBytes { bytes throws(TLSError) in try session.write(bytes) }
                session.moveOutput(to: &output)
            }
            context.write(wrapOutboundOut(output), promise: promise)
        } catch {
            promise?.fail(error)
            context.fireErrorCaught(error)
            end(context)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        switch phase {
        case _ where mode != .all:
            promise?.fail(ChannelError.operationUnsupported)
        case .handshake, .closed:
            phase = .closed
            context.close(promise: promise)
        case .open:
            closePromise = promise
            beginClose(context)
        case .closing:
            if let closePromise { closePromise.futureResult.cascade(to: promise) } else { closePromise = promise }
        }
    }

    /// Sends `close_notify`.
    ///
    /// A server waits for the client's; otherwise a client that is still sending could lose the last response. A client does not wait: a server
    /// that sends events reads nothing meanwhile.
    private func beginClose(_ context: ChannelHandlerContext) {
        phase = .closing
        limitTime(context)
        session.close()
        sendOutput(context)
        // An empty write ends when all earlier ones have ended.
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
            self.hasSentAll = true
            self.endIfComplete(context)
        }
        read(context: context)
    }

    private func endIfComplete(_ context: ChannelHandlerContext) {
        if hasSentAll && (hasReadAll || opened != nil) { end(context) }
    }
}

extension TLSSession {
    fileprivate borrowing func moveOutput(to buffer: inout ByteBuffer) {
        while outputCount > 0 {
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: outputCount) { takeOutput(into: $0) }
        }
    }
}

extension ByteBuffer {
    /// Removes the first bytes, at most one record of TLS; nil if there are none.
    fileprivate mutating func readRecord() -> ByteBuffer? {
        readableBytes > 0 ? readSlice(length: min(readableBytes, TLSSession.record)) : nil
    }
}
