import NIOHTTP1

/// Decides whether the server answers a request at all: it must come from its own pages, or from a program of the user.
///
/// A page of another site can send requests to this server with the user's browser. The name of the host is checked because the owner of
/// a domain can change its address to 127.0.0.1 or to another address of this machine (DNS rebinding).
struct RequestCheck: Sendable {
    let origins: OwnOrigins
    let token: AccessToken

    /// Checks that a request comes from a page of this server, or from a program.
    func checkOrigin(of request: WebRequest) throws(Refusal) {
        guard let host = request.single("Host")?.lowercased(), origins.contains(host: host) else {
            let address = "\(origins.scheme)://\(origins.names.last ?? "localhost"):\(origins.port)/"
            throw Refusal(status: .misdirectedRequest, reason: "open the page as \(address)")
        }
        if !request.headers["Origin"].isEmpty {
            guard request.single("Origin")?.lowercased() == "\(origins.scheme)://\(host)" else { throw .foreign }
        }
        guard isOwnFetch(request) else { throw .foreign }
    }

    /// Checks the right of a caller to send this request: a `POST` needs the token and the right to control the run.
    func checkRight(of caller: Caller, to request: WebRequest) throws(Refusal) {
        if request.method == .POST {
            guard caller.mayControl else {
                throw Refusal(status: .forbidden, reason: "this device may only view the run")
            }
            guard token.matches(request.single("X-Strided-Token")) else {
                throw Refusal(status: .forbidden, reason: "a command needs the token that /events sends first")
            }
        }
        guard !request.isBodyTooLong else {
            throw Refusal(status: .payloadTooLarge, reason: "the body is too long")
        }
    }

    /// Whether the browser says that the request comes from a page of this server, or from the user.
    ///
    /// Requests for images and scripts have no `Origin`, so `Sec-Fetch-Site` is checked. A link on another site may open a page. A program
    /// that is not a browser sends no `Sec-Fetch-…` field (Fetch Metadata Request Headers).
    private func isOwnFetch(_ request: WebRequest) -> Bool {
        switch request.single("Sec-Fetch-Site") {
        case "same-origin", "none": true
        case nil: request.headers["Sec-Fetch-Site"].isEmpty
        default:
            request.method == .GET && request.single("Sec-Fetch-Mode") == "navigate"
                && request.single("Sec-Fetch-Dest") == "document"
        }
    }
}

extension Refusal {
    fileprivate static let foreign = Self(status: .forbidden, reason: "requests of other sites are not answered")
}
