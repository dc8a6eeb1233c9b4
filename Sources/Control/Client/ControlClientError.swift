/// Why a client did not get what it asked for.
public enum ControlClientError: Error, Sendable, Hashable {
    /// Nobody listens at `path`: the daemon is not running, or runs for another user.
    case unreachable(path: String, reason: String)
    /// The daemon understood the request and declined it.
    case refused(ControlError)
    /// The daemon did not understand the call.
    case notUnderstood(ServiceError)
    /// The daemon's answer makes no sense to this client, which may be older or newer.
    case unexpectedReply(String)
    /// The daemon did not answer in time, and nothing has changed: the request only asked for something.
    case timedOut
    /// The daemon went away before it answered, and nothing has changed.
    case disconnected
    /// The request was sent and not answered: it may have been carried out.
    case outcomeUnknown(Loss)
    /// So many clients wait to be connected that the daemon takes no more.
    case busy(path: String)

    /// How an answer was lost.
    public enum Loss: Sendable, Hashable {
        /// It did not come in time.
        case timedOut
        /// The connection ended before.
        case disconnected
    }
}

extension ControlClientError: CustomStringConvertible {
    /// One line for a person: what was wrong and what to do.
    public var description: String {
        switch self {
        case .unreachable(let path, let reason):
            "strided is not running: \(path): \(reason); start it with “systemctl --user start strided” or “strided”"
        case .refused(let error): error.description
        case .notUnderstood(let error): error.description
        case .unexpectedReply(let reply):
            "strided gave an answer of another version than this program's: \(reply.bounded); restart strided"
        case .timedOut: "strided did not answer in time"
        case .outcomeUnknown(let loss):
            (loss == .timedOut ? "strided did not answer in time" : "strided ended the connection")
                + "; it is not known whether it carried out the request; check with: stridectl"
        case .busy(let path): "strided is busy: too many clients wait at \(path); try again"
        case .disconnected: "strided ended the connection; “stridectl status” says whether it is still running"
        }
    }
}
