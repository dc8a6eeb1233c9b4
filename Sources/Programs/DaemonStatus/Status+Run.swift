import Activities
package import BeatOutputs
import Cadence
package import Configuration
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
            follow: FollowChoice(pacer),
            target: TargetStatus(run),
            measured: MeasuredStatus(run),
            motion: MotionStatus(run),
            heart: HeartStatus(run),
            lock: LockStatus(run),
            plan: pacer.plan?.explanation,
            recording: RecordingStatus(day),
            workout: workout,
            race: day.race,
            alerts: AlertsStatus(day.recorder.alerts.settings),
            lastAlert: day.lastAlert,
            click: ClickStatus(run.preferences),
            runner: RunnerStatus(pacer.runner),
            stepsPlayed: run.history.stepsPlayed,
            countIn: run.countIn,
            lastStep: run.history.lastOnset.map { StepStatus($0.onset, heardAt: $0.heardAt) },
            grid: run.grid.map { GridStatus($0) },
            group: pacer.group.map { GroupStatus($0, at: run.now) },
            position: PositionStatus(day.recorder.recorder),
            output: OutputStatus(run),
            inputs: run.inputs,
            broadcast: run.broadcast,
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
        warnings += run.beatProblems
        if case .fallback(let fault) = run.output.output {
            warnings.append("no sound: \(fault); \(fault.advice ?? "to find the reason: stridectl doctor")")
        } else if run.playsNowhere, run.pacer.playing.run != 0 {
            warnings.append("no sound: the sound device is \"null\"; to find another: stridectl doctor")
        }
        let (preferences, isOnPage) = (run.preferences, run.preferences.output == .page)
        if isOnPage, preferences.voice.output != .off || preferences.music.mode != .off {
            warnings.append("a page plays only the clicks; for speech and music: stridectl set sound.output device")
        }
        return warnings
    }
}

extension PlayState {
    package init(_ order: PlayOrder) {
        self = order.run == 0 ? .stopped : order.isPaused ? .paused : .running
    }
}

extension MusicStatus {
    package init(_ music: MusicSnapshot) {
        self.init(
            mode: MusicChoice(rawValue: music.settings.mode.rawValue) ?? .off,
            playlist: music.settings.playlist.isEmpty ? nil : music.settings.playlist,
            volume: music.settings.volume.fraction,
            clicks: ClicksWithMusicChoice(rawValue: music.settings.clicks.rawValue) ?? .on,
            track: music.track.map { track in
                TrackStatus(
                    id: Int(track.id),
                    title: track.title,
                    artist: track.artist,
                    tempoBeatsPerMinute: track.tempo,
                    speed: track.speed,
                    positionSeconds: track.position,
                    durationSeconds: track.duration
                )
            },
            problem: music.problem
        )
    }
}

extension ClickStatus {
    package init(_ preferences: Preferences) {
        self.init(
            cue: CueChoice(preferences.cue),
            sound: preferences.sound,
            accent: AccentChoice(sameWordAs: preferences.accent),
            volume: preferences.volume.fraction,
            output: ClickOutputChoice(sameWordAs: preferences.output)
        )
    }
}

extension VoiceStatus {
    package init(_ voice: PromptPlanner) {
        self.init(
            output: VoiceChoice(sameWordAs: voice.settings.output),
            quiet: voice.settings.isQuiet,
            language: voice.languageCode,
            program: voice.settings.program,
            problem: voice.settings.output == .speech ? voice.problem : nil,
            last: voice.last.map {
                SpokenStatus(text: $0.played.text, atUnixSeconds: $0.at, chime: $0.played.isChime)
            }
        )
    }
}

extension VibrationStatus {
    package init(_ settings: VibrationSettings, _ report: VibrationReport) {
        self.init(
            output: VibrationChoice(sameWordAs: settings.output),
            strength: settings.strength,
            feet: FeetChoice(sameWordAs: settings.feet),
            offsetMilliseconds: settings.offset / .milliseconds(1),
            active: settings.isOn ? report.active : [],
            problem: settings.isOn ? report.problem : nil,
            requested: report.requested
        )
    }
}
