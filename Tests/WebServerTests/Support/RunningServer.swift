import Activities
import Control
import Messages
import NIOHTTP1
import TestSupport
import Testing

@testable import WebServer

/// Runs a server at a free port while `body` runs; without a daemon, unless `socket` names its control socket.
func withServer(
    socket: String? = nil,
    logbook: String? = nil,
    language: Language? = nil,
    map: String? = nil,
    limits: WebLimits = WebLimits(),
    localNetwork: LocalNetworkOptions? = nil,
    _ body: (WebServer) async throws -> Void
) async throws {
    let folder = try TemporaryFolder()
    let server = try await WebServer(
        port: 0,
        socket: ControlSocketPath(path: socket ?? folder.file("no.sock")),
        logbook: logbook ?? folder.file("strided.db"),
        units: .metric,
        language: language,
        map: map,
        version: "0.1.0",
        localNetwork: localNetwork,
        limits: limits
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        try await body(server)
        group.cancelAll()
        while let result = await group.nextResult() { _ = result }
    }
}

extension WebServer {
    /// The answer to one request on a connection of its own.
    func answer(_ line: String, _ fields: [String: String] = [:], body: String = "") async throws -> Response {
        let browser = try Browser(port: port)
        browser.request(line, fields, body: body)
        return await browser.response()
    }

    /// Expects a status code as the answer to one request.
    func expect(
        _ status: Int,
        _ line: String,
        _ fields: [String: String] = [:],
        body: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let response = try await answer(line, fields, body: body)
        #expect(response.status == status, "\(line.prefix(80)) \(fields)", sourceLocation: sourceLocation)
    }

    /// The token of the events.
    func token() async throws -> String {
        let browser = try Browser(port: port)
        browser.request("GET /events")
        let text = await browser.read(until: "\"version\"")
        return text.firstMatch(of: /"token":"([0-9a-f]{32})"/).map { String($0.1) } ?? ""
    }
}

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
