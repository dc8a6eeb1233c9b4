/// Why a stored state was rejected; the state in use is not changed.
public enum StoredStateError: Error, Hashable, Sendable {
    /// The state was written by a version of the program that this one cannot read.
    case unknownVersion(Int)
    /// A value is outside its permitted range; the associated text is the name of the value.
    case nonsense(String)
}

extension StoredStateError: CustomStringConvertible {
    /// The reason for the rejection in one sentence, for the user.
    public var description: String {
        switch self {
        case .unknownVersion(let version): "the stored state is of version \(version), which is not known here"
        case .nonsense(let name): "the stored state is damaged: \(name) is out of range"
        }
    }
}
