import BlueZ
import Configuration
package import Control
package import Metronome
package import Pacing
package import Playback

extension OutputStatus {
    package init?(_ run: RunSnapshot) {
        let status = run.output
        guard let report = status.device else { return nil }
        self.init(
            device: report.device,
            rateHertz: report.sampleRate.hertz,
            channels: report.channels,
            format: report.format,
            bufferFrames: report.bufferFrames,
            periodFrames: report.periodFrames,
            lookaheadMilliseconds: report.lookahead / .milliseconds(1),
            restingLookaheadMilliseconds: report.resting / .milliseconds(1),
            rewinds: report.rewinds,
            clock: status.clock.map { ClockStatus($0) },
            realtime: status.realtime.map { "\($0)" } ?? "audio thread not started",
            xruns: status.xruns,
            lostEvents: status.lostEvents,
            delay: OutputDelayStatus(run, of: report.device)
        )
    }
}

extension OutputDelayStatus {
    package init(_ run: RunSnapshot, of device: String) {
        let sink = run.output.sink
        let name = OutputDelays.name(device: device, sink: sink, headset: run.headset?.name)
        let stored = run.preferences.delays[name]
        self.init(
            output: name,
            sink: sink?.name,
            codec: sink?.isBluetooth == false ? nil : run.headset?.codec,
            reportedMilliseconds: run.output.clock.map { $0.outputDelay / .milliseconds(1) },
            addedMilliseconds: stored?.milliseconds,
            uncertaintyMilliseconds: stored?.uncertainty,
            changes: run.output.delayChanges
        )
    }
}

extension ClockStatus {
    fileprivate init(_ report: ClockReport) {
        self.init(
            rateErrorPPM: report.rateError,
            rateUncertaintyPPM: report.rateUncertainty,
            uncertaintyMilliseconds: report.uncertainty / .milliseconds(1),
            jitterMilliseconds: report.jitter / .milliseconds(1),
            gridErrorMilliseconds: report.lateness.map { $0 / .milliseconds(1) }
        )
    }
}

extension StepStatus {
    package init(_ onset: Onset, heardAt time: MonotonicTime) {
        self.init(
            number: Int(onset.step),
            foot: onset.foot == .left ? .left : .right,
            sounded: onset.isSounded,
            heardAtUnixSeconds: Double(time.unixNanoseconds) / 1e9
        )
    }
}

extension GridStatus {
    package init(_ grid: BeatGrid) {
        let anchor = grid.anchor
        self.init(
            run: Int(grid.order.run),
            step: Int(anchor.step),
            heardAtNanoseconds: Int(anchor.nanoseconds),
            tempoStepsPerMinute: anchor.tempo.stepsPerMinute,
            targetStepsPerMinute: grid.target(at: anchor.heardAt).stepsPerMinute,
            rampNanoseconds: Int(grid.ramp(after: anchor.heardAt) / .nanoseconds(1)),
            cue: CueChoice(grid.cue),
            sounding: !grid.order.isSilent
        )
    }
}

extension GroupStatus {
    package init(_ group: GridFollower, at now: Duration) {
        self.init(
            leader: group.leader,
            state: group.isLost(at: now) ? .lost : group.isJoined ? .following : .joining,
            silent: group.isSilent(at: now),
            errorMilliseconds: group.error.map { $0 * 1000 },
            clockErrorMilliseconds: (group.grid?.clockError ?? 0) / 1e6
        )
    }
}

extension CueChoice {
    fileprivate init(_ cue: Cue) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        }
    }
}
