import Clocks
import DemoData
import Pacing
import ServiceLifecycle

/// Starts a run and feeds it with one NMEA sentence and one pedometer line of the demo receiver per second.
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
                _ = await controller.feedSteps(receiver.cadenceLine(), stampedBy: nil)
                due += .seconds(1)
                try? await controller.clock.sleep(until: due)
            }
        }
    }
}
