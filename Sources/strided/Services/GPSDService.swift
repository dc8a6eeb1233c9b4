import Inputs
import ServiceLifecycle

/// Listens to gpsd, and again after it was gone.
struct GPSDService: Service {
    let address: GPSDAddress
    let conductor: Conductor
    let clock: any RunClock

    func run() async throws {
        let source = GPSDSource(address: address, now: { clock.now })
        await cancelWhenGracefulShutdown {
            await source.run { event in await conductor.heard(event, from: address) }
        }
    }
}
