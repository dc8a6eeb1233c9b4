import SystemBus
import Threads

/// The reply to a call, and the connection that it came from.
struct Reply: Sendable {
    let arguments: [BusValue]
    /// The number of the connection; unique names are valid only within one connection.
    let connection: Int
}

/// Calls methods on the session bus; the calling task waits without blocking a thread.
final class SessionBus: Sendable {
    private let address: String?
    private let timeout: Duration
    private let queue = CallQueue()

    init(address: String?, timeout: Duration) {
        self.address = address
        self.timeout = min(max(timeout, .milliseconds(1)), .seconds(3_600))
    }

    /// Calls a method of a running program; the bus does not start the program.
    func call(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue] = []
    ) async throws(DesktopError) -> Reply {
        let call = Call(method: method, object: object, arguments: arguments, deadline: queue.now + timeout)
        let number = queue.number()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if queue.enqueue(call, as: number, continuation) { startThread() }
                // The task may have been cancelled before the call was queued.
                if Task.isCancelled { queue.complete(number, .failure(.closed)) }
            }
        } onCancel: {
            queue.complete(number, .failure(.closed))
        }
        return try result.get()
    }

    func close() { queue.close() }

    private func startThread() {
        let result = Threads.startThread("session-bus") { [address, timeout, queue] in
            var loop = CallLoop(address: address, timeout: timeout, queue: queue)
            loop.run()
        }
        if result != 0 { queue.failToStart(result) }
    }
}
