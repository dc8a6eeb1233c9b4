import Control
import NIOHTTP1
import OutsideText

/// A call of the daemon for a request of the page, on a connection of its own.
struct DaemonCall {
    let socket: ControlSocketPath

    /// Calls the daemon, and returns the reply as JSON or the error as a response.
    ///
    /// - Parameter patience: The time within which the daemon must reply.
    func response(
        within patience: Duration,
        _ call: (ControlClient) async throws(ControlClientError) -> String
    ) async -> WebResponse {
        do throws(ControlClientError) {
            let client = try await ControlClient.connect(to: socket, patience: patience)
            let reply = try await call(client)
            await client.close()
            return WebResponse(json: reply)
        } catch {
            return WebResponse(refusal: error.status, error.description.cleaned)
        }
    }
}

extension ControlClientError {
    /// The HTTP status that corresponds to the error of the daemon.
    fileprivate var status: HTTPResponseStatus {
        switch self {
        case .refused(.invalidValue), .refused(.messageRefused), .notUnderstood(.invalidParameter): .badRequest
        case .refused(.notFound): .notFound
        case .refused(.notRunning): .conflict
        case .refused(.tooManyClients), .unreachable, .busy: .serviceUnavailable
        case .timedOut, .outcomeUnknown: .gatewayTimeout
        case .notUnderstood, .unexpectedReply, .disconnected: .badGateway
        }
    }
}
