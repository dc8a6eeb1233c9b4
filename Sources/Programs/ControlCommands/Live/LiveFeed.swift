import Control
import Messages
import OutsideText
import Threads

/// Receives the status of the daemon for the live screen, and connects again after a loss.
struct LiveFeed {
    /// The shortest time between two status messages: that of the page, so that one change wakes the daemon once for both.
    private static let interval = Duration.milliseconds(50)

    let path: ControlSocketPath
    let state: LiveState

    /// Runs until the task is cancelled.
    func run() async {
        var backOff = BackOff(first: .milliseconds(250), longest: .seconds(5))
        while !Task.isCancelled {
            do throws(ControlClientError) {
                let client = try await ControlClient.connect(to: path)
                for try await status in try await client.watch(every: Self.interval) {
                    backOff.reset()
                    state.update(status)
                }
                state.lose(state.messages.endedConnection)
            } catch {
                state.lose(error.shortReason(state.messages))
            }
            try? await Task.sleep(for: backOff.next())
        }
    }
}

extension ControlClientError {
    /// The reason in a few words, for one line of the screen.
    fileprivate func shortReason(_ messages: Messages) -> String {
        switch self {
        case .unreachable: messages.notRunning
        case .disconnected: messages.endedConnection
        case .timedOut: messages.noAnswer
        default: description.cleaned
        }
    }
}
