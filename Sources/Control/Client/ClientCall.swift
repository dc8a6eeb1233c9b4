/// A call, as the client encodes it.
struct ClientCall<Method: ControlMethod>: Encodable {
    private let method = Method.qualifiedName
    private let parameters: Method
    private let more: Bool?
    private let oneway: Bool?

    /// Creates a call that wants one reply, several replies, or none.
    init(_ parameters: Method, more: Bool = false, oneway: Bool = false) {
        self.parameters = parameters
        self.more = more ? true : nil
        self.oneway = oneway ? true : nil
    }
}
