/// A Varlink interface: its name and its definition in Varlink's interface description language.
///
/// The definitions are the files `*.varlink` of this module, which the build embeds in the program.
/// Source of the language: https://varlink.org/Interface-Definition
struct InterfaceDescription {
    let name: String
    let text: String

    private init(name: String, file: [UInt8]) {
        self.name = name
        text = String(decoding: file, as: UTF8.self)
    }

    /// All interfaces that the daemon serves.
    static let all = [service, control]

    /// The interface that controls strided.
    static let control = InterfaceDescription(
        name: "org.strided.Control",
        file: PackageResources.org_strided_Control_varlink
    )

    /// The standard interface with which every Varlink service describes itself.
    static let service = InterfaceDescription(
        name: "org.varlink.service",
        file: PackageResources.org_varlink_service_varlink
    )
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

extension ServiceError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .interfaceNotFound(let interface): "the daemon has no interface “\(interface.bounded)”"
        case .methodNotFound(let method):
            "the daemon has no method “\(method.bounded)”; it may be older than this program"
        case .methodNotImplemented(let method): "the daemon does not implement “\(method.bounded)”"
        case .invalidParameter(let parameter):
            "parameter “\(parameter.bounded)” is missing or unknown, or its type or value is wrong"
        case .permissionDenied: "the daemon does not let this user call the method"
        case .expectedMore: "the method streams its replies: call it with \"more\": true"
        }
    }
}
