import SystemBus
import Threads

/// The thread of the session bus: sends the queued calls and delivers the replies.
///
/// It connects at the first call and keeps the connection until the bus closes it.
struct CallLoop: ~Copyable {
    /// The largest number of messages to read before new calls are sent.
    private static let turn = 32

    private typealias Caller = (number: UInt64, service: String)

    private let timeout: Duration
    private let queue: CallQueue

    private var bus: BusLoop<Caller>
    private var connection = 0

    init(address: String?, timeout: Duration, queue: CallQueue) {
        bus = BusLoop(.session, address: address, wakeUp: queue.wakeUp) { queue.now }
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
        if !bus.isConnected, let error = connect() {
            for (number, _) in calls { queue.complete(number, .failure(.bus(error))) }
            return
        }
        for (number, call) in calls {
            do throws(BusError) {
                let caller = (number, call.object.service)
                try bus.send(call.method, of: call.object, call.arguments, for: caller, deadline: call.deadline)
            } catch {
                queue.complete(number, .failure(.bus(error)))
            }
        }
    }

    /// Connects to the bus; returns the error if that fails.
    private mutating func connect() -> BusError? {
        do throws(BusError) {
            try bus.connect(timeout: timeout)
            connection += 1
            return nil
        } catch {
            return error
        }
    }

    private mutating func disconnect(_ error: BusError) {
        for caller in bus.disconnect() { queue.complete(caller.number, .failure(.bus(error))) }
    }
}

// MARK: - Incoming messages

extension CallLoop {
    private mutating func readMessages() {
        do throws(BusError) {
            for _ in 0..<Self.turn {
                switch try bus.next() {
                // strided subscribes to no signals, but the bus sends one signal to each new connection.
                case .signal, .lateReply: continue
                case .reply(let caller, let arguments):
                    queue.complete(caller.number, .success(Reply(arguments: arguments, connection: connection)))
                case .refusal(let caller, let refusal):
                    queue.complete(caller.number, .failure(.refused(refusal, by: caller.service)))
                case nil: return
                }
            }
        } catch {
            disconnect(error)
        }
    }

    private mutating func expireCalls() {
        for caller in bus.expire() { queue.complete(caller.number, .failure(.silent(service: caller.service))) }
    }

    /// Sleeps until there is a message, a call or a timeout.
    private mutating func wait() {
        do throws(BusError) {
            _ = try bus.wait()
        } catch {
            disconnect(error)
        }
    }
}
