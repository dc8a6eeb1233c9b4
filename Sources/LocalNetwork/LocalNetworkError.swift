/// Why a file of the local network cannot be used; nothing has been changed.
public enum LocalNetworkError: Error, Sendable, Hashable {
    /// The operating system has refused an operation on a file; `reason` is its error text.
    case system(path: String, reason: String)
    /// The file is not a regular file of this user.
    case notOwnFile(path: String)
    /// The file does not contain valid data.
    case damaged(path: String)
    /// There are as many devices as the list can hold.
    case tooManyDevices(limit: Int)
    /// The certificate cannot be created; `reason` is the text of the library.
    case noCertificate(reason: String)
}

extension LocalNetworkError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .system(let path, let reason): "\(path): \(reason)"
        case .notOwnFile(let path): "\(path) is not a regular file of your user; move it away"
        case .damaged(let path):
            "\(path) is damaged and was not changed; no device is admitted. Restore it from a backup, or remove it and pair the devices again"
        case .tooManyDevices(let limit):
            "there are \(limit) devices already; remove one with: stridectl web devices revoke ID"
        case .noCertificate(let reason): "the certificate cannot be created: \(reason)"
        }
    }
}
