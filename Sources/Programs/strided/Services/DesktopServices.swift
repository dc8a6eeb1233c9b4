import Clocks
import Desktop
import Logging
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

/// Shows notifications to the runner if a notification server is running on the desktop.
struct NotificationService: Service {
    let day: DayController

    func run() async throws {
        let surroundings = day.surroundings
        await cancelWhenGracefulShutdown {
            await surroundings.requests.notifications.read("notifications", log: surroundings.log) { notification in
                await day.finishShowing(
                    notification,
                    isShown: await show(await day.localized(notification), surroundings)
                )
            }
        }
        surroundings.desktop.close()
    }

    /// Returns whether a server has accepted the notification.
    private func show(_ notification: DesktopNotification, _ surroundings: Surroundings) async -> Bool {
        do throws(NotificationError) {
            let desktop = surroundings.desktop
            try await surroundings.clock.outside { () async throws(NotificationError) in
                try await desktop.show(notification)
            }
            return true
        } catch {
            if error.shouldLog {
                let advice = error.reason.advice.map { "; \($0)" } ?? ""
                day.log.info("alerts appear only in this log and in stridectl watch: \(error.reason)\(advice)")
            }
            return false
        }
    }
}
