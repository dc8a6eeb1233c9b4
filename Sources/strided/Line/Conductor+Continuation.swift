import Cadence
import Metronome
import Pacing
import Playback

// The run is stored in the runtime folder, so that a new process can continue it after this process has ended.

extension Conductor {
    /// Time after which the stored beat grid is written again although nothing has changed.
    ///
    /// The grid is written when the output reports a step, so this needs no wake-up of its own. The time is well below
    /// `RunRecord.lifetime` (60 s).
    private static let refresh = Duration.seconds(15)

    /// The state from which another process can continue the run.
    ///
    /// It is nil while there is no run, before the first step is reported, and in a demonstration.
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

    /// Stores the current state of the run; when there is no run, removes the stored state.
    func storeRun() {
        let record = runRecord
        guard record != nil || isRunStored else { return }
        isRunStored = record != nil
        runStoredAt = clock.now
        saver.save(.run(record))
    }

    /// Stores the run after a reported step if the stored grid is out of date.
    ///
    /// This is the case after a change, during a ramp, and when `refresh` has passed since the last write.
    private func refreshStoredRun() {
        guard let grid else { return }
        let isRamping = grid.ramp(after: grid.heardAt) > .zero
        let isDue = clock.now >= runStoredAt + Self.refresh
        guard isRamping || isDue || !isRunStored || isGridChanged, posted.isEmpty else { return }
        isGridChanged = false
        storeRun()
    }

    /// Stores the run at the end of the program, with the reason why the program ends.
    func storeRun(endingBy end: RunRecord.End) {
        guard var record = runRecord else { return storeRun() }
        record.end = end
        saver.save(.run(record))
    }

    /// Updates the beat grid from a report of the output.
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
