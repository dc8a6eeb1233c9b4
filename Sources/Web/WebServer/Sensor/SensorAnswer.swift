import Control
import NIOHTTP1

/// Passes the messages of phones on to the daemon, each on a connection of its own.
///
/// A page waits for the reply before it sends the next message, so the messages of one phone keep their order.
struct SensorAnswer {
    /// The time for a reply; a page keeps newer readings meanwhile.
    private static let patience = Duration.seconds(2)

    let socket: ControlSocketPath

    /// Sends the message in a body to the daemon, and returns what the daemon uses of the phone, or the error.
    func response(to body: some Sequence<UInt8>, _ kind: SensorMessage.Kind) async -> WebResponse {
        let message: SensorMessage
        do {
            message = try SensorMessage(decoding: body, kind)
        } catch {
            return WebResponse(refusal: .badRequest, error.reason)
        }
        return await DaemonCall(socket: socket).response(within: Self.patience) { client throws(ControlClientError) in
            let reply =
                switch message {
                case .motion(let call): try await client.call(call)
                case .position(let call): try await client.call(call)
                case .end(let call): try await client.call(call)
                }
            return JSONText.of(reply.use)
        }
    }
}
