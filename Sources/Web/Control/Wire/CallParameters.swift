import OutsideText

/// The parameters of a call before they are decoded; a caller may omit the parameters when the method needs none.
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

    /// Reads the parameters of the call in `decoder`.
    ///
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

    /// Decodes the parameters.
    ///
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

    /// The name of the parameter that caused the error; nil if it is not known.
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
