import SystemBus

/// The thread of a bus: sends the queued calls, delivers the replies, and answers other programs.
struct CallLoop: ~Copyable {
    /// The largest number of messages to read before new calls are sent.
    private static let turn = 32

    private typealias Caller = (number: UInt64, service: String)

    private let timeout: Duration
    private let queue: CallQueue
    private let report: @Sendable (BusReport) -> Void

    private var bus: BusLoop<Caller>
    private var connection = 0

    init(
        _ kind: BusKind,
        address: String?,
        timeout: Duration,
        queue: CallQueue,
        report: @escaping @Sendable (BusReport) -> Void
    ) {
        bus = BusLoop(kind, address: address, wakeUp: queue.wakeUp) { queue.now }
        self.report = report
        self.timeout = timeout
        self.queue = queue
    }

    mutating func run() {
        while let orders = queue.dequeueAll() {
            // Read messages first, because this detects a closed connection; new calls then use a new connection.
            readMessages()
            // After a failed attempt to connect, the other queued calls fail without another attempt.
            var failure: BusError?
            for order in orders {
                switch order {
                case .call(let number, let call):
                    failure = failure ?? connectIfNeeded()
                    if let failure { queue.complete(number, .failure(.bus(failure))) } else { make(call, as: number) }
                case .export(let object): export(object)
                case .withdraw(let path): bus.withdraw(path)
                }
            }
            for caller in bus.expire() { queue.complete(caller.number, .failure(.silent(service: caller.service))) }
            wait()
        }
    }

    private mutating func make(_ call: Call, as number: UInt64) {
        do throws(BusError) {
            let caller = (number, call.object.service)
            try bus.send(call.method, of: call.object, call.arguments, for: caller, deadline: call.deadline)
        } catch {
            queue.complete(number, .failure(.bus(error)))
        }
    }

    private mutating func export(_ object: ExportedObject) {
        do throws(BusError) {
            try bus.export(object)
        } catch {
            disconnect(error)
        }
    }

    private mutating func connectIfNeeded() -> BusError? {
        guard !bus.isConnected else { return nil }
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
        report(.lost)
    }
}

// MARK: - Incoming messages

extension CallLoop {
    private mutating func readMessages() {
        do throws(BusError) {
            for _ in 0..<Self.turn {
                switch try bus.next() {
                case .signal(let signal): report(.signal(signal))
                case .call(let invocation?): report(.invoked(invocation))
                case .lateReply, .call(nil): continue
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

    private mutating func wait() {
        do throws(BusError) {
            _ = try bus.wait()
        } catch {
            disconnect(error)
        }
    }
}
