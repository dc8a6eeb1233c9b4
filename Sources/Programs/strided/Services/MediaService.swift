import Clocks
import Desktop
import Media
import ServiceLifecycle

/// Connects the run with the desktop: media keys, phone calls, music players and sleep.
struct MediaService: Service {
    let run: RunController
    let media: MediaController

    init(run: RunController) {
        self.run = run
        media = MediaController(surroundings: run.surroundings)
    }

    func run() async throws {
        let (run, media) = (run, media)
        let (feed, desktop) = (run.surroundings.media, run.surroundings.desktop)
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { for await _ in feed.player { await media.update() } }
                group.addTask { await media.deadlines.run() }
                group.addTask { await feed.keys.read("keys of a headset", log: run.log) { await run.press($0) } }
                group.addTask { for await isPaused in feed.music { await media.setMusic(isPaused: isPaused) } }
                group.addTask { await desktop.watchCalls { await run.handle($0) } }
                group.addTask {
                    for await event in desktop.playerEvents {
                        switch event {
                        case .key(let key): await run.press(key)
                        case .connectionLost: await media.handleConnectionLoss()
                        }
                    }
                }
            }
        }
    }
}
