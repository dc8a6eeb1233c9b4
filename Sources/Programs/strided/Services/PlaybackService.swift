import Playback
import ServiceLifecycle

/// Runs the sound output and passes its reports to the run controller and to the voice controller.
struct PlaybackService: Service {
    let output: any SoundOutput
    let controller: RunController
    let voice: VoiceController

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in output.events {
                    if case .prompt(let onset, let heardAt) = event { await voice.begin(onset, heardAt: heardAt) }
                    await controller.handle(event)
                }
            }
            group.addTask {
                // When this task is cancelled, the output fades out, closes the device and ends its stream of events.
                await cancelWhenGracefulShutdown { await output.run() }
            }
        }
    }
}
