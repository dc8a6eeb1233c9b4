import Clocks
import Files
import Logging
import OfflineRendering
import ServiceLifecycle

/// Writes the lines of a trace to a file, without blocking the run controller.
struct TraceService: Service {
    let file: JSONLog
    let lines: Queue<TraceRecord>
    let clock: any RunClock
    let log: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await lines.read("lines of the trace", log: log) { line in await clock.offload { file.write(line) } }
        }
        do {
            try file.finish()
        } catch {
            log.error("the trace is incomplete: \(error)")
        }
    }
}
