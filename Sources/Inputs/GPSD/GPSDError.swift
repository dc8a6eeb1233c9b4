/// Why a connection to gpsd failed or ended.
public enum GPSDError: Error, Hashable, Sendable {
    /// The connection could not be made; contains the reason in words.
    case unreachable(String)
    /// The connection ended after gpsd's greeting: gpsd closed it, or did not grant the request for data in time.
    case closed
    /// The connection was made and later broke; contains the system's reason.
    case broken(String)
    /// The server does not use gpsd's protocol, or the connection ended before gpsd's greeting.
    case notGPSD
    /// The server uses another major version of the protocol than 3.
    case unknownProtocol(Int)
    /// The server refused to send data; contains the reason, at most 80 characters.
    case refused(String)
}

extension GPSDError: CustomStringConvertible {
    /// The error as part of a sentence, for the log and the status.
    public var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .closed: "the connection ended: gpsd closed it or did not accept the request in time"
        case .broken(let reason): "the connection broke: \(reason)"
        case .notGPSD: "the server at this address did not answer like gpsd; check host and port"
        case .unknownProtocol(let version): "gpsd uses version \(version) of its protocol; strided supports version 3"
        case .refused(let message): "gpsd refused to send data: \(message)"
        }
    }
}
