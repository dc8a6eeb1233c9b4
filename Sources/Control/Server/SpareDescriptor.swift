import Glibc
import NIOCore

/// Keeps a descriptor in reserve: when the process has no other, it is used to accept the waiting clients and to disconnect them.
///
/// Otherwise the kernel would report them as waiting for ever, and the event loop would do nothing but try. Used on the server
/// channel's event loop alone.
final class SpareDescriptor: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// Clients disconnected at a time; the kernel's queue holds 64.
    private static let most = 64

    private let listener: CInt
    private let exhausted: @Sendable () -> Void
    private var spare = reserve()

    /// - Parameters:
    ///   - listener: The socket that clients connect to.
    ///   - exhausted: Called when there are no more descriptors.
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
