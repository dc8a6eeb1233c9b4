import FoundationEssentials
import OutsideText

/// A call, in the form in which the server decodes it: the method, and how many replies the caller wants.
///
/// A JSON object that names a method is a call, unless `more` or `oneway` is not a Boolean. An unknown method or wrong parameters
/// are stored in `invocation` and not thrown, because a caller that asked for no reply must not get an error reply either.
struct Call {
    let invocation: Result<Invocation, ServiceError>
    let more: Bool
    let oneway: Bool
}

extension Call: DecodableWithConfiguration {
    private enum CodingKeys: String, CodingKey {
        case method, more, oneway
    }

    /// - Throws: `DecodingError` when there is no method, or when a flag is not a Boolean.
    init(from decoder: any Decoder, configuration methods: ControlMethods) throws {
        let call = try decoder.container(keyedBy: CodingKeys.self)
        more = try call.decodeIfPresent(Bool.self, forKey: .more) ?? false
        oneway = try call.decodeIfPresent(Bool.self, forKey: .oneway) ?? false
        let method = try call.decode(String.self, forKey: .method)
        invocation = Result { () throws(ServiceError) in
            try methods.handler(of: method).invocation(CallParameters(of: decoder))
        }
    }
}

struct Answer<Value: Encodable>: Encodable {
    let value: Value
    /// The error's qualified name, if `value` holds the parameters of an error.
    var error: String?
    /// Whether more replies to the same call follow.
    var continues = false

    private enum CodingKeys: String, CodingKey {
        case parameters, error, continues
    }

    func encode(to encoder: any Encoder) throws {
        var answer = encoder.container(keyedBy: CodingKeys.self)
        try answer.encode(value, forKey: .parameters)
        try answer.encodeIfPresent(error, forKey: .error)
        if continues { try answer.encode(true, forKey: .continues) }
    }
}

extension Answer: JSONWritable where Value: JSONWritable {
    func writeFields(to json: inout JSONText) {
        if continues { json.add("continues", true) }
        json.add("error", error)
        json.add("parameters", value)
    }
}

extension Answer {
    init<Refusal: WireError>(refusal: Refusal) where Value == RefusalParameters<Refusal> {
        self.init(value: RefusalParameters(refusal: refusal), error: refusal.qualifiedName)
    }
}

struct RefusalParameters<Refusal: WireError>: Encodable {
    let refusal: Refusal

    func encode(to encoder: any Encoder) throws {
        try refusal.encodeParameters(to: encoder)
    }
}

/// An error that the wire protocol transmits as a name and parameters.
protocol WireError: Error {
    static var interface: String { get }

    var member: String { get }

    /// Creates the error called `member`; `nil` when the interface has no error with this name.
    init?(member: String, parameters: any Decoder) throws

    func encodeParameters(to encoder: any Encoder) throws
}

extension WireError {
    var qualifiedName: String { Self.interface + "." + member }
}

extension String {
    /// The text, shortened to at most 80 characters for a message, because it comes from another process.
    var bounded: String { count <= 80 ? self : prefix(79) + "…" }
}

struct CallParameters {
    private enum Key: CodingKey {
        case parameters
    }

    /// The name of a parameter, which can be any text.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let call: KeyedDecodingContainer<Key>
    private let names: KeyedDecodingContainer<Name>?

    /// - Throws: `invalidParameter` when they are not a JSON object.
    init(of decoder: any Decoder) throws(ServiceError) {
        do {
            call = try decoder.container(keyedBy: Key.self)
            let isMissing = try !call.contains(.parameters) || call.decodeNil(forKey: .parameters)
            names = isMissing ? nil : try call.nestedContainer(keyedBy: Name.self, forKey: .parameters)
        } catch {
            throw .invalidParameter(parameter: Key.parameters.stringValue)
        }
    }

    /// - Throws: `invalidParameter` when one is missing, has the wrong type, or does not belong to the method.
    func decode<Method: ControlMethod>(as method: Method.Type) throws(ServiceError) -> Method {
        let unknown = names?.allKeys.map(\.stringValue).filter { !Method.parameters.contains($0) }.min()
        if let unknown { throw .invalidParameter(parameter: unknown) }
        do {
            guard names != nil else { return try UntrustedJSON.decode(method, from: "{}".utf8) }
            return try call.decode(method, forKey: .parameters)
        } catch {
            throw .invalidParameter(parameter: place(of: error) ?? Key.parameters.stringValue)
        }
    }

    private func place(of error: any Error) -> String? {
        guard let error = error as? DecodingError else { return unrepresentableNumber }
        let (path, missing): ([any CodingKey], (any CodingKey)?) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath, key)
            case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
                (context.codingPath, nil)
            @unknown default: ([], nil)
            }
        return (path.dropFirst(names == nil ? 0 : 1) + [missing].compactMap(\.self)).first?.stringValue
    }

    /// The name of the first parameter that is a number too large for its type.
    ///
    /// Foundation's decoder reports such a number with an error that is not a `DecodingError` and does not say where it is.
    private var unrepresentableNumber: String? {
        func find(_ decode: (Name) throws -> Void) -> String? {
            names?.allKeys.first { name in
                do {
                    try decode(name)
                    return false
                } catch {
                    return !(error is DecodingError)
                }
            }?.stringValue
        }
        return find { _ = try names?.decode(Double.self, forKey: $0) }
            ?? find { _ = try names?.decode(Int.self, forKey: $0) }
    }
}
