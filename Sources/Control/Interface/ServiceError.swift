/// The standard errors of the interface `org.varlink.service`, which every Varlink service can return.
///
/// A strided client receives them when its version differs from the daemon's, or when the call was written by hand.
/// Source: https://varlink.org/Service
public enum ServiceError: Error, Sendable, Hashable {
    /// The service does not have an interface with this name.
    case interfaceNotFound(interface: String)
    /// The interface does not have a method with this name.
    case methodNotFound(method: String)
    /// The interface describes the method, but the service does not implement it.
    case methodNotImplemented(method: String)
    /// A parameter is missing or has the wrong type.
    case invalidParameter(parameter: String)
    /// The caller is not allowed to call the method.
    case permissionDenied
    /// The method streams its replies, but the call did not set `more`.
    case expectedMore
}

extension ServiceError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .interfaceNotFound(let interface): "the daemon has no interface “\(interface.bounded)”"
        case .methodNotFound(let method):
            "the daemon has no method “\(method.bounded)”; it may be older than this program"
        case .methodNotImplemented(let method): "the daemon does not implement “\(method.bounded)”"
        case .invalidParameter(let parameter):
            "parameter “\(parameter.bounded)” is missing, or its type or value is wrong"
        case .permissionDenied: "the daemon does not let this user call the method"
        case .expectedMore: "the method streams its replies: call it with \"more\": true"
        }
    }
}

extension ServiceError: WireError {
    private enum Field: String, CodingKey {
        case interface, method, parameter
    }

    private enum Name: String {
        case interfaceNotFound = "InterfaceNotFound"
        case methodNotFound = "MethodNotFound"
        case methodNotImplemented = "MethodNotImplemented"
        case invalidParameter = "InvalidParameter"
        case permissionDenied = "PermissionDenied"
        case expectedMore = "ExpectedMore"
    }

    static let interface = InterfaceDescription.service.name

    var member: String {
        switch self {
        case .interfaceNotFound: Name.interfaceNotFound.rawValue
        case .methodNotFound: Name.methodNotFound.rawValue
        case .methodNotImplemented: Name.methodNotImplemented.rawValue
        case .invalidParameter: Name.invalidParameter.rawValue
        case .permissionDenied: Name.permissionDenied.rawValue
        case .expectedMore: Name.expectedMore.rawValue
        }
    }

    init?(member: String, parameters: any Decoder) throws {
        func field(_ field: Field) throws -> String {
            try parameters.container(keyedBy: Field.self).decode(String.self, forKey: field)
        }
        switch Name(rawValue: member) {
        case .interfaceNotFound: self = .interfaceNotFound(interface: try field(.interface))
        case .methodNotFound: self = .methodNotFound(method: try field(.method))
        case .methodNotImplemented: self = .methodNotImplemented(method: try field(.method))
        case .invalidParameter: self = .invalidParameter(parameter: try field(.parameter))
        case .permissionDenied: self = .permissionDenied
        case .expectedMore: self = .expectedMore
        case nil: return nil
        }
    }

    func encodeParameters(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .interfaceNotFound(let interface): try fields.encode(interface.bounded, forKey: .interface)
        case .methodNotFound(let method), .methodNotImplemented(let method):
            try fields.encode(method.bounded, forKey: .method)
        case .invalidParameter(let parameter): try fields.encode(parameter.bounded, forKey: .parameter)
        case .permissionDenied, .expectedMore: break
        }
    }
}
