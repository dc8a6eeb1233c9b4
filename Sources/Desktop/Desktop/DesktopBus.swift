import Synchronization
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

struct Call: Sendable {
    let method: String
    let object: BusObject
    let arguments: [BusValue]
    /// The time, by `CallQueue.now`, after which the caller no longer waits for the reply.
    let deadline: Duration
}

/// Passes calls to the bus thread and replies to the waiting callers.
///
/// Every caller receives exactly one result: from the thread, from a cancellation or from `close`, whichever is first.
final class CallQueue: Sendable {
    typealias Answer = Result<Reply, DesktopError>

    enum Order: Sendable {
        case call(UInt64, Call)
        case export(ExportedObject)
        case withdraw(String)
    }

    private struct State {
        var latest: UInt64 = 0
        var orders: [Order] = []
        var waiting: [UInt64: CheckedContinuation<Answer, Never>] = [:]
        var hasThread = false
        var isClosed = false
    }

    let wakeUp = WakeEvent()
    private let origin = ContinuousClock.now
    private let state = Mutex(State())

    /// The time since the queue was created.
    var now: Duration { ContinuousClock.now - origin }

    func number() -> UInt64 {
        state.withLock { state in
            state.latest += 1
            return state.latest
        }
    }

    /// Adds a call with its waiting caller; returns whether the caller must start the thread, because there is none yet.
    func enqueue(_ call: Call, as number: UInt64, _ continuation: CheckedContinuation<Answer, Never>) -> Bool {
        let (isClosed, isFirst) = state.withLock { state in
            guard !state.isClosed else { return (true, false) }
            state.orders.append(.call(number, call))
            state.waiting[number] = continuation
            defer { state.hasThread = true }
            return (false, !state.hasThread)
        }
        if isClosed { continuation.resume(returning: .failure(.closed)) } else { wakeUp.signal() }
        return isFirst
    }

    /// Adds an order without a reply; the thread carries it out in the order of the calls.
    func enqueue(_ order: Order) {
        state.withLock { if !$0.isClosed { $0.orders.append(order) } }
        wakeUp.signal()
    }

    /// Reports that the thread could not be started: all callers receive the error, and the next call tries again.
    func failToStart(_ code: Int32) {
        let waiting = state.withLock { state in
            state.hasThread = false
            state.orders = state.orders.filter { if case .call = $0 { false } else { true } }
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: .failure(.noThread(code))) }
    }

    /// Gives the result of a call to its caller; does nothing if the caller already has a result.
    func complete(_ number: UInt64, _ answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
    }

    /// Removes and returns the orders, without cancelled calls; nil if the thread must end.
    func dequeueAll() -> [Order]? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.orders = [] }
            guard !state.isClosed else { return nil }
            return state.orders.filter {
                if case .call(let number, _) = $0 { state.waiting[number] != nil } else { true }
            }
        }
    }

    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: .failure(.closed)) }
        wakeUp.signal()
    }
}

extension BusObject {
    /// The notification server whose unique bus name is `owner`.
    ///
    /// Desktop Notifications Specification 1.2, "D-BUS Protocol".
    static func notifications(of owner: String) -> BusObject {
        BusObject(
            service: owner,
            path: "/org/freedesktop/Notifications",
            interface: BusName.notifications
        )
    }

    /// An interface of a music player program; MPRIS 2.2 defines all interfaces on one object.
    static func player(_ service: String, _ interface: String) -> BusObject {
        BusObject(service: service, path: "/org/mpris/MediaPlayer2", interface: interface)
    }
}

/// Well-known names on the session bus and the system bus.
enum BusName {
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    static let notifications = "org.freedesktop.Notifications"
    static let properties = "org.freedesktop.DBus.Properties"
    static let mediaPlayerPlaylists = "org.mpris.MediaPlayer2.Playlists"
}

extension BusRefusal {
    /// Whether the error means that the called program is not on the bus, or left the bus before it replied.
    var isOfAbsence: Bool {
        [
            "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NoReply",
        ].contains(name)
    }
}
