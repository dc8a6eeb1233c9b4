import NIOCore

/// Answers `GetClock`: reads the clocks when the call is decoded, and again when the reply is encoded.
struct ClockHandler: MethodHandling {
    private let now: @Sendable () -> HostInstant

    /// Creates a handler; `now` reads the clocks.
    init(now: @escaping @Sendable () -> HostInstant = { .now }) { self.now = now }

    func invocation(_ parameters: CallParameters) throws(ServiceError) -> Invocation {
        let received = now()
        let call = try parameters.decode(as: GetClock.self)
        return Invocation(call: call) { [now] terminator in
            try ByteBuffer(
                message: Answer(value: GetClock.Reply(received: received, sent: now())),
                terminator: terminator
            )
        }
    }
}
