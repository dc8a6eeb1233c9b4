/// Why a stored state was refused; what was in force stays in force.
public enum StoredStateError: Error, Hashable, Sendable {
    /// Written by another version of the program than this one can read.
    case unknownVersion(Int)
    /// A number that no state can have; its name is the payload.
    case nonsense(String)
}

extension StoredStateError: CustomStringConvertible {
    /// One sentence for a user.
    public var description: String {
        switch self {
        case .unknownVersion(let version): "the stored state is of version \(version), which is not known here"
        case .nonsense(let name): "the stored state is damaged: \(name) is out of range"
        }
    }
}
