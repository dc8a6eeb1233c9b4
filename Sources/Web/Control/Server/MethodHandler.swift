import NIOCore

/// A call whose parameters have been decoded.
struct Invocation: Sendable {
    let call: any ControlMethod
    /// Carries out the call and encodes the reply or the error.
    let reply: @Sendable (Terminator) async throws -> ByteBuffer
}

/// The function that carries out the calls of one method.
protocol MethodHandling: Sendable {
    /// Decodes a call.
    ///
    /// - Throws: `invalidParameter` when a parameter is missing, has the wrong type, or does not belong to the method.
    func invocation(_ parameters: CallParameters) throws(ServiceError) -> Invocation
}

/// The function that carries out the calls of `Method`, which can fail with errors of one interface.
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
