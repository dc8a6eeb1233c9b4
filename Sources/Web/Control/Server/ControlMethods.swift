import NIOCore

/// The methods that a server answers, each with the function that carries out its calls.
///
/// Different connections call the functions concurrently. The calls of one connection arrive in order, each after the reply to
/// the previous one.
public struct ControlMethods: Sendable {
    private var handlers: [String: any MethodHandling] = [:]

    /// Creates a table without methods.
    public init() {}

    package var names: Set<String> { Set(handlers.keys) }

    /// Adds a method; `body` carries out a call and returns the reply, or throws the error that is sent instead.
    public mutating func handle<Method: ControlMethod>(
        _ body: @escaping @Sendable (Method) async throws(ControlError) -> Method.Reply
    ) {
        add(MethodHandler(body: body))
    }

    /// Adds a method with several replies to each call, until the client disconnects; `body` sends them with its second argument.
    package mutating func handle<Method: ControlMethod>(
        _ body: @escaping @Sendable (Method, @escaping ReplySender<Method>) async throws -> Void
    ) {
        handlers[Method.qualifiedName] = StreamHandler(body: body)
    }

    /// Carries out a call as if a client had sent it.
    package func reply<Method: ControlMethod>(to call: Method) async throws -> Method.Reply {
        guard let handler = handlers[Method.qualifiedName] as? MethodHandler<Method, ControlError> else {
            throw ServiceError.methodNotFound(method: Method.qualifiedName)
        }
        return try await handler.body(call)
    }
}

extension ControlMethods {
    mutating func add<Method: ControlMethod, Failure: WireError>(_ handler: MethodHandler<Method, Failure>) {
        assert(handlers[Method.qualifiedName] == nil, "two handlers of \(Method.qualifiedName)")
        handlers[Method.qualifiedName] = handler
    }

    /// Adds the methods that the server answers itself: those of `org.varlink.service`, `GetClock` and `Watch`.
    mutating func addServiceMethods(_ identity: GetInfo.Reply, clock: ClockHandler = ClockHandler()) {
        add(MethodHandler { (_: GetInfo) throws(ServiceError) in identity })
        add(
            MethodHandler { (call: GetInterfaceDescription) throws(ServiceError) in
                guard let interface = InterfaceDescription.all.first(where: { $0.name == call.interface }) else {
                    throw .interfaceNotFound(interface: call.interface)
                }
                return GetInterfaceDescription.Reply(description: interface.text)
            }
        )
        handlers[GetClock.qualifiedName] = clock
        // `Conversation` answers a `Watch` call that accepts several replies. A `Watch` call that expects one reply is an error.
        add(MethodHandler { (_: Watch) throws(ServiceError) in throw .expectedMore })
    }

    func handler(of method: String) throws(ServiceError) -> any MethodHandling {
        guard let dot = method.lastIndex(of: ".") else { throw .interfaceNotFound(interface: method) }
        let interface = String(method[..<dot])
        guard InterfaceDescription.all.contains(where: { $0.name == interface }) else {
            throw .interfaceNotFound(interface: interface)
        }
        guard let handler = handlers[method] else { throw .methodNotFound(method: method) }
        return handler
    }
}

/// Sends one of several replies to a call; throws if the client is gone.
package typealias ReplySender<Method: ControlMethod> = @Sendable (Method.Reply) async throws -> Void

struct Invocation: Sendable {
    let call: any ControlMethod
    let reply: @Sendable (Terminator) async throws -> ByteBuffer
    /// Sends the replies of a method that has several; nil for other methods.
    var stream: (@Sendable (Terminator, @escaping @Sendable (ByteBuffer) async throws -> Void) async throws -> Void)?
}

/// The function that carries out the calls of one method.
protocol MethodHandling: Sendable {
    /// Decodes a call.
    ///
    /// - Throws: `invalidParameter` when a parameter is missing, has the wrong type, or does not belong to the method.
    func invocation(_ parameters: CallParameters) throws(ServiceError) -> Invocation
}

struct MethodHandler<Method: ControlMethod, Failure: WireError>: MethodHandling {
    let body: @Sendable (Method) async throws(Failure) -> Method.Reply

    func invocation(_ parameters: CallParameters) throws(ServiceError) -> Invocation {
        let call = try parameters.decode(as: Method.self)
        return Invocation(call: call) { [body] terminator in
            let reply: Method.Reply
            do throws(Failure) {
                reply = try await body(call)
            } catch {
                return try ByteBuffer(message: Answer(refusal: error), terminator: terminator)
            }
            return try ByteBuffer(message: Answer(value: reply), terminator: terminator)
        }
    }
}

/// Sends several replies to a call; a call that expects one reply is an error.
struct StreamHandler<Method: ControlMethod>: MethodHandling {
    let body: @Sendable (Method, @escaping ReplySender<Method>) async throws -> Void

    func invocation(_ parameters: CallParameters) throws(ServiceError) -> Invocation {
        let call = try parameters.decode(as: Method.self)
        return Invocation(call: call) { terminator in
            try ByteBuffer(message: Answer(refusal: ServiceError.expectedMore), terminator: terminator)
        } stream: { [body] terminator, send in
            try await body(call) { reply in
                try await send(try ByteBuffer(message: Answer(value: reply, continues: true), terminator: terminator))
            }
        }
    }
}

/// Answers `GetClock`: reads the clocks when the call is decoded, and again when the reply is encoded.
struct ClockHandler: MethodHandling {
    private let now: @Sendable () -> HostInstant

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
