import Glibc
import NIOCore

/// Keeps a file descriptor in reserve, to accept and disconnect the waiting clients when the process has no other descriptor.
///
/// Without it, the kernel would report waiting clients without end, and the event loop would use all its time on failed attempts
/// to accept them. Use it only on the event loop of the server channel.
final class SpareDescriptor: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// The maximum number of clients to disconnect in one pass; the kernel's queue holds 64.
    private static let most = 64

    private let listener: CInt
    private let exhausted: @Sendable () -> Void
    private var spare = reserve()

    /// - Parameters:
    ///   - listener: The socket that clients connect to.
    /// - exhausted: Called when the process has no free descriptors.
    init(listener: CInt, exhausted: @escaping @Sendable () -> Void) {
        self.listener = listener
        self.exhausted = exhausted
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        if spare >= 0 { close(spare) }
        spare = -1
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, error.errnoCode == EMFILE || error.errnoCode == ENFILE { disconnectWaiting() }
        context.fireErrorCaught(error)
    }

    private func disconnectWaiting() {
        exhausted()
        if spare >= 0 { close(spare) }
        for _ in 0..<Self.most {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { break }
            close(client)
        }
        spare = Self.reserve()
    }

    private static func reserve() -> CInt { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
