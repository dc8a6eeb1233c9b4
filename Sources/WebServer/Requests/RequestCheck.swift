import NIOHTTP1

/// Decides whether the server answers a request at all: it must come from its own pages, or from a program of the user.
///
/// A page of another site can send requests to a loopback address with the user's browser. The name of the host is checked because the
/// owner of a domain can change its address to 127.0.0.1 (DNS rebinding).
struct RequestCheck: Sendable {
    /// The port of the server.
    let port: Int
    let token: AccessToken

    /// Why a request is refused.
    struct Refusal: Error, Hashable {
        let status: HTTPResponseStatus
        let reason: String
    }

    /// Checks the host, the origin and, for a `POST`, the token and the right of the caller to control the run.
    ///
    /// - Returns: The sender of the request.
    /// - Throws: ``Refusal``.
    func caller(of request: WebRequest) throws(Refusal) -> Caller {
        guard let host = request.single("Host")?.lowercased(), isOwn(host) else {
            throw Refusal(status: .misdirectedRequest, reason: "open the page as http://localhost:\(port)/")
        }
        if !request.headers["Origin"].isEmpty {
            guard let origin = request.single("Origin")?.lowercased(), origin == "http://" + host else {
                throw .foreign
            }
        }
        guard isOwnFetch(request) else { throw .foreign }
        // The server listens at loopback addresses, and other users' connections are closed (`LocalUser`).
        let caller = Caller.owner
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
        return caller
    }

    private func isOwn(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains { host == "\($0):\(port)" || (port == 80 && host == $0) }
    }

    /// Whether the browser says that the request comes from a page of this server, or from the user.
    ///
    /// Requests for images and scripts have no `Origin`. A link on another site may lead to a page. A program that is not a browser does
    /// not send these fields (Fetch Metadata Request Headers).
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

extension RequestCheck.Refusal {
    /// The request comes from a page of another site.
    fileprivate static let foreign = Self(status: .forbidden, reason: "requests of other sites are not answered")
}
