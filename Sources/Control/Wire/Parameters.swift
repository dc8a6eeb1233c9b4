/// The parameters of a call, which may be left out altogether when none is needed.
struct Parameters<Name: CodingKey> {
    private let container: KeyedDecodingContainer<Name>?

    init(_ container: KeyedDecodingContainer<Name>?) {
        self.container = container
    }

    /// The parameter called `name`.
    ///
    /// - Throws: `invalidParameter` when it is missing or not of its type.
    func value<Value: Decodable>(_ name: Name, as type: Value.Type = Value.self) throws(ServiceError) -> Value {
        guard let value = try optional(name, as: type) else {
            throw .invalidParameter(parameter: name.stringValue)
        }
        return value
    }

    /// The parameter called `name`, or `nil` when it is left out or null.
    ///
    /// - Throws: `invalidParameter` when it is not of its type.
    func optional<Value: Decodable>(_ name: Name, as type: Value.Type = Value.self) throws(ServiceError) -> Value? {
        do {
            return try container?.decodeIfPresent(type, forKey: name)
        } catch {
            throw .invalidParameter(parameter: name.stringValue)
        }
    }
}
