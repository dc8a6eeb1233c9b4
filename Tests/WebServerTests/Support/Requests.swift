import NIOHTTP1

@testable import WebServer

/// Requests that have not been sent.
enum Requests {
    static func get(_ uri: String, _ fields: [String: String] = [:]) -> WebRequest {
        let headers = HTTPHeaders(fields.map { ($0.key, $0.value) })
        return WebRequest(
            head: HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers),
            receivedAt: 0
        )
    }
}
