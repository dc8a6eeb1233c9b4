import Control
import LocalNetwork
import NIOCore
import OutsideText
import Threads

/// Watches the status of the daemon on one connection for all pages, and connects again after a loss.
struct StatusFollower {
    /// The shortest time between two status messages: the shortest that `Watch` permits, because a change that the user has ordered must
    /// not wait for the message before it.
    private static let interval = Duration.milliseconds(50)

    let socket: ControlSocketPath
    let hub: StatusHub

    /// Runs until the task is cancelled; without a listener it uses no connection.
    func run() async {
        for await _ in hub.arrivals { await follow() }
    }

    /// Publishes the status until it changes while there are no listeners.
    private func follow() async {
        var backOff = BackOff(first: .milliseconds(250), longest: .seconds(2))
        var loss: Down?
        while hub.hasListeners, !Task.isCancelled {
            var reason = "strided ended the connection"
            do throws(ControlClientError) {
                let client = try await ControlClient.connect(to: socket)
                for try await status in try await client.watch(every: Self.interval) {
                    backOff.reset()
                    loss = nil
                    hub.publish(ServerSentEvent.bytes("status", JSONText.of(status)))
                    guard hub.hasListeners else { break }
                }
                await client.close()
            } catch {
                reason = error.shortReason
            }
            guard hub.hasListeners, !Task.isCancelled else { break }
            let down = Down(reason: reason, since_unix_ms: loss?.since_unix_ms ?? SystemTime.unixMilliseconds)
            if down != loss { hub.publish(ServerSentEvent.bytes("down", JSONText.of(down))) }
            loss = down
            try? await Task.sleep(for: backOff.next())
        }
        hub.clear()
    }
}

/// The data of the event `down`.
private struct Down: Encodable, Equatable {
    let reason: String
    let since_unix_ms: Int64
}

extension ControlClientError {
    /// The reason in a few words, for one line of the page.
    fileprivate var shortReason: String {
        switch self {
        case .unreachable: "strided is not running"
        case .disconnected: "strided ended the connection"
        case .timedOut: "strided does not answer"
        default: description.cleaned
        }
    }
}
