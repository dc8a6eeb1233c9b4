import FoundationEssentials

/// A call, in the form in which the server decodes it: the method, and how many replies the caller wants.
///
/// A JSON object that names a method is a call, unless `more` or `oneway` is not a Boolean. An unknown method or wrong parameters
/// are stored in `invocation` and not thrown, because a caller that asked for no reply must not get an error reply either.
struct Call {
    /// The call of a known method, or the reason why it cannot be carried out.
    let invocation: Result<Invocation, ServiceError>
    /// The caller accepts several replies.
    let more: Bool
    /// The caller wants no reply.
    let oneway: Bool
}

extension Call: DecodableWithConfiguration {
    private enum CodingKeys: String, CodingKey {
        case method, more, oneway
    }

    /// Decodes a call of one of `methods`.
    ///
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
