/// Why there is no conversation with a gpsd, or no longer one.
public enum GPSDError: Error, Hashable, Sendable {
    /// No connection; the system's reason.
    case unreachable(String)
    /// The server closed the connection.
    case closed
    /// The connection broke; the system's reason.
    case broken(String)
    /// What answers there does not speak gpsd's protocol, or says nothing.
    case notGPSD
    /// It speaks another major version of the protocol than 3.
    case unknownProtocol(Int)
    /// It watches nothing for us; its own words, bounded.
    case refused(String)
}

extension GPSDError: CustomStringConvertible {
    /// One sentence's worth for the log and the status.
    public var description: String {
        switch self {
        case .unreachable(let reason): "cannot connect: \(reason)"
        case .closed: "closed the connection"
        case .broken(let reason): "the connection broke: \(reason)"
        case .notGPSD: "what answers there is not gpsd; check host and port"
        case .unknownProtocol(let version): "speaks protocol \(version), and only 3 is understood here"
        case .refused(let message): "refused to be watched: \(message)"
        }
    }
}
