import Clocks
import Desktop
import Media

/// The values that the run, the day and the media controller pass to each other.
struct MediaFeed: Sendable {
    struct Shown: Sendable {
        var isClaimed = false
        var isSleepInhibited = false
        /// Why strided could not become a media player in this run or the last one; nil if it could.
        var failure: DesktopError?
    }

    /// The state of the run and of the recording, for the media controller.
    let player = Latest(PlayerState())
    /// The buttons of headsets, for the run.
    let keys = Queue<MediaKey>(of: 1_024, dropping: .newest)
    /// Whether the clicks or the recording are paused, for the voice.
    let pauses = Latest(false)
    /// Whether the music of other players must be paused, for the media controller.
    let music = Latest(false)
    /// What the media controller has shown to the desktop, for the status.
    let display = Latest(Shown())

    var state: PlayerState { player.value }

    /// What the media controller has shown to the desktop.
    var shown: Shown { display.value }

    /// Changes a part of the state; the owner of the run and the owner of the day each change their part.
    func update(_ body: (inout PlayerState) -> Void) {
        player.update(body)
        pauses.update { $0 = state.isPaused }
    }

    func show(_ body: (inout Shown) -> Void) { display.note(body) }
}
