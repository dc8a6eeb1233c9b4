import Clocks
import Files
import Logging
import OfflineRendering
import ServiceLifecycle

/// Writes the lines of a trace to a file, without blocking the run controller.
struct TraceService: Service {
    let file: JSONLog
    let lines: AsyncStream<TraceRecord>
    let clock: any RunClock
    let log: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await line in lines { await clock.offload { file.write(line) } }
        }
        do {
            try file.finish()
        } catch {
            log.error("the trace is incomplete: \(error)")
        }
    }
}
