import Control
import Synchronization

/// Asks the daemon whether a run is in progress.
final class RunWatch: Sendable {
    /// The time between two questions.
    private static let interval = Duration.seconds(5)

    private let path: ControlSocketPath
    private let running = Atomic<Bool>(false)

    /// Creates the watch of a daemon.
    init(_ path: ControlSocketPath) {
        self.path = path
    }

    /// Whether a run is in progress, as the daemon answered last; false without a daemon.
    var isRunning: Bool { running.load(ordering: .relaxed) }

    /// Asks again and again, until the task is cancelled.
    func follow() async {
        var client: ControlClient?
        while !Task.isCancelled {
            do throws(ControlClientError) {
                if client?.isOpen != true { client = try await .connect(to: path, patience: .seconds(2)) }
                let state = try await client?.call(GetStatus()).status.state
                running.store(state == .running || state == .paused, ordering: .relaxed)
            } catch {
                client = nil
                running.store(false, ordering: .relaxed)
            }
            try? await Task.sleep(for: Self.interval)
        }
    }
}
