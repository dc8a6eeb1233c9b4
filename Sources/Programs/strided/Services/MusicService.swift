import ServiceLifecycle

/// Renders music ahead of the sound output; without music it waits and uses no processor time.
struct MusicService: Service {
    let music: MusicController

    func run() async throws {
        await cancelWhenGracefulShutdown { await music.run() }
    }
}
