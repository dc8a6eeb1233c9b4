import Clocks
import Configuration
import Desktop
import Logging
import Media
import Playback
import ServiceLifecycle

/// Lowers or pauses other media players during speech, and restores them, also those that an earlier process has left.
///
/// Without speech it has no thread, no connection and no deadline.
struct PlayerDuckingService: Service {
    let controller: RunController
    let speech: Queue<SpeechPhase>
    let file: StateFile<ChangedPlayers>

    private var surroundings: Surroundings { controller.surroundings }

    func run() async throws {
        await restore()
        let (events, event) = AsyncStream.makeStream(of: PlayerDucking.Event.self)
        let alarm = Alarm(clock: surroundings.clock)
        let desktop = surroundings.desktop
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    await speech.read("phases of the speech", log: surroundings.log) { event.yield(await reported($0)) }
                }
                group.addTask { for await change in desktop.playerChanges { event.yield(change) } }
                group.addTask { for await _ in alarm.reached { event.yield(.deadlineReached) } }
                var ducking = PlayerDucking()
                for await new in events {
                    await handle(new, &ducking, &group, event)
                    if ducking.isFinished(at: surroundings.clock.now) { break }
                    alarm.set(ducking.deadline)
                }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            event.yield(.stopped)
        }
        alarm.end()
    }

    /// The event of a phase of the speech, with the present settings.
    private func reported(_ phase: SpeechPhase) async -> PlayerDucking.Event {
        switch phase {
        case .begins(let length): .speechBegan(lasting: length, await controller.settings.media.players)
        case .ends: .speechEnded
        }
    }
}

// MARK: - Actions

extension PlayerDuckingService {
    private func handle(
        _ event: PlayerDucking.Event,
        _ ducking: inout PlayerDucking,
        _ group: inout DiscardingTaskGroup,
        _ events: AsyncStream<PlayerDucking.Event>.Continuation
    ) async {
        let desktop = surroundings.desktop
        for action in ducking.handle(event, at: surroundings.clock.now) {
            switch action {
            case .store(let players):
                guard await !store(players) else { continue }
                // Only removes players, which need no action.
                _ = ducking.handle(.storingFailed, at: surroundings.clock.now)
            case .listen(let isListening): try? await desktop.listenToPlayers(isListening)
            case .find: group.addTask { try? await desktop.readPlayers { events.yield(.found($0)) } }
            case .order(let player, let order) where ducking.contains(player):
                group.addTask { events.yield(.answered(player, await desktop.carryOut(order, on: player))) }
            case .order: continue
            case .report(let player, let fault):
                surroundings.log.info(
                    "the player \(player.name) is not changed during speech, or not restored: \(fault)"
                )
            }
        }
    }

    /// Writes the state file; without players, removes it.
    ///
    /// - Returns: whether the file has these players.
    private func store(_ players: [SavedPlayer]) async -> Bool {
        let record = ChangedPlayers(players, at: .now)
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
                log.warning(
                    "other players are not lowered during speech, because a crash could leave them low: \(error)"
                )
                return false
            }
        }
    }

    /// Restores the players that an earlier process has changed and not restored.
    private func restore() async {
        let (file, log) = (file, surroundings.log)
        let record = await surroundings.clock.offload { file.loadOrSetAside(log: log) }
        for player in record.restorable(at: .now, boot: RunRecord.boot) where await surroundings.desktop.restore(player)
        {
            log.notice("the player \(player.address.name) has its volume again: strided ended during speech")
        }
        if !record.players.isEmpty { await surroundings.clock.offload { file.remove() } }
    }
}
