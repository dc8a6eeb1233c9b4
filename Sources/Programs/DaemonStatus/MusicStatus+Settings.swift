import Cadence
package import Control
package import MusicLibrary

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
