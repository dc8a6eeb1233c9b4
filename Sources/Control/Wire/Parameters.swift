/// The parameters of a call, which the caller may omit when the method needs none.
struct Parameters<Name: CodingKey> {
    private let container: KeyedDecodingContainer<Name>?

    init(_ container: KeyedDecodingContainer<Name>?) {
        self.container = container
    }

    /// Returns the parameter called `name`.
    ///
    /// - Throws: `invalidParameter` when it is missing or has the wrong type.
    func value<Value: Decodable>(_ name: Name, as type: Value.Type = Value.self) throws(ServiceError) -> Value {
        guard let value = try optional(name, as: type) else {
            throw .invalidParameter(parameter: name.stringValue)
        }
        return value
    }

    /// Returns the parameter called `name`, or `nil` when it is missing or null.
    ///
    /// - Throws: `invalidParameter` when it has the wrong type.
    func optional<Value: Decodable>(_ name: Name, as type: Value.Type = Value.self) throws(ServiceError) -> Value? {
        do {
            return try container?.decodeIfPresent(type, forKey: name)
        } catch {
            throw .invalidParameter(parameter: name.stringValue)
        }
    }
}
