import Inputs
import ServiceLifecycle

/// Receives data from gpsd, and connects again after the connection was lost.
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
