import Clocks
import DemoData
import Pacing
import ServiceLifecycle

/// Starts a run, and sends it one NMEA sentence of a simulated receiver per second.
struct DemoService: Service {
    let controller: RunController

    func run() async throws {
        try? await controller.carryOut(.follow(.gps))
        try? await controller.carryOut(.start)
        await cancelWhenGracefulShutdown {
            var receiver = DemoReceiver()
            var due = controller.clock.now
            while !Task.isCancelled {
                _ = await controller.feedNMEA(receiver.nextSentence())
                due += .seconds(1)
                try? await controller.clock.sleep(until: due)
            }
        }
    }
}
