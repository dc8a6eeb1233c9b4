import Playback
import ServiceLifecycle

/// Runs the player and passes its reports to the controller.
struct PlaybackService: Service {
    let player: any SoundOutput
    let conductor: Conductor

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in player.events { await conductor.played(event) }
            }
            group.addTask {
                // After cancellation, the player fades out, closes the device and ends its stream of events.
                await cancelWhenGracefulShutdown { await player.run() }
            }
        }
    }
}
