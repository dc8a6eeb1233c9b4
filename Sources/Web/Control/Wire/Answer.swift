/// A reply, in the form in which the server sends it.
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

extension Answer {
    /// Creates an error reply from `refusal`.
    init<Refusal: WireError>(refusal: Refusal) where Value == RefusalParameters<Refusal> {
        self.init(value: RefusalParameters(refusal: refusal), error: refusal.qualifiedName)
    }
}

/// The parameters of an error, in a form that can be encoded.
struct RefusalParameters<Refusal: WireError>: Encodable {
    let refusal: Refusal

    func encode(to encoder: any Encoder) throws {
        try refusal.encodeParameters(to: encoder)
    }
}
