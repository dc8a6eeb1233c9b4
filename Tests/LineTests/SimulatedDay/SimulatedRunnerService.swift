import Control
import Foundation
import ServiceLifecycle
import Synchronization

@testable import Clocks
@testable import strided

/// Sends what a simulated runner's devices send, once a second, to the daemon's own request handler.
struct SimulatedRunnerService: Service {
    let handler: RequestHandler
    let peer: Peer
    let time: VirtualTime
    let start: Date
    let seed: UInt64
    let seconds: Int
    private let steps = StepTotal()

    init(handler: RequestHandler, peer: Peer, time: VirtualTime, start: Date, seed: UInt64, seconds: Int) {
        self.handler = handler
        self.peer = peer
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
                if !sent.nmea.isEmpty { _ = try await handler.reply(to: .feedNMEA(bytes: sent.nmea), from: peer) }
                _ = try await handler.reply(to: .feedSteps(bytes: sent.steps), from: peer)
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
