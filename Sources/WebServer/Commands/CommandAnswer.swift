import Control
import NIOHTTP1
import OutsideText

/// Carries out commands, each on a connection of its own.
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
        do throws(ControlClientError) {
            let client = try await ControlClient.connect(to: socket, patience: command.patience)
            let reply = try await command.call(client)
            await client.close()
            return WebResponse(json: reply)
        } catch {
            return WebResponse(refusal: error.status, error.description.cleaned)
        }
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

extension ControlClientError {
    /// The HTTP status that corresponds to the error of the daemon.
    var status: HTTPResponseStatus {
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
