import Playback
import ServiceLifecycle

/// Plays, and tells the conductor what the output reports.
struct PlaybackService: Service {
    let player: any SoundOutput
    let conductor: Conductor

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in player.events { await conductor.played(event) }
            }
            group.addTask {
                // Cancelled, the player fades out, gives the device back and ends its events.
                await cancelWhenGracefulShutdown { await player.run() }
            }
        }
    }
}
