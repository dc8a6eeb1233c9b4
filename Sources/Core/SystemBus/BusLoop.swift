import Glibc
package import Threads

/// Lets a thread use a bus: it contains the connection and the calls without a reply so far, and can wait for the next event.
///
/// A thread repeats: read messages with `next`, report the callers that `expire` returns, then `wait`. Only one thread may use
/// it. Only `wait` and `connect` wait.
package struct BusLoop<Caller>: ~Copyable {
    package enum Event {
        case signal(BusSignal)
        case reply(Caller, [BusValue])
        case refusal(Caller, BusRefusal)
        /// A reply that arrived after the deadline of its call.
        case lateReply
        /// A call of another program to an exported object, which has been answered; nil if it orders nothing.
        case call(BusInvocation?)
    }

    /// The longest time to wait if the wake-up event could not be created.
    private static var withoutWakeEvent: Duration { .seconds(1) }

    private let kind: BusKind
    private let address: String?
    private let wakeUp: WakeEvent
    private let now: @Sendable () -> Duration

    private var bus: BusConnection?
    private var pending: [UInt64: (caller: Caller, deadline: Duration)] = [:]
    private var objects = ExportedObjects()

    /// Creates a loop that is not connected yet.
    ///
    /// - Parameters:
    ///   - address: the bus's address; nil for the standard address of `kind`.
    ///   - wakeUp: an event that ends a wait when it is signalled; the caller clears it.
    ///   - now: returns the monotonic time in which all deadlines are given.
    package init(_ kind: BusKind, address: String?, wakeUp: WakeEvent, now: @escaping @Sendable () -> Duration) {
        self.kind = kind
        self.address = address
        self.wakeUp = wakeUp
        self.now = now
    }

    package var isConnected: Bool { bus != nil }

    /// Connects to the bus; waits at most for `timeout`.
    package mutating func connect(timeout: Duration) throws(BusError) {
        bus =
            if let address {
                try BusConnection(address: address, kind: kind, timeout: timeout)
            } else {
                try BusConnection(kind, timeout: timeout)
            }
    }

    /// Closes the connection.
    ///
    /// - Returns: the callers that still wait for a reply; they will not get one.
    @discardableResult
    package mutating func disconnect() -> [Caller] {
        defer { pending = [:] }
        bus = nil
        return pending.values.map(\.caller)
    }

    /// Sends a call.
    ///
    /// `next` returns the reply if it arrives before the deadline. Without a connection, nothing is sent.
    package mutating func send(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue],
        for caller: Caller,
        deadline: Duration
    ) throws(BusError) {
        guard let serial = try bus?.send(method, of: object, arguments) else { return }
        pending[serial] = (caller, deadline)
    }

    /// Exports an object, or replaces it; programs that listen receive `PropertiesChanged` with the differences.
    ///
    /// The object stays exported after `disconnect`.
    package mutating func export(_ object: ExportedObject) throws(BusError) {
        for signal in objects.export(object) { try bus?.emit(signal) }
    }

    /// Removes the object at a path, and the objects below it.
    package mutating func withdraw(_ path: String) { objects.withdraw(path) }

    /// Reports the value of a property of an exported object, also if it is the same as before.
    package func report(_ value: BusValue, of property: String, _ interface: String, at path: String) throws(BusError) {
        try bus?.emit(ExportedObject.change([property: value], of: interface, at: path))
    }

    /// Returns the next message that has arrived; nil if there is none, or no connection.
    ///
    /// - Throws: an error if the connection is lost; the caller must then disconnect.
    package mutating func next() throws(BusError) -> Event? {
        var invocation: BusInvocation?
        let objects = objects
        let message = try bus?.nextMessage { call in
            let (answer, order) = objects.answer(to: call)
            invocation = order
            return answer
        }
        guard let message else { return nil }
        switch message {
        case .signal(let signal):
            return .signal(signal)
        case .reply(let serial, let values):
            return pending.removeValue(forKey: serial).map { .reply($0.caller, values) } ?? .lateReply
        case .refusal(let serial, let refusal):
            return pending.removeValue(forKey: serial).map { .refusal($0.caller, refusal) } ?? .lateReply
        case .call:
            return .call(invocation)
        }
    }

    /// Removes and returns the callers whose calls got no reply before the deadline.
    package mutating func expire() -> [Caller] {
        let time = now()
        let expired = pending.filter { $0.value.deadline <= time }
        for serial in expired.keys { pending[serial] = nil }
        return expired.values.map(\.caller)
    }

    /// Waits for a message, a wake-up, input on one of the descriptors, the deadline of a call, or another deadline.
    ///
    /// - Returns: the descriptors that have input or are closed.
    /// - Throws: an error if the connection is lost; the caller must then disconnect.
    package func wait(for descriptors: [Int32] = [], until deadline: Duration? = nil) throws(BusError) -> [Int32] {
        var polled = ([wakeUp.handle.descriptor] + descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var isDue = false
        if let readiness = try bus?.readiness() {
            polled.append(pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0))
            isDue = readiness.isDue
        }
        let deadlines = pending.values.map(\.deadline) + [deadline].compactMap { $0 }
        let time = now()
        var sleep = deadlines.min().map { max(.zero, $0 - time) }
        if wakeUp.handle.descriptor < 0 { sleep = min(sleep ?? Self.withoutWakeEvent, Self.withoutWakeEvent) }
        // The time is rounded up, so that the deadline has passed when `poll` returns.
        let milliseconds = sleep.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1
        let count = poll(&polled, nfds_t(polled.count), isDue ? 0 : milliseconds)
        return count > 0 ? polled.filter { $0.revents != 0 }.map(\.fd) : []
    }
}
