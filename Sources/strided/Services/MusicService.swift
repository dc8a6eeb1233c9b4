import ServiceLifecycle

/// Renders music ahead of the sound output; without music it waits and uses no processor time.
struct MusicService: Service {
    let music: MusicController

    func run() async throws {
        let feed = music.surroundings.music
        await cancelWhenGracefulShutdown {
            for await _ in feed { await music.update() }
        }
        feed.finish()
        await music.endSkips(.max)
    }
}
