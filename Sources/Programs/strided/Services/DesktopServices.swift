import Clocks
import Configuration
import Desktop
import Logging
import Media
import Playback
import ServiceLifecycle
import Speech

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

/// Pauses other media players during speech and lets them play again, also those that an earlier process has left paused.
///
/// Without speech it has no thread, no connection and no deadline.
struct SpeechPauseService: Service {
    let run: RunController
    let media: MediaController
    let speech: Queue<SpeechPhase>
    let file: StateFile<PausedPlayers>

    private var surroundings: Surroundings { run.surroundings }

    func run() async throws {
        await restore()
        let (events, event) = AsyncStream.makeStream(of: SpeechPause.Event.self)
        let alarm = Alarm(clock: surroundings.clock)
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    await speech.read("phases of the speech", log: surroundings.log) { phase in
                        switch phase {
                        case .begins(let length):
                            guard await run.settings.media.players == .pause else { return }
                            event.yield(.speechBegan(lasting: length))
                        case .ends: event.yield(.speechEnded)
                        }
                    }
                }
                group.addTask { for await _ in alarm.reached { event.yield(.deadlineReached) } }
                var pause = SpeechPause()
                for await new in events {
                    await handle(new, &pause, &group, event)
                    if pause.isFinished(at: surroundings.clock.now) { break }
                    alarm.set(pause.deadline)
                }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            event.yield(.stopped)
        }
        alarm.end()
    }

    private func handle(
        _ event: SpeechPause.Event,
        _ pause: inout SpeechPause,
        _ group: inout DiscardingTaskGroup,
        _ events: AsyncStream<SpeechPause.Event>.Continuation
    ) async {
        let (desktop, media) = (surroundings.desktop, media)
        for action in pause.handle(event, at: surroundings.clock.now) {
            switch action {
            case .store(let players):
                guard await !store(players) else { continue }
                // Only removes players, which need no action.
                _ = pause.handle(.storingFailed, at: surroundings.clock.now)
            case .find: group.addTask { try? await desktop.readPlayers { events.yield(.found($0, $1)) } }
            case .order(let player, let order) where pause.contains(player):
                group.addTask {
                    // If the runner has paused the run and the music meanwhile, the player stays paused until the run continues.
                    let isLeft = order == .play ? await media.keepPaused(player) : false
                    events.yield(.answered(player, isLeft ? .accepted : await desktop.carryOut(order, on: player)))
                }
            case .order: continue
            case .report(let player, let fault):
                surroundings.log.info(
                    "the player \(Self.name(player)) is not paused during speech, or does not play again: \(fault)"
                )
            }
        }
    }

    /// Without players, removes the state file; returns whether it now contains these players.
    private func store(_ players: [String]) async -> Bool {
        let record = PausedPlayers(players, at: .now)
        let (file, log) = (file, surroundings.log)
        return await surroundings.clock.offload {
            guard !players.isEmpty else {
                file.remove()
                return true
            }
            do throws(ConfigurationError) {
                try file.save(record)
                return true
            } catch {
                let reason = "a crash could leave them paused: \(error)"
                log.warning("other players are not paused during speech, because \(reason)")
                return false
            }
        }
    }

    private func restore() async {
        let (file, log, desktop) = (file, surroundings.log, surroundings.desktop)
        let record = await surroundings.clock.offload { file.loadOrSetAside(log: log) }
        for player in record.restorable(at: .now, boot: RunRecord.boot) {
            guard case .reading(let reading) = await desktop.carryOut(.read, on: player), reading.activity == .paused,
                await desktop.carryOut(.play, on: player) == .accepted
            else { continue }
            log.notice("the player \(Self.name(player)) plays again: strided ended during speech")
        }
        if !record.players.isEmpty { await surroundings.clock.offload { file.remove() } }
    }

    private static func name(_ player: String) -> String {
        player.hasPrefix(MPRIS.prefix) ? String(player.dropFirst(MPRIS.prefix.count)) : player
    }
}
