// swift-format-ignore-file
// Written by generate.py from the interface descriptions (*.varlink); do not edit.

/// The errors of the interface `org.strided.Control`.
public enum ControlError: Error, Sendable, Hashable {
    /// A value is out of range or invalid.
    ///
    /// reason describes the valid values.
    case invalidValue(what: String, reason: String)
    /// No object has this name.
    ///
    /// reason says where to look.
    case notFound(what: String, name: String, reason: String)
    /// The request needs a run or a recording, and there is none.
    ///
    /// reason says how to start one.
    case notRunning(reason: String)
    /// The measurement of CalibrateRunner cannot be used.
    ///
    /// advice says what to do.
    case calibrationRefused(reason: String, advice: String)
    /// The server has reached its limit of clients, or the client did not read its replies.
    ///
    /// The connection is closed.
    case tooManyClients(reason: String)
    /// The message was not a call, or it was too long.
    ///
    /// After a message that was too long, the connection is closed.
    case messageRefused(reason: String)
}

extension ControlError: WireError {
    static var interface: String { "org.strided.Control" }
    private enum Field: String, CodingKey { case what, reason, name, advice }
    var member: String {
        switch self {
        case .invalidValue: "InvalidValue"
        case .notFound: "NotFound"
        case .notRunning: "NotRunning"
        case .calibrationRefused: "CalibrationRefused"
        case .tooManyClients: "TooManyClients"
        case .messageRefused: "MessageRefused"
        }
    }
    init?(member: String, parameters: any Decoder) throws {
        func text(_ field: Field) throws -> String {
            try parameters.container(keyedBy: Field.self).decode(String.self, forKey: field)
        }
        switch member {
        case "InvalidValue": self = .invalidValue(what: try text(.what), reason: try text(.reason))
        case "NotFound": self = .notFound(what: try text(.what), name: try text(.name), reason: try text(.reason))
        case "NotRunning": self = .notRunning(reason: try text(.reason))
        case "CalibrationRefused": self = .calibrationRefused(reason: try text(.reason), advice: try text(.advice))
        case "TooManyClients": self = .tooManyClients(reason: try text(.reason))
        case "MessageRefused": self = .messageRefused(reason: try text(.reason))
        default: return nil
        }
    }
    func encodeParameters(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .invalidValue(let what, let reason):
            try fields.encode(what.bounded, forKey: .what)
            try fields.encode(reason, forKey: .reason)
        case .notFound(let what, let name, let reason):
            try fields.encode(what.bounded, forKey: .what)
            try fields.encode(name.bounded, forKey: .name)
            try fields.encode(reason, forKey: .reason)
        case .notRunning(let reason):
            try fields.encode(reason, forKey: .reason)
        case .calibrationRefused(let reason, let advice):
            try fields.encode(reason, forKey: .reason)
            try fields.encode(advice, forKey: .advice)
        case .tooManyClients(let reason):
            try fields.encode(reason, forKey: .reason)
        case .messageRefused(let reason):
            try fields.encode(reason, forKey: .reason)
        }
    }
}

/// The errors of the interface `org.varlink.service`.
public enum ServiceError: Error, Sendable, Hashable {
    /// The service does not have this interface.
    case interfaceNotFound(interface: String)
    /// The interface does not have this method.
    case methodNotFound(method: String)
    /// The interface describes the method, but the service does not implement it.
    case methodNotImplemented(method: String)
    /// A parameter is missing, has the wrong type, or does not belong to the method.
    case invalidParameter(parameter: String)
    /// The caller is not allowed to call the method.
    case permissionDenied
    /// The method streams its replies, but the call did not set "more".
    case expectedMore
}

extension ServiceError: WireError {
    static var interface: String { "org.varlink.service" }
    private enum Field: String, CodingKey { case interface, method, parameter }
    var member: String {
        switch self {
        case .interfaceNotFound: "InterfaceNotFound"
        case .methodNotFound: "MethodNotFound"
        case .methodNotImplemented: "MethodNotImplemented"
        case .invalidParameter: "InvalidParameter"
        case .permissionDenied: "PermissionDenied"
        case .expectedMore: "ExpectedMore"
        }
    }
    init?(member: String, parameters: any Decoder) throws {
        func text(_ field: Field) throws -> String {
            try parameters.container(keyedBy: Field.self).decode(String.self, forKey: field)
        }
        switch member {
        case "InterfaceNotFound": self = .interfaceNotFound(interface: try text(.interface))
        case "MethodNotFound": self = .methodNotFound(method: try text(.method))
        case "MethodNotImplemented": self = .methodNotImplemented(method: try text(.method))
        case "InvalidParameter": self = .invalidParameter(parameter: try text(.parameter))
        case "PermissionDenied": self = .permissionDenied
        case "ExpectedMore": self = .expectedMore
        default: return nil
        }
    }
    func encodeParameters(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch self {
        case .interfaceNotFound(let interface):
            try fields.encode(interface.bounded, forKey: .interface)
        case .methodNotFound(let method):
            try fields.encode(method.bounded, forKey: .method)
        case .methodNotImplemented(let method):
            try fields.encode(method.bounded, forKey: .method)
        case .invalidParameter(let parameter):
            try fields.encode(parameter.bounded, forKey: .parameter)
        case .permissionDenied:
            break
        case .expectedMore:
            break
        }
    }
}
