import Glibc
import SystemBus

/// The loop of the Bluetooth thread.
///
/// It waits for D-Bus messages, notification descriptors, commands and deadlines, passes each to `Central` as an input,
/// and performs the actions that `Central` returns.
struct BluetoothLoop: ~Copyable {
    /// Maximum time to connect to the bus.
    ///
    /// Commands wait during this time.
    private static let greeting: Duration = .seconds(2)
    /// Maximum wait if the wake-up pipe could not be created.
    private static let withoutWakePipe: Duration = .seconds(1)
    /// Maximum number of messages to read from one source before reading from the next.
    private static let batchLimit = 32

    private let address: String?
    private let queue: CommandQueue
    private let now: @Sendable () -> Duration
    private let handle: @Sendable (BluetoothEvent) -> Void

    private var central = Central()
    private var bus: BusConnection?
    private var pending: [UInt64: (request: Request, deadline: Duration)] = [:]
    private var watched: [(path: String, descriptor: BusDescriptor)] = []

    init(
        address: String?,
        queue: CommandQueue,
        now: @escaping @Sendable () -> Duration,
        handle: @escaping @Sendable (BluetoothEvent) -> Void
    ) {
        self.address = address
        self.queue = queue
        self.now = now
        self.handle = handle
    }

    /// Runs until `CommandQueue.end` is called.
    mutating func run() {
        feed(.begun)
        var ready: [pollfd] = []
        while let commands = queue.dequeueAll() {
            for command in commands { feed(.command(command)) }
            readNotifications(ready)
            readMessages()
            handleDeadlines()
            ready = wait()
        }
        feed(.ended)
    }

    /// Passes an input to `Central` and performs the returned actions; their immediate results are further inputs.
    private mutating func feed(_ input: Central.Input) {
        var inputs = [input]
        while let input = inputs.first {
            inputs.removeFirst()
            for action in central.process(input, at: now()) {
                if let outcome = perform(action) { inputs.append(outcome) }
            }
        }
    }

    /// Performs an action and returns its immediate result, if any.
    private mutating func perform(_ action: Action) -> Central.Input? {
        switch action {
        case .connectBus:
            do throws(BusError) {
                bus =
                    if let address {
                        try BusConnection(address: address, timeout: Self.greeting)
                    } else {
                        try BusConnection(timeout: Self.greeting)
                    }
                return .busConnected
            } catch {
                return .busLost(error)
            }
        case .disconnectBus:
            bus = nil
            pending = [:]
        case .request(let request):
            return send(request)
        case .watch(let path, let descriptor):
            // BlueZ's descriptors are non-blocking already; this also covers another sender.
            _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) | O_NONBLOCK)
            watched.append((path, descriptor))
        case .unwatch(let path):
            watched.removeAll { $0.path == path }
        case .report(let event):
            handle(event)
        }
        return nil
    }

    private mutating func send(_ request: Request) -> Central.Input? {
        let call = request.call
        do throws(BusError) {
            guard let serial = try bus?.send(call.method, of: call.object, call.arguments) else { return nil }
            pending[serial] = (request, now() + request.timeout)
            return nil
        } catch {
            return .refused(request, BusRefusal(name: error.name ?? "", message: error.message))
        }
    }
}

// MARK: - Input

extension BluetoothLoop {
    private mutating func readMessages() {
        do throws(BusError) {
            for _ in 0..<Self.batchLimit {
                // Handling a message can close the connection, so `bus` is checked before each message.
                guard let message = try bus?.nextMessage() else { return }
                switch message {
                case .signal(let signal):
                    feed(.signal(signal))
                case .reply(let serial, let answer):
                    if let call = pending.removeValue(forKey: serial) { feed(.answered(call.request, answer)) }
                case .refusal(let serial, let refusal):
                    if let call = pending.removeValue(forKey: serial) { feed(.refused(call.request, refusal)) }
                }
            }
        } catch {
            feed(.busLost(error))
        }
    }

    private mutating func readNotifications(_ ready: [pollfd]) {
        for entry in watched where ready.contains(where: { $0.fd == entry.descriptor.number && $0.revents != 0 }) {
            for _ in 0..<Self.batchLimit {
                // Handling a notification can end the subscription.
                guard watched.contains(where: { $0.descriptor === entry.descriptor }) else { break }
                guard let bytes = Self.notification(from: entry.descriptor) else { break }
                feed(bytes.isEmpty ? .descriptorClosed(entry.path) : .notified(entry.path, bytes))
            }
        }
    }

    /// Reads one notification; returns an empty array at the end of the stream, and nil if none is waiting.
    private static func notification(from descriptor: BusDescriptor) -> [UInt8]? {
        // 512 bytes is the longest attribute value; the kernel truncates a longer packet.
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor.number, &bytes, bytes.count)
        // Other errors count as the end of the stream, because the next read would fail again.
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return Array(bytes.prefix(max(0, count)))
    }

    private mutating func handleDeadlines() {
        let time = now()
        for (serial, call) in pending where call.deadline <= time {
            pending[serial] = nil
            feed(.refused(call.request, .unanswered))
        }
        if let deadline = central.deadline, deadline <= time { feed(.elapsed) }
    }
}

// MARK: - Waiting

extension BluetoothLoop {
    /// Waits until there is input or a deadline has passed; returns the descriptors with their poll results.
    private mutating func wait() -> [pollfd] {
        var descriptors = [pollfd(fd: queue.wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
        var isDue = false
        do throws(BusError) {
            if let readiness = try bus?.readiness() {
                descriptors.append(pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0))
                isDue = readiness.isDue
            }
        } catch {
            feed(.busLost(error))
        }
        descriptors += watched.map { pollfd(fd: $0.descriptor.number, events: Int16(POLLIN), revents: 0) }
        let deadlines = pending.values.map(\.deadline) + [central.deadline].compactMap { $0 }
        let time = now()
        var sleep = deadlines.min().map { max(.zero, $0 - time) }
        if queue.wakeUp.descriptor < 0 { sleep = min(sleep ?? Self.withoutWakePipe, Self.withoutWakePipe) }
        if isDue { sleep = .zero }
        // Rounded up, so that the deadline has passed when `poll` returns.
        let milliseconds = sleep.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1
        let count = poll(&descriptors, nfds_t(descriptors.count), isDue ? 0 : milliseconds)
        return count > 0 ? descriptors : []
    }
}
