import Clocks
import DaemonStatus
import Metronome
import Pacing
import Playback
import ServiceLifecycle

/// Returns memory to the system that only the start of the daemon needed: freed memory, and pages of code that ran once.
///
/// It does this once, two seconds after the start, and only without a run, because the audio thread could use these pages in a run.
struct StartMemoryService: Service {
    private static let delay = Duration.seconds(2)

    let clock: any RunClock
    let controller: RunController

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard (try? await clock.sleep(until: clock.now + Self.delay)) != nil,
                await controller.snapshot.pacer.playing.run == 0
            else { return }
            ProcessMemory.returnUnused()
        }
    }
}
