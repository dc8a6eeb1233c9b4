import Glibc
import Media
import Synchronization
import SystemBus
import Threads

/// The loop of the Bluetooth thread.
struct BluetoothLoop: ~Copyable {
    /// Maximum time to connect to the bus; commands wait during this time.
    private static let greeting: Duration = .seconds(2)
    /// Maximum number of messages to read from the bus or from one descriptor before reading from the next descriptor.
    private static let batchLimit = 32

    private let queue: CommandQueue
    private let now: @Sendable () -> Duration
    private let handle: @Sendable (BluetoothEvent) -> Void

    private var central = Central()
    private var bus: BusLoop<Request>
    private var watched: [(path: String, descriptor: BusDescriptor)] = []

    init(
        address: String?,
        queue: CommandQueue,
        now: @escaping @Sendable () -> Duration,
        handle: @escaping @Sendable (BluetoothEvent) -> Void
    ) {
        bus = BusLoop(.system, address: address, wakeUp: queue.wakeUp, now: now)
        self.queue = queue
        self.now = now
        self.handle = handle
    }

    mutating func run() {
        feed(.begun)
        var ready: [Int32] = []
        while let commands = queue.dequeueAll() {
            for command in commands { feed(.command(command)) }
            readNotifications(ready)
            readMessages()
            handleDeadlines()
            ready = wait()
        }
        feed(.ended)
    }

    private mutating func feed(_ input: Central.Input) {
        var inputs = [input]
        while let input = inputs.first {
            inputs.removeFirst()
            for action in central.process(input, at: now()) {
                if let outcome = perform(action) { inputs.append(outcome) }
            }
        }
    }

    private mutating func perform(_ action: Action) -> Central.Input? {
        switch action {
        case .connectBus:
            do throws(BusError) {
                try bus.connect(timeout: Self.greeting)
                return .busConnected
            } catch {
                return .busLost(error)
            }
        case .disconnectBus:
            bus.disconnect()
        case .request(let request):
            return send(request)
        case .watch(let path, let descriptor):
            // BlueZ's descriptors are already non-blocking; this call is for a descriptor that another program has sent.
            _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) | O_NONBLOCK)
            watched.append((path, descriptor))
        case .unwatch(let path):
            watched.removeAll { $0.path == path }
        case .export(let object):
            do throws(BusError) {
                try bus.export(object)
            } catch {
                return .busLost(error)
            }
        case .withdraw(let path):
            bus.withdraw(path)
        case .notify(let path, let bytes):
            do throws(BusError) {
                try bus.report(.bytes(bytes), of: "Value", BlueZName.characteristic, at: path)
            } catch {
                return .busLost(error)
            }
        case .report(let event):
            handle(event)
        }
        return nil
    }

    private mutating func send(_ request: Request) -> Central.Input? {
        let call = request.call
        do throws(BusError) {
            let deadline = now() + request.timeout
            try bus.send(call.method, of: call.object, call.arguments, for: request, deadline: deadline)
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
                switch try bus.next() {
                case .signal(let signal): feed(.signal(signal))
                case .reply(let request, let answer): feed(.answered(request, answer))
                case .refusal(let request, let refusal): feed(.refused(request, refusal))
                case .call(let invocation?):
                    if let key = MediaKey(invocation) { handle(.headset(.key(key))) } else { feed(.called(invocation)) }
                case .lateReply, .call(nil): continue
                case nil: return
                }
            }
        } catch {
            feed(.busLost(error))
        }
    }

    private mutating func readNotifications(_ ready: [Int32]) {
        for entry in watched where ready.contains(entry.descriptor.number) {
            for _ in 0..<Self.batchLimit {
                // The previous notification can have ended the subscription, so this is checked before each read.
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
        // All errors except EAGAIN and EINTR count as the end of the stream, because the next read would fail again.
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return Array(bytes.prefix(max(0, count)))
    }

    private mutating func handleDeadlines() {
        let time = now()
        for request in bus.expire() { feed(.refused(request, .unanswered)) }
        if let deadline = central.deadline, deadline <= time { feed(.elapsed) }
    }
}

// MARK: - Waiting

extension BluetoothLoop {
    private mutating func wait() -> [Int32] {
        do throws(BusError) {
            return try bus.wait(for: watched.map(\.descriptor.number), until: central.deadline)
        } catch {
            feed(.busLost(error))
            return []
        }
    }
}

/// A thread-safe queue of commands for the Bluetooth thread, with an event that wakes the thread.
final class CommandQueue: Sendable {
    private struct State {
        var commands: [Command] = []
        var isToEnd = false
    }

    let wakeUp = WakeEvent()
    private let state = Mutex(State())

    /// Appends a command and wakes the thread.
    ///
    /// A command that equals the last queued one is dropped. If both set the same state, the new one replaces the last one.
    func enqueue(_ command: Command) {
        state.withLock { state in
            switch (command, state.commands.last) {
            case (.player, .player?), (.offer, .offer?), (.notify, .notify?): state.commands.removeLast()
            default: break
            }
            if state.commands.last != command { state.commands.append(command) }
        }
        wakeUp.signal()
    }

    func end() {
        state.withLock { $0.isToEnd = true }
        wakeUp.signal()
    }

    /// Clears the request to end, before a new thread starts.
    func begin() { state.withLock { $0.isToEnd = false } }

    func dequeueAll() -> [Command]? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.commands = [] }
            return state.isToEnd ? nil : state.commands
        }
    }
}
