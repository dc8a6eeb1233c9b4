/// Why the daemon rejected a call: the errors of `org.strided.Control`.
public enum ControlError: Error, Sendable, Hashable {
    /// A value is out of range or invalid; `what` is the name of the parameter, and `reason` a sentence that describes the valid values.
    case invalidValue(what: String, reason: String)
    /// No object has this name; `what` is the kind of object, such as "sound", and `reason` says where to look.
    case notFound(what: String, name: String, reason: String)
    /// The request needs a run or a recording in a certain state, and there is none; `reason` says what to do first.
    case notRunning(reason: String)
    /// Too many clients watch the status or scan, or this client did not read its replies; `reason` says which.
    ///
    /// The server itself raises this error.
    case tooManyClients(reason: String)
    /// The message was too long, was not safe to decode, or was not a call; `reason` says which.
    ///
    /// The server itself raises this error.
    case messageRefused(reason: String)
}

extension ControlError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        // The name of the parameter is for programs.
        case .invalidValue(_, let reason): reason
        case .notFound(let what, let name, let reason): "no \(what) named “\(name.bounded)”: \(reason)"
        case .notRunning(let reason): reason
        case .tooManyClients(let reason): "too many clients: \(reason)"
        case .messageRefused(let reason): "message refused: \(reason)"
        }
    }
}

extension ControlError: WireError {
    private enum Field: String, CodingKey {
        case what, name, reason
    }

    private enum Name: String {
        case invalidValue = "InvalidValue"
        case notFound = "NotFound"
        case notRunning = "NotRunning"
        case tooManyClients = "TooManyClients"
        case messageRefused = "MessageRefused"
    }

    static let interface = InterfaceDescription.control.name

    var member: String {
        switch self {
        case .invalidValue: Name.invalidValue.rawValue
        case .notFound: Name.notFound.rawValue
        case .notRunning: Name.notRunning.rawValue
        case .tooManyClients: Name.tooManyClients.rawValue
        case .messageRefused: Name.messageRefused.rawValue
        }
    }

    init?(member: String, parameters: any Decoder) throws {
        guard let name = Name(rawValue: member) else { return nil }
        let fields = try parameters.container(keyedBy: Field.self)
        let reason = try fields.decode(String.self, forKey: .reason)
        switch name {
        case .invalidValue: self = .invalidValue(what: try fields.decode(String.self, forKey: .what), reason: reason)
        case .notFound:
            self = .notFound(
                what: try fields.decode(String.self, forKey: .what),
                name: try fields.decode(String.self, forKey: .name),
                reason: reason
            )
        case .notRunning: self = .notRunning(reason: reason)
        case .tooManyClients: self = .tooManyClients(reason: reason)
        case .messageRefused: self = .messageRefused(reason: reason)
        }
    }

    func encodeParameters(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .invalidValue(let what, let reason):
            try fields.encode(what, forKey: .what)
            try fields.encode(reason, forKey: .reason)
        case .notFound(let what, let name, let reason):
            try fields.encode(what, forKey: .what)
            try fields.encode(name.bounded, forKey: .name)
            try fields.encode(reason, forKey: .reason)
        case .notRunning(let reason), .tooManyClients(let reason), .messageRefused(let reason):
            try fields.encode(reason, forKey: .reason)
        }
    }
}
