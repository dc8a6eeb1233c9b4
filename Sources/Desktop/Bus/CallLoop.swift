import Glibc
import SystemBus

/// The thread of the session bus: sends the queued calls and delivers the replies.
///
/// It connects at the first call and stays connected as long as the bus does.
struct CallLoop: ~Copyable {
    /// The longest sleep if the process has no descriptor for a bell.
    private static let withoutBell: Duration = .seconds(1)
    /// The largest number of messages to read before new calls are sent.
    private static let turn = 32

    private typealias Pending = (number: UInt64, service: String, deadline: ContinuousClock.Instant)

    private let address: String?
    private let timeout: Duration
    private let queue: CallQueue

    private var bus: BusConnection?
    private var connection = 0
    private var pending: [UInt64: Pending] = [:]

    init(address: String?, timeout: Duration, queue: CallQueue) {
        self.address = address
        self.timeout = timeout
        self.queue = queue
    }

    /// Runs until the queue is closed.
    mutating func run() {
        while let calls = queue.dequeueAll() {
            // Read messages first, because this detects a closed connection; new calls then use a new connection.
            readMessages()
            make(calls)
            expireCalls()
            wait()
        }
    }

    private mutating func make(_ calls: [(number: UInt64, call: Call)]) {
        guard !calls.isEmpty else { return }
        if bus == nil, let error = connect() {
            for (number, _) in calls { queue.complete(number, .failure(.bus(error))) }
            return
        }
        for (number, call) in calls {
            do throws(BusError) {
                guard let serial = try bus?.send(call.method, of: call.object, call.arguments) else { continue }
                pending[serial] = (number, call.object.service, call.deadline)
            } catch {
                queue.complete(number, .failure(.bus(error)))
            }
        }
    }

    /// Connects to the bus; returns the error if that fails.
    private mutating func connect() -> BusError? {
        do throws(BusError) {
            bus =
                if let address {
                    try BusConnection(address: address, kind: .session, timeout: timeout)
                } else {
                    try BusConnection(.session, timeout: timeout)
                }
            connection += 1
            return nil
        } catch {
            return error
        }
    }

    private mutating func disconnect(_ error: BusError) {
        bus = nil
        for call in pending.values { queue.complete(call.number, .failure(.bus(error))) }
        pending = [:]
    }
}

// MARK: - Incoming messages

extension CallLoop {
    private mutating func readMessages() {
        do throws(BusError) {
            for _ in 0..<Self.turn {
                guard let message = try bus?.nextMessage() else { return }
                switch message {
                // No signals are subscribed, but the bus sends one after connecting.
                case .signal: continue
                case .reply(let serial, let arguments):
                    let reply = Reply(arguments: arguments, connection: connection)
                    complete(serial) { _ in .success(reply) }
                case .refusal(let serial, let refusal):
                    complete(serial) { .failure(.refused(refusal, by: $0)) }
                }
            }
        } catch {
            disconnect(error)
        }
    }

    private mutating func complete(_ serial: UInt64, _ answer: (_ service: String) -> CallQueue.Answer) {
        // A late reply has no waiting caller.
        guard let call = pending.removeValue(forKey: serial) else { return }
        queue.complete(call.number, answer(call.service))
    }

    private mutating func expireCalls() {
        let now = ContinuousClock.now
        for (serial, call) in pending where call.deadline <= now {
            complete(serial) { .failure(.silent(service: $0)) }
        }
    }

    /// Sleeps until there is a message, a call or a timeout.
    private mutating func wait() {
        var descriptors = [pollfd(fd: queue.bell.descriptor, events: Int16(POLLIN), revents: 0)]
        var isDue = false
        do throws(BusError) {
            if let readiness = try bus?.readiness() {
                descriptors.append(pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0))
                isDue = readiness.isDue
            }
        } catch {
            disconnect(error)
        }
        let now = ContinuousClock.now
        var sleep = pending.values.map(\.deadline).min().map { max(.zero, now.duration(to: $0)) }
        if queue.bell.descriptor < 0 { sleep = min(sleep ?? Self.withoutBell, Self.withoutBell) }
        // Round up, so that the deadline has passed after the sleep.
        let milliseconds = sleep.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1
        _ = poll(&descriptors, nfds_t(descriptors.count), isDue ? 0 : milliseconds)
    }
}
