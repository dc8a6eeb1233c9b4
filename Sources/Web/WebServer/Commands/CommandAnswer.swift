import Control
import NIOHTTP1

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
