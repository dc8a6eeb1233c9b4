package import Cadence

/// The runner's own music on the beat grid: the settings `music.*` and `click.with_music`.
package struct MusicSettings: Hashable, Sendable {
    package var mode = MusicMode.off
    /// The playlist of the mode `playlist`: a file, or a mood of `[playlists]`; empty if there is none.
    package var playlist = ""
    package var volume = Volume(fraction: 0.9)
    package var outOfRange = OutOfRange.skip
    package var clicks = ClicksWithMusic.soft

    package init() {}
}

/// Which tracks are played: the setting `music.mode`.
package enum MusicMode: String, CaseIterable, Hashable, Sendable {
    case off
    /// The tracks of the library whose tempo fits the cadence.
    case on
    case playlist
}

/// What happens to tracks of a playlist whose tempo does not fit the cadence: the setting `music.out_of_range`.
package enum OutOfRange: String, CaseIterable, Hashable, Sendable {
    case skip
    /// They are played at the nearest ratio of beats and steps, however much faster or slower that is.
    case stretch
}

/// How the clicks sound at steps that have music: the setting `click.with_music`.
package enum ClicksWithMusic: String, CaseIterable, Hashable, Sendable {
    case off
    /// They are 12 dB softer.
    case soft
    case on

    package var gain: Float {
        switch self {
        case .off: 0
        case .soft: 0.25
        case .on: 1
        }
    }
}
