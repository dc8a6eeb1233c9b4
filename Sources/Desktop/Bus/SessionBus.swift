import SystemBus

/// The reply to a call, and the connection that it came from.
struct Reply: Sendable {
    let arguments: [BusValue]
    /// The number of the connection; unique names are valid only within one connection.
    let connection: Int
}

/// Calls methods on the session bus; the calling task waits without blocking a thread.
final class SessionBus: Sendable {
    private let address: String?
    private let patience: Duration
    private let desk = CallDesk()

    init(address: String?, patience: Duration) {
        self.address = address
        self.patience = min(max(patience, .milliseconds(1)), .seconds(3_600))
    }

    /// Calls a method of a running program; the bus does not start one.
    func call(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue] = []
    ) async throws(DesktopError) -> Reply {
        let call = Call(method: method, object: object, arguments: arguments, deadline: .now + patience)
        let number = desk.number()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if desk.leave(call, as: number, continuation) { startThread() }
                // The task may have been cancelled before the call was queued.
                if Task.isCancelled { desk.settle(number, .failure(.closed)) }
            }
        } onCancel: {
            desk.settle(number, .failure(.closed))
        }
        return try result.get()
    }

    func close() { desk.close() }

    private func startThread() {
        let result = SystemBus.startThread("session-bus") { [address, patience, desk] in
            var loop = CallLoop(address: address, patience: patience, desk: desk)
            loop.run()
        }
        if result != 0 { desk.threadIsMissing(result) }
    }
}
