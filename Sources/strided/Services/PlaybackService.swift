import Playback
import ServiceLifecycle

/// Runs the sound output and passes its reports to the run controller.
struct PlaybackService: Service {
    let output: any SoundOutput
    let controller: RunController

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in output.events { await controller.handle(event) }
            }
            group.addTask {
                // When this task is cancelled, the output fades out, closes the device and ends its stream of events.
                await cancelWhenGracefulShutdown { await output.run() }
            }
        }
    }
}
