import Control
import Foundation
import ServiceLifecycle
import Synchronization

@testable import Clocks

/// Sends what a simulated runner's devices send, once a second, to the daemon's own request handlers.
struct SimulatedRunnerService: Service {
    let methods: ControlMethods
    let time: VirtualTime
    let start: Date
    let seed: UInt64
    let seconds: Int
    private let steps = StepTotal()

    init(methods: ControlMethods, time: VirtualTime, start: Date, seed: UInt64, seconds: Int) {
        self.methods = methods
        self.time = time
        self.start = start
        self.seed = seed
        self.seconds = seconds
    }

    /// Steps sent so far.
    func fedSteps() -> Int { steps.value.withLock { $0 } }

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            var receiver = SimulatedReceiver(start: start, seed: seed)
            for second in 0..<seconds {
                let sent = receiver.send(at: second)
                if !sent.nmea.isEmpty { _ = try await methods.reply(to: FeedNMEA(text: Latin1Text(bytes: sent.nmea))) }
                _ = try await methods.reply(to: FeedSteps(text: Latin1Text(bytes: sent.steps)))
                steps.value.withLock { $0 = receiver.steps }
                guard (try? await time.pass(until: .seconds(second + 1))) != nil else { return }
            }
        }
        // As ReplayService does.
        try? await gracefulShutdown()
    }
}

/// The number of steps, for two tasks.
private final class StepTotal: Sendable {
    let value = Mutex(0)
}
