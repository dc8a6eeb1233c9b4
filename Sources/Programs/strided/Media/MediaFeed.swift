import Activities
import Cadence
import Clocks
import Configuration
import Control
import Desktop
import Media
import Metronome
import Pacing

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
    let keys = Queue<MediaKey>(of: 1_024, dropping: .newest)
    /// Whether the clicks or the recording are paused, for the voice.
    let pauses = Latest(false)
    /// Whether the music of other players must be paused, for the media controller.
    let music = Latest(false)
    /// What the media controller has shown to the desktop, for the status.
    let display = Latest(Shown())

    var state: PlayerState { player.value }

    var shown: Shown { display.value }

    /// Changes a part of the state; the owner of the run and the owner of the day each change their part.
    func update(_ body: (inout PlayerState) -> Void) {
        player.update(body)
        pauses.update { $0 = state.isPaused }
    }

    func show(_ body: (inout Shown) -> Void) { display.note(body) }
}

extension PlayerState {
    mutating func update(_ pacer: Pacer, _ settings: DaemonSettings) {
        clicks = pacer.playing.run == 0 ? .none : pacer.playing.isPaused ? .paused : .playing
        run = pacer.playing.run
        volume = settings.preferences.volume.fraction
        keys = settings.media.keys
        next = settings.media.next
        guard isActive else { return }
        let pace = pacer.targetSpeed?.formatted(settings.units == .metric ? .pacePerKilometer : .pacePerMile)
        let origin = pacer.isMeasured ? "" : " (set by you)"
        let cadence = "\(Int(pacer.target.stepsPerMinute.rounded())) spm"
        title = [cadence, pace.map { $0 + origin }].compactMap(\.self).joined(separator: " · ")
    }

    mutating func update(_ phase: Recorder.Phase) {
        recording =
            switch phase {
            case .idle: .none
            case .recording, .paused(.rest): .playing
            case .paused(.order): .paused
            }
    }
}

extension MediaStatus {
    /// Media keys, phone calls and sleep, for the status; nil without a run.
    init?(_ feed: MediaFeed, _ interruptions: Interruptions) {
        let state = feed.state
        guard state.isActive else { return nil }
        let shown = feed.shown
        self.init(
            keys: Keys(rawValue: state.keys.rawValue) ?? .off,
            claimed: shown.isClaimed,
            call: interruptions.hasCall,
            resumesAfterCall: interruptions.isPausedByCall,
            sleepInhibited: shown.isSleepInhibited
        )
    }
}
