import SystemBus
import Threads

/// The reply to a call, and the connection that it came from.
struct Reply: Sendable {
    let arguments: [BusValue]
    /// The number of the connection; unique names are valid only within one connection.
    let connection: Int
}

/// An event of the connection that is not the reply to a call.
enum BusReport: Sendable {
    /// A signal.
    case signal(BusSignal)
    /// An order of another program to the exported object.
    case invoked(BusInvocation)
    /// The connection was lost; subscriptions and names are lost as well.
    case lost
}

/// Calls methods on the session bus or the system bus; the calling task waits without blocking a thread.
///
/// It can also export an object and receive signals, once a call has opened the connection.
final class DesktopBus: Sendable {
    private let kind: BusKind
    private let address: String?
    private let timeout: Duration
    private let queue = CallQueue()
    private let report: @Sendable (BusReport) -> Void

    /// A bus that is not yet connected.
    ///
    /// - Parameter report: receives calls, signals and the loss of the connection, on the thread of the bus.
    init(
        _ kind: BusKind,
        address: String?,
        timeout: Duration,
        report: @escaping @Sendable (BusReport) -> Void
    ) {
        self.kind = kind
        self.address = address
        self.timeout = min(max(timeout, .milliseconds(1)), .seconds(3_600))
        self.report = report
    }

    /// Calls a method of a running program; the bus does not start one.
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

    /// Exports an object, or replaces the object at its path; see `BusLoop.export`.
    func export(_ object: ExportedObject) { queue.enqueue(.export(object)) }

    /// Removes the exported object at a path.
    func withdraw(_ path: String) { queue.enqueue(.withdraw(path)) }

    func close() { queue.close() }

    private func startThread() {
        let name = kind == .session ? "session-bus" : "system-bus"
        let result = Threads.startThread(name) { [kind, address, timeout, queue, report] in
            var loop = CallLoop(kind, address: address, timeout: timeout, queue: queue, report: report)
            loop.run()
        }
        if result != 0 { queue.failToStart(result) }
    }
}
