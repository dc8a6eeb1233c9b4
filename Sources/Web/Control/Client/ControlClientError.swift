/// Why a request of a client failed.
public enum ControlClientError: Error, Sendable, Hashable {
    /// The client cannot connect to `path`; usually the daemon is not running, or it runs for another user.
    case unreachable(path: String, reason: String)
    /// The daemon rejected the request.
    case refused(ControlError)
    /// The daemon cannot carry out the call, for example because it does not know the method or a parameter is missing.
    case notUnderstood(ServiceError)
    /// The client cannot decode the daemon's reply; client and daemon may have different versions.
    case unexpectedReply(String)
    /// The daemon did not answer in time; nothing has changed, because the request only reads state.
    case timedOut
    /// The connection ended before a reply arrived; nothing has changed, because the request only reads state or was not sent.
    case disconnected
    /// The request was sent but no reply arrived; the daemon may have carried it out.
    case outcomeUnknown(Loss)
    /// The client cannot connect, because too many clients wait in the daemon's queue of new connections.
    case busy(path: String)

    /// Why no reply to a request arrived.
    public enum Loss: Sendable, Hashable {
        /// The reply did not arrive in time.
        case timedOut
        /// The connection ended before the reply.
        case disconnected
    }
}

extension ControlClientError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .unreachable(let path, let reason):
            "cannot connect to strided at \(path): \(reason)"
        case .refused(let error): error.description
        case .notUnderstood(let error): error.description
        case .unexpectedReply(let reply):
            "strided sent a reply that this program does not understand: \(reply.bounded); restart strided if it was updated"
        case .timedOut: "strided did not answer in time; try again"
        case .outcomeUnknown(let loss):
            (loss == .timedOut ? "strided did not answer in time" : "strided ended the connection")
                + "; it is not known whether it carried out the request; check with: stridectl"
        case .busy(let path): "strided is busy: too many clients wait at \(path); try again"
        case .disconnected: "strided ended the connection; “stridectl status” says whether it is still running"
        }
    }
}
