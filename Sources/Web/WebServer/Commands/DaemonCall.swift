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

/// Carries out commands.
struct CommandAnswer {
    let socket: ControlSocketPath

    /// Sends the command in a body to the daemon, and returns the reply or the error as a response.
    func response(to body: some Sequence<UInt8>) async -> WebResponse {
        let command: Command
        do {
            command = try Command(decoding: body)
        } catch {
            return WebResponse(refusal: error.status, error.reason)
        }
        return await DaemonCall(socket: socket).response(within: command.patience, command.call)
    }
}

extension Command.Refusal {
    fileprivate var status: HTTPResponseStatus { self == .notPermitted ? .forbidden : .badRequest }

    fileprivate var reason: String {
        switch self {
        case .notACommand: #"not a command: send {"method": "ChangePace", "parameters": {"delta_mps": 0.1}}"#
        case .notPermitted: "a page may not call this method"
        case .wrongParameters: "a parameter is missing, or its type or value is wrong"
        }
    }
}
