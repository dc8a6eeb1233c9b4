/// Why a request of a client failed.
public enum ControlClientError: Error, Sendable, Hashable {
    /// No process listens at `path`: the daemon is not running, or it runs for another user.
    case unreachable(path: String, reason: String)
    /// The daemon rejected the request.
    case refused(ControlError)
    /// The daemon did not understand the call.
    case notUnderstood(ServiceError)
    /// The client cannot decode the daemon's reply; client and daemon may have different versions.
    case unexpectedReply(String)
    /// The daemon did not answer in time; nothing has changed, because the request only reads state.
    case timedOut
    /// The connection ended before the reply, and nothing has changed.
    case disconnected
    /// The request was sent but no reply arrived; the daemon may have carried it out.
    case outcomeUnknown(Loss)
    /// The daemon's queue of new connections is full.
    case busy(path: String)

    /// The reason why no reply arrived.
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
            "strided is not running: \(path): \(reason); start it with “systemctl --user start strided” or “strided”"
        case .refused(let error): error.description
        case .notUnderstood(let error): error.description
        case .unexpectedReply(let reply):
            "strided sent a reply of another version than this program's: \(reply.bounded); restart strided"
        case .timedOut: "strided did not answer in time"
        case .outcomeUnknown(let loss):
            (loss == .timedOut ? "strided did not answer in time" : "strided ended the connection")
                + "; it is not known whether it carried out the request; check with: stridectl"
        case .busy(let path): "strided is busy: too many clients wait at \(path); try again"
        case .disconnected: "strided ended the connection; “stridectl status” says whether it is still running"
        }
    }
}
