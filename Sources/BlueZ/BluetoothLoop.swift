import Glibc
import SystemBus

/// The Bluetooth thread's work: waits for the bus, the descriptors of notifications, orders and deadlines, hands each
/// to `Central`, and makes its moves.
struct BluetoothLoop: ~Copyable {
    /// How long the bus may take to greet; orders wait as long.
    private static let greeting: Duration = .seconds(2)
    /// Longest sleep without a bell.
    private static let withoutBell: Duration = .seconds(1)
    /// Most that is taken of one source before the others have their turn.
    private static let turn = 32

    private let address: String?
    private let inbox: Inbox
    private let now: @Sendable () -> Duration
    private let handle: @Sendable (BluetoothEvent) -> Void

    private var central = Central()
    private var bus: BusConnection?
    private var pending: [UInt64: (request: Request, deadline: Duration)] = [:]
    private var watched: [(path: String, descriptor: BusDescriptor)] = []

    init(
        address: String?,
        inbox: Inbox,
        now: @escaping @Sendable () -> Duration,
        handle: @escaping @Sendable (BluetoothEvent) -> Void
    ) {
        self.address = address
        self.inbox = inbox
        self.now = now
        self.handle = handle
    }

    /// Runs until the inbox says that it is to end.
    mutating func run() {
        feed(.begun)
        var ready: [pollfd] = []
        while let commands = inbox.take() {
            for command in commands { feed(.command(command)) }
            takeNotifications(ready)
            takeMessages()
            takeTime()
            ready = wait()
        }
        feed(.ended)
    }

    /// Hands on what happened, and makes the moves; what comes of them is handed on in turn.
    private mutating func feed(_ input: Central.Input) {
        var inputs = [input]
        while let input = inputs.first {
            inputs.removeFirst()
            for move in central.take(input, at: now()) {
                if let outcome = make(move) { inputs.append(outcome) }
            }
        }
    }

    /// Makes a move; what came of it at once.
    private mutating func make(_ move: Move) -> Central.Input? {
        switch move {
        case .join:
            do throws(BusError) {
                bus =
                    if let address {
                        try BusConnection(address: address, timeout: Self.greeting)
                    } else {
                        try BusConnection(timeout: Self.greeting)
                    }
                return .joined
            } catch {
                return .parted(error)
            }
        case .part:
            bus = nil
            pending = [:]
        case .request(let request):
            return send(request)
        case .watch(let path, let descriptor):
            // Outside input: BlueZ's own are so already.
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
            pending[serial] = (request, now() + request.patience)
            return nil
        } catch {
            return .refused(request, BusRefusal(name: error.name ?? "", message: error.message))
        }
    }
}

// MARK: - What comes in

extension BluetoothLoop {
    private mutating func takeMessages() {
        do throws(BusError) {
            for _ in 0..<Self.turn {
                // The connection is let go of by a move, between two messages.
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
            feed(.parted(error))
        }
    }

    private mutating func takeNotifications(_ ready: [pollfd]) {
        for entry in watched where ready.contains(where: { $0.fd == entry.descriptor.number && $0.revents != 0 }) {
            for _ in 0..<Self.turn {
                // A move may have let go of it.
                guard watched.contains(where: { $0.descriptor === entry.descriptor }) else { break }
                guard let bytes = Self.notification(from: entry.descriptor) else { break }
                feed(bytes.isEmpty ? .hungUp(entry.path) : .notified(entry.path, bytes))
            }
        }
    }

    /// One notification; empty at the end of the descriptor, nil when there is none for now.
    private static func notification(from descriptor: BusDescriptor) -> [UInt8]? {
        // The longest value that an attribute can have; what a longer packet has more, the kernel cuts off.
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor.number, &bytes, bytes.count)
        // Another error than these is an end as well: it would come again for ever.
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return Array(bytes.prefix(max(0, count)))
    }

    private mutating func takeTime() {
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
    /// Sleeps until there is something to do; what it is that can be read.
    private mutating func wait() -> [pollfd] {
        var descriptors = [pollfd(fd: inbox.bell.descriptor, events: Int16(POLLIN), revents: 0)]
        var isDue = false
        do throws(BusError) {
            if let readiness = try bus?.readiness() {
                descriptors.append(pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0))
                isDue = readiness.isDue
            }
        } catch {
            feed(.parted(error))
        }
        descriptors += watched.map { pollfd(fd: $0.descriptor.number, events: Int16(POLLIN), revents: 0) }
        let deadlines = pending.values.map(\.deadline) + [central.deadline].compactMap { $0 }
        let time = now()
        var sleep = deadlines.min().map { max(.zero, $0 - time) }
        if inbox.bell.descriptor < 0 { sleep = min(sleep ?? Self.withoutBell, Self.withoutBell) }
        if isDue { sleep = .zero }
        // Rounded up, so that the deadline has passed when the sleep is over.
        let milliseconds = sleep.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1
        let count = poll(&descriptors, nfds_t(descriptors.count), isDue ? 0 : milliseconds)
        return count > 0 ? descriptors : []
    }
}
