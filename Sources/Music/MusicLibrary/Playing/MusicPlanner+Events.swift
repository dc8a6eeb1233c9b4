package import Activities
package import Metronome
package import Music
import MusicFiles
package import Playback

extension MusicPlanner {
    /// An input of the planner.
    package enum Event: Sendable {
        /// The run or the sound output has changed, or time has passed.
        case moment(MusicMoment)
        case settings(MusicSettings, [StepsPlaylistMapper.Mood])
        case wish(Wish)
        /// The runner has chosen a playlist: report the entries that cannot be played.
        case examine
        /// The answer to `findTracks`, and the time in seconds since 1970.
        case found(Result<[TempoCandidate], MusicProblem>, at: Double)
        case read(Result<PlaylistTracks, MusicProblem>)
        case lookedUp(Result<CatalogueTrack, MusicProblem>)
        case loaded(Result<CatalogueTrack, MusicProblem>)
        /// The answer to `render`, in the order of the jobs.
        case rendered([Result<MusicSound, PartFailure>])
        case examined(Result<PlaylistTracks, MusicProblem>)
    }

    /// An output of the planner, which its owner carries out.
    package enum Action: Sendable {
        /// Asks for the tracks that may fit a cadence in steps per minute.
        case findTracks(cadence: Double)
        case readPlaylist(String, [StepsPlaylistMapper.Mood])
        case lookUp(Int64)
        /// Asks for the beats of a track and opens its samples; `number` identifies these samples from now on.
        case load(Int64, number: UInt64, SampleRate)
        case render([Job], SampleRate)
        /// Asks for the tracks of a playlist that is not played now.
        case examinePlaylist(String, [StepsPlaylistMapper.Mood])
        /// Gives the sound output its music; nil ends the music.
        case post(MusicPlan?)
        /// Notes that the music has been continued after the pauses up to this number.
        case noteContinuation(after: Int)
        case recordPlay(Int64)
        /// Removes from memory the samples that precede the layer `before`.
        case discard(number: UInt64, before: MusicLayer)
        /// Sets the time of the next `moment`; nil removes it.
        case setAlarm(Duration?)
        /// Asks for another `moment` as soon as possible.
        case wake
        /// Asks for one more `moment`; if true, also for a `moment` after each later change of the run.
        case setRead(Bool)
        /// Shows the track that is heard to the desktop; false shows that there is none.
        case show(Bool)
        case log(String, isWarning: Bool)
        case reportChange
    }
}

/// The error of a passage whose track cannot be read any more.
package struct PartFailure: Error {
    let passage: UInt64
    let error: MusicFileError
}
