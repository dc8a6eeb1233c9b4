import Clocks
import DaemonStatus
import Metronome
import Pacing
import Playback
import ServiceLifecycle

/// Returns to the system what only the start of the daemon has needed: freed memory, and the pages of code that ran once.
///
/// It does this once, two seconds after the start, if there is no run: the audio thread then does not use these pages.
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
