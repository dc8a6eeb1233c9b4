import Activities
import Cadence
import Configuration
package import Control
package import Metronome
package import MusicLibrary
import Pacing
import Playback
package import Speech

extension Status {
    package init(
        _ run: RunSnapshot,
        _ day: DaySnapshot,
        _ voice: PromptPlanner? = nil,
        music: MusicSnapshot? = nil,
        workout: WorkoutStatus? = nil,
        version: String
    ) {
        let pacer = run.pacer
        let unsaved = (day.unsavedParts ?? []) + run.unsaved
        self.init(
            schema: Self.schema,
            version: version,
            state: PlayState(pacer.playing),
            follow: FollowChoice(sameWordAs: pacer.followed),
            target: TargetStatus(run),
            measured: MeasuredStatus(run),
            motion: MotionStatus(run),
            heart: HeartStatus(run),
            lock: LockStatus(run),
            plan: pacer.plan?.explanation,
            recording: RecordingStatus(day),
            workout: workout,
            alerts: AlertsStatus(day.recorder.alerts.settings),
            lastAlert: day.lastAlert,
            click: ClickStatus(run.preferences),
            runner: RunnerStatus(pacer.runner),
            stepsPlayed: run.history.stepsPlayed,
            lastStep: run.history.lastOnset.map { StepStatus($0.onset, heardAt: $0.heardAt) },
            grid: run.grid.map { GridStatus($0) },
            position: PositionStatus(day.recorder.recorder),
            output: OutputStatus(run.output),
            inputs: run.inputs,
            media: run.media,
            vibration: VibrationStatus(run.preferences.vibration, run.vibration),
            voice: voice.map { VoiceStatus($0) },
            music: music.map { MusicStatus($0) },
            warnings: Self.warnings(run),
            unsaved: unsaved.isEmpty ? nil : unsaved
        )
    }

    private static func warnings(_ run: RunSnapshot) -> [String] {
        var warnings = run.pauseReason.map { ["the run is paused because \($0); to resume: stridectl resume"] } ?? []
        if run.pacer.playing.run != 0 { warnings += run.inputWarnings }
        if case .fallback(let fault) = run.output.output {
            warnings.append("no sound: \(fault); \(fault.advice ?? "to find the reason: stridectl doctor")")
        } else if run.playsNowhere, run.pacer.playing.run != 0 {
            warnings.append("no sound: the sound device is \"null\"; to find another: stridectl doctor")
        }
        return warnings
    }
}

extension PlayState {
    package init(_ order: PlayOrder) {
        self = order.run == 0 ? .stopped : order.isPaused ? .paused : .running
    }
}
