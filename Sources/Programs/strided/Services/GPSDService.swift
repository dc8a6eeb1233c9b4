import Clocks
import Inputs
import ServiceLifecycle

/// Receives data from gpsd; if the connection is lost, connects again.
struct GPSDService: Service {
    let address: GPSDAddress
    let controller: RunController

    func run() async throws {
        let source = GPSDSource(address: address, now: { controller.clock.now })
        await cancelWhenGracefulShutdown {
            await source.run { event in await controller.handle(event, from: address) }
        }
    }
}
