import Activities
import Cadence
import Clocks
import Configuration
import DaemonStatus
import Desktop
import Logbook
import Logging
import ServiceLifecycle
import SystemBus

/// Opens the logbook, continues or closes unfinished recordings, and reads and writes without blocking the day controller.
struct LogbookService: Service {
    /// An unfinished recording is continued if it ended at most this long ago; otherwise it is closed.
    private static let continuation: Duration = .seconds(600)
    /// At the end, the program waits at most this long for the disk; `TimeoutStopSec` of the systemd unit is longer.
    private static let patience: Duration = .seconds(3)

    let writer: LogbookWriter
    let day: DayController

    private var clock: any RunClock { day.clock }
    private var log: Logger { day.log }

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { for await event in writer.events { await day.handle(event) } }
            group.addTask { await write() }
            group.addTask {
                await cancelWhenGracefulShutdown {
                    for await alert in day.surroundings.requests.week { if let alert { await day.showWeek(alert) } }
                }
            }
        }
    }

    private func write() async {
        let lock = await open()
        await cancelWhenGracefulShutdown {
            await day.surroundings.requests.reads.read("requests to read a day", log: log) { date in
                await day.finishReading(await clock.stored(of: date, by: writer), of: date)
            }
        }
        let isRestart = await clock.offload { ServiceManager.isRestarting }
        day.surroundings.saver.save(.day(await day.close(isRestart: isRestart)))
        if await !clock.outside({ await writer.close(within: Self.patience) }) {
            log.error("the newest recorded data are not saved: the disk did not finish writing within \(Self.patience)")
        }
        // The recovery lock is held until here, so that no other process continues or closes the recording of this process.
        _ = consume lock
    }

    private func open() async -> RecoveryLock? {
        // This returns as soon as the logbook was opened or opening has failed, at most after 60 s.
        _ = await cancelWhenGracefulShutdown {
            await clock.outside { await writer.flush(within: .seconds(60)) }
        }
        var lock: RecoveryLock?
        do throws(LogbookError) {
            if let logbook = try writer.logbook {
                await day.restoreLastReading(of: try logbook.sensors())
                lock = RecoveryLock(forLogbook: logbook.path)
                let unfinished = try logbook.unfinished()
                if lock == nil, !unfinished.isEmpty {
                    log.notice("another strided is using this logbook; its unfinished recording was not changed")
                }
                for entry in unfinished where lock != nil { try await continueOrClose(entry, of: logbook) }
            }
        } catch {
            log.error("\(error). \(error.advice) Until then, recorded data are kept in memory")
        }
        day.finishContinuing()
        await day.readAgain(clock.local.date)
        return lock
    }

    /// Continues an unfinished recording that ended at most 600 s ago; closes an older one, or one after which a new recording has begun.
    ///
    /// A demonstration does not change the runner's recording. Any other daemon closes the recording of a demonstration.
    private func continueOrClose(_ entry: LogEntry, of logbook: Logbook) async throws(LogbookError) {
        // A recording that this process started while it opened the logbook is not one of an earlier process.
        let present = await day.snapshot.recorder.recorder
        guard present.activity?.start != entry.activity.start else { return }
        let isContinuable = (entry.activity.origin == .demo) == day.surroundings.isDemo
        guard isContinuable || !day.surroundings.isDemo else { return }
        let track = try logbook.track(of: entry.id)
        let kind = entry.activity.kind.rawValue
        let start = entry.activity.start
        let gap = clock.local - (start + track.activity.elapsed)
        let what = "the \(kind) of \(start.date) \(start.clockText) was unfinished"
        if isContinuable, gap <= Self.continuation {
            let progress = try logbook.progress(of: entry)
            if await day.resume(track, progress) {
                let state =
                    progress?.pause == nil
                    ? "its recording continues" : "its recording is paused; to resume: stridectl resume"
                return day.notify(.init(.recording, title: "Recording", body: what + "; " + state))
            }
        }
        let activity = track.closed(energy: present.settings.energy)
        try logbook.close(entry.id, as: activity)
        let kept = activity.summary.distance.formatted(.kilometers)
        day.notify(.init(.recording, title: "Recording", body: what + "; its recording was ended at \(kept)"))
    }
}
