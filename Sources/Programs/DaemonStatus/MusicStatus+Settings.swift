import Cadence
package import Configuration
package import Control

/// The state of the music at one moment: the values from which the music's part of the status is made.
package struct MusicSnapshot: Sendable {
    /// The settings of the music.
    package var settings: MusicSettings
    /// The track that is playing.
    package var track: TrackStatus?
    /// Why there is no music, or why a track was skipped.
    package var problem: String?

    /// Creates a snapshot of the music.
    package init(settings: MusicSettings, track: TrackStatus?, problem: String?) {
        self.settings = settings
        self.track = track
        self.problem = problem
    }
}

extension MusicStatus {
    /// Makes the music's part of the status.
    package init(_ music: MusicSnapshot) {
        self.init(
            mode: MusicChoice(rawValue: music.settings.mode.rawValue) ?? .off,
            playlist: music.settings.playlist.isEmpty ? nil : music.settings.playlist,
            volume: music.settings.volume.fraction,
            clicks: ClicksWithMusicChoice(rawValue: music.settings.clicks.rawValue) ?? .on,
            track: music.track,
            problem: music.problem
        )
    }
}
