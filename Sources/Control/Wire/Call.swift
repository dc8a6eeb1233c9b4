/// A call, as the server decodes it: the method, and how the caller wants the reply.
///
/// Any JSON text that names a method is a call. All other errors are stored in `body`, because a caller that asked for no reply
/// must not get an error reply either.
struct Call {
    /// The content of a call.
    enum Body {
        case info
        case interfaceDescription(name: String)
        case watch(minimumInterval: Duration)
        case request(Request)
    }

    let body: Result<Body, ServiceError>
    /// The caller accepts several replies.
    let more: Bool
    /// The caller wants no reply.
    let oneway: Bool
}

extension Call: Decodable {
    private enum CodingKeys: String, CodingKey {
        case method, parameters, more, oneway
    }

    private enum ServiceParameter: String, CodingKey {
        case interface
    }

    /// - Throws: `DecodingError` when there is no method, or when a flag is not a Boolean.
    init(from decoder: any Decoder) throws {
        let call = try decoder.container(keyedBy: CodingKeys.self)
        more = try call.decodeIfPresent(Bool.self, forKey: .more) ?? false
        oneway = try call.decodeIfPresent(Bool.self, forKey: .oneway) ?? false
        let method = try call.decode(String.self, forKey: .method)
        body = Result { () throws(ServiceError) in try Self.body(of: method, in: call) }
    }

    private static func body(
        of method: String,
        in call: KeyedDecodingContainer<CodingKeys>
    ) throws(ServiceError) -> Body {
        guard let dot = method.lastIndex(of: ".") else { throw .interfaceNotFound(interface: method) }
        let member = String(method[method.index(after: dot)...])
        switch String(method[..<dot]) {
        case InterfaceDescription.service.name:
            switch member {
            case "GetInfo": return .info
            case "GetInterfaceDescription":
                let parameters: Parameters<ServiceParameter> = try parameters(of: call)
                return .interfaceDescription(name: try parameters.value(.interface))
            default: throw .methodNotFound(method: method)
            }
        case InterfaceDescription.control.name:
            guard let known = Method(rawValue: member) else { throw .methodNotFound(method: method) }
            let parameters: Parameters<ParameterName> = try parameters(of: call)
            if let request = try Request(known, parameters) { return .request(request) }
            return .watch(minimumInterval: WatchInterval.clamped(milliseconds: try parameters.optional(.interval)))
        case let interface: throw .interfaceNotFound(interface: interface)
        }
    }

    private static func parameters<Name: CodingKey>(
        of call: KeyedDecodingContainer<CodingKeys>
    ) throws(ServiceError) -> Parameters<Name> {
        do {
            guard call.contains(.parameters), try !call.decodeNil(forKey: .parameters) else { return Parameters(nil) }
            return Parameters(try call.nestedContainer(keyedBy: Name.self, forKey: .parameters))
        } catch {
            throw .invalidParameter(parameter: CodingKeys.parameters.stringValue)
        }
    }
}

/// The minimum time between two status messages to a watcher.
enum WatchInterval {
    /// The default interval in milliseconds: four updates a second, about as fast as a person can read numbers.
    static let standardMilliseconds = 250
    /// The valid range in milliseconds; other intervals are clamped to it.
    static let milliseconds = 50...60_000

    static func clamped(milliseconds requested: Int?) -> Duration {
        .milliseconds(min(max(requested ?? standardMilliseconds, milliseconds.lowerBound), milliseconds.upperBound))
    }
}
