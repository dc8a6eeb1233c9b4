import NIOCore
import NIOHTTP1
import OutsideText

struct WebResponse: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: ByteBuffer
    var closes = false

    /// Header fields of all responses.
    ///
    /// Only the pages of this server may use its resources (`Cross-Origin-Resource-Policy`), and a page that another site opens has no
    /// connection with that site (`Cross-Origin-Opener-Policy`).
    static let common = HTTPHeaders([
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ])

    /// Creates a response with a body of this type, which browsers must not store (`no-store`).
    init(_ status: HTTPResponseStatus, _ type: String, _ body: ByteBuffer) {
        self.status = status
        headers = Self.common
        headers.add(name: "Content-Type", value: type)
        headers.add(name: "Cache-Control", value: "no-store")
        self.body = body
    }

    init(_ status: HTTPResponseStatus = .ok, json: some StringProtocol) {
        self.init(status, "application/json", ByteBuffer(substring: Substring(json)))
    }

    /// Creates a response that says why a request was refused; `reason` contains no text of the client.
    init(refusal status: HTTPResponseStatus, _ reason: String) {
        self.init(status, json: JSONText.of(["error": reason]))
    }

    /// A response that says why a request was refused, after which the connection is closed.
    static func closing(_ status: HTTPResponseStatus, _ reason: String) -> Self {
        var response = Self(refusal: status, reason)
        response.closes = true
        return response
    }

    /// Compresses a body of more than 1 KiB if the client accepts gzip.
    mutating func compress(for request: WebRequest) {
        headers.add(name: "Vary", value: "Accept-Encoding")
        guard request.acceptsGzip, body.readableBytes > 1024,
            let packed = Gzip.compress(body.readableBytesView, level: 6)
        else { return }
        body = ByteBuffer(bytes: packed)
        headers.add(name: "Content-Encoding", value: "gzip")
    }
}

struct Refusal: Error, Hashable {
    let status: HTTPResponseStatus
    let reason: String
    /// The value of the header field `Allow`, if the address exists, but not for the method of the request.
    var allowed: String?

    var response: WebResponse {
        var response = WebResponse(refusal: status, reason)
        if let allowed { response.headers.add(name: "Allow", value: allowed) }
        return response
    }
}

/// JSON text in one line.
enum JSONText {
    /// Encodes a value of this program, with sorted keys.
    static func of(_ value: some Encodable) -> String {
        String(decoding: JSONOutput.data(of: value), as: UTF8.self)
    }
}
