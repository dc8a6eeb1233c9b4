import Clocks
import Configuration
import Control
import DaemonStatus
import Logging
import Metronome
import OfflineRendering
import Pacing
import Playback
import ServiceLifecycle
import SystemBus
import UnixSignals

struct ControlService: Service {
    let server: ControlServer
    let handlers: RequestHandlers
    let log: Logger

    func run() async throws {
        log.info("ready: the control socket accepts requests")
        ServiceManager.ready(status: "ready")
        try await cancelWhenGracefulShutdown { try await server.run(handlers.methods) }
        ServiceManager.stopping()
    }
}

struct StatusService: Service {
    let changes: StatusChanges
    let daemon: Daemon

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in changes.changes { changes.feed.publish(await daemon.status) }
        }
    }
}

struct AlarmService: Service {
    let alarm: Alarm
    let reach: @Sendable () async -> Void

    func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in alarm.reached { await reach() }
        }
        alarm.end()
    }
}

/// Reads the settings again after SIGHUP; after a mistake, which is logged, the present settings do not change.
struct ReloadService: Service {
    let controller: RunController
    let source: SettingsSource
    let log: Logger
    /// They are caught before the process reports that it is ready, because a SIGHUP that is not caught ends it.
    let hangups: UnixSignalsSequence

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in hangups {
                ServiceManager.reloading()
                do {
                    let kept = source.files.preferences.loadOrSetAside(log: log)
                    try await controller.reload(source.read(kept: kept) { log.warning("\($0)") })
                } catch {
                    log.error("the new settings are not used: \(error); the present settings stay in effect")
                }
                ServiceManager.ready(status: "ready")
            }
        }
    }
}

struct DeadlineService: Service {
    let clock: any RunClock
    let end: Duration

    func run() async throws {
        await cancelWhenGracefulShutdown { try? await clock.sleep(until: end) }
    }
}

/// After a restart the run continues; after a stop it is paused at the next start.
struct RunStoringService: Service {
    let controller: RunController

    func run() async throws {
        await controller.releaseLostWorkout()
        let pacer = await controller.pacer
        if pacer.playing.run != 0, pacer.settings.heart.ceiling != nil { await controller.learnHeartRate() }
        try? await gracefulShutdown()
        let isRestart = await controller.clock.offload { ServiceManager.isRestarting }
        await controller.storeRun(endingBy: isRestart ? .restart : .stop)
    }
}

struct StateSavingService: Service {
    let saver: StateSaver
    let changes: StatusChanges

    func run() async throws {
        await cancelWhenGracefulShutdown { await saver.run { changes.report() } }
        await saver.flush()
    }
}

struct TraceService: Service {
    let file: JSONLog
    let lines: Queue<TraceRecord>
    let clock: any RunClock
    let log: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await lines.read("lines of the trace", log: log) { line in await clock.offload { file.write(line) } }
        }
        do {
            try file.finish()
        } catch {
            log.error("the trace is incomplete: \(error)")
        }
    }
}

/// Gives back to the system what only the start of the daemon needed: freed memory, and pages of code that ran once.
///
/// It does this once, two seconds after the start, and only without a run, because the audio thread could use these pages in a run.
struct StartMemoryService: Service {
    private static let delay = Duration.seconds(2)

    let clock: any RunClock
    let controller: RunController

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard (try? await clock.sleep(until: clock.now + Self.delay)) != nil,
                await controller.snapshot.pacer.playing.run == 0
            else { return }
            ProcessMemory.returnUnused()
        }
    }
}
