/// A method call in the form in which the client sends it.
struct ClientCall<Method: ControlMethod>: Encodable {
    private let method = Method.qualifiedName
    private let parameters: Method
    private let more: Bool?
    private let oneway: Bool?

    /// Creates a call that expects one reply, several replies (`more`), or no reply (`oneway`).
    init(_ parameters: Method, more: Bool = false, oneway: Bool = false) {
        self.parameters = parameters
        self.more = more ? true : nil
        self.oneway = oneway ? true : nil
    }
}
