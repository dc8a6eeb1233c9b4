/// A call, as the client encodes it.
struct ClientCall {
    private enum Content {
        case request(Request)
        case watch(milliseconds: Int)
    }

    private let content: Content
    private let oneway: Bool

    init(_ request: Request, oneway: Bool = false) {
        content = .request(request)
        self.oneway = oneway
    }

    init(watchEvery interval: Duration) {
        // The longest valid interval is one minute, so limiting the value to one hour loses nothing.
        let (seconds, attoseconds) = min(max(interval, .zero), .seconds(3_600)).components
        content = .watch(milliseconds: Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
        oneway = false
    }
}

extension ClientCall: Encodable {
    private enum CodingKeys: String, CodingKey {
        case method, parameters, more, oneway
    }

    func encode(to encoder: any Encoder) throws {
        var call = encoder.container(keyedBy: CodingKeys.self)
        var parameters = call.nestedContainer(keyedBy: ParameterName.self, forKey: .parameters)
        switch content {
        case .request(let request):
            try call.encode(request.method.qualifiedName, forKey: .method)
            try request.encodeParameters(to: &parameters)
        case .watch(let milliseconds):
            try call.encode(Method.watch.qualifiedName, forKey: .method)
            try call.encode(true, forKey: .more)
            try parameters.encode(milliseconds, forKey: .interval)
        }
        if oneway { try call.encode(true, forKey: .oneway) }
    }
}
