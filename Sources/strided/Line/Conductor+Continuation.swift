import Cadence
import Metronome
import Pacing
import Playback

// The run is stored in the runtime folder, so that it survives the process.

extension Conductor {
    /// Time after which the stored beat grid is refreshed while nothing changes.
    ///
    /// It is written when steps are reported anyway, so that it costs no wake-up. Well below `RunRecord.lifetime`.
    private static let refresh = Duration.seconds(15)

    /// The run as another process would continue it; nil while there is none, or before its first step was placed.
    private var runRecord: RunRecord? {
        let time = MonotonicTime.now
        guard !isDemo, let grid, let elapsed = pacer.elapsed(at: clock.now) else { return nil }
        return RunRecord(
            boot: RunRecord.boot,
            writtenAt: time.nanoseconds,
            startedAt: max(0, time.nanoseconds - Int64(elapsed / .nanoseconds(1))),
            isPaused: pacer.playing.isPaused,
            metersPerSecond: pacer.manualSpeed.metersPerSecond,
            heldStepsPerMinute: pacer.heldCadence?.stepsPerMinute,
            targetStepsPerMinute: pacer.target.stepsPerMinute,
            followed: pacer.followed.rawValue,
            present: pacer.present.rawValue,
            gait: pacer.measuredGait?.rawValue,
            cue: settings.preferences.cue.rawValue,
            plan: pacer.plan?.state,
            grid: RunRecord.Grid(
                step: grid.step,
                heardAt: grid.heardAt.nanoseconds,
                stepsPerMinute: grid.stepsPerMinute(at: grid.heardAt),
                target: grid.target,
                rampSeconds: grid.ramp(after: grid.heardAt) / .seconds(1)
            )
        )
    }

    /// Stores the run as it is now, or that there is none.
    func storeRun() {
        let record = runRecord
        guard record != nil || isRunStored else { return }
        isRunStored = record != nil
        runStoredAt = clock.now
        saver.save(.run(record))
    }

    /// Stores the run when a step was placed and the stored grid is another: after a change, on a ramp, or after some time.
    private func refreshStoredRun() {
        guard let grid else { return }
        let isRamping = grid.ramp(after: grid.heardAt) > .zero
        let isDue = clock.now >= runStoredAt + Self.refresh
        guard isRamping || isDue || !isRunStored || isGridChanged, posted.isEmpty else { return }
        isGridChanged = false
        storeRun()
    }

    /// Stores the run at the end of the program, with the way in which it ends.
    func storeRun(endingBy end: RunRecord.End) {
        guard var record = runRecord else { return storeRun() }
        record.end = end
        saver.save(.run(record))
    }

    /// Updates the beat grid from what the output reports.
    func followGrid(_ event: PlayerEvent) {
        switch event {
        case .settingsApplied(let serial, _, let heardAt):
            guard let performance = posted.removeAll(upTo: serial) else { return }
            shiftInForce = performance.shift
            isGridChanged = true
            guard performance.run != 0 else { return grid = nil }
            grid?.retime(to: performance.tempo.stepsPerMinute, within: performance.ramp, at: heardAt)
            if grid == nil { tempoInForce = performance.tempo }
        case .onset(let onset, let heardAt):
            if grid == nil, let tempoInForce {
                grid = BeatGrid(step: onset.step, heardAt: heardAt, stepsPerMinute: tempoInForce.stepsPerMinute)
            }
            grid?.place(step: onset.step, heardAt: heardAt)
            refreshStoredRun()
        default: break
        }
    }
}
