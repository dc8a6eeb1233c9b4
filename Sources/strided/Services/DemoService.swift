import Pacing
import ServiceLifecycle

/// Starts a run and feeds it with one NMEA sentence of the demo receiver per second.
struct DemoService: Service {
    let conductor: Conductor
    let clock: any RunClock

    func run() async throws {
        try? await conductor.order(.follow(.gps))
        try? await conductor.order(.start)
        await cancelWhenGracefulShutdown {
            var receiver = DemoReceiver()
            var due = clock.now
            while !Task.isCancelled {
                _ = await conductor.feedNMEA(receiver.nextSentence())
                due += .seconds(1)
                try? await clock.sleep(until: due)
            }
        }
    }
}
