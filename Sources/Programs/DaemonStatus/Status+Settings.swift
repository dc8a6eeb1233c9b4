import Cadence
package import Configuration
package import Control
package import Haptics
package import MusicLibrary
package import Speech

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
            volume: preferences.volume.fraction
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
