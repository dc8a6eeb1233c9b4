import Activities
import Cadence
import Configuration
import Control
import Media
import Metronome
import Pacing

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
