import Activities
import BlueZ
import Cadence
import Clocks
import Configuration
import Control
import Desktop
import Logging
import Media
import Metronome
import Pacing

/// Shows the run to the desktop: as a media player, to bluetoothd, and as a reason not to sleep.
///
/// It owns nothing of the run. It compares the state in `MediaFeed` with what it has shown, and shows the difference.
actor MediaController {
    private static let retry = Duration.seconds(30)

    private let surroundings: Surroundings
    private let alarm: Alarm

    private var updates = PlayerUpdates()
    private var inhibition = SleepInhibition()
    private var inhibitor: SleepInhibitor?
    private var music = PausedMusic()
    private var isWatchingCalls = false
    private var isClaimed = false
    private var claimsAfter: Duration = .zero
    private var isInhibitionRefused = false

    init(surroundings: Surroundings) {
        self.surroundings = surroundings
        alarm = Alarm(clock: surroundings.clock)
    }

    nonisolated var deadlines: AlarmService {
        AlarmService(alarm: alarm) { [surroundings] in surroundings.media.player.wake() }
    }

    func update() async {
        let state = surroundings.media.state
        let now = surroundings.clock.now
        if state.isActive != isWatchingCalls {
            isWatchingCalls = state.isActive
            surroundings.desktop.setWatchingCalls(state.isActive)
        }
        if let shown = updates.next(state, at: now) { await show(shown, at: now) }
        await inhibitSleep(inhibition.isNeeded(in: state.activity, at: now))
        let isSleepInhibited = inhibitor != nil
        surroundings.media.show { $0.isSleepInhibited = isSleepInhibited }
        if !state.isActive {
            isInhibitionRefused = false
            claimsAfter = .zero
            music = PausedMusic()
        }
        alarm.set([updates.deadline, inhibition.deadline].compactMap(\.self).min())
    }

    /// Handles the loss of the session bus: the player must be shown again.
    func handleConnectionLoss() {
        isClaimed = false
        surroundings.media.show { $0.isClaimed = false }
        updates.reset()
        surroundings.media.player.wake()
    }

    /// Whether a player stays paused, because the runner has paused the music; it then plays again with the other players.
    func keepPaused(_ player: String) -> Bool {
        guard surroundings.media.music.value, surroundings.media.state.isPaused else { return false }
        music.pause([player])
        return true
    }

    func setMusic(isPaused: Bool) async {
        do throws(DesktopError) {
            if isPaused {
                music.pause(try await surroundings.desktop.pausePlayingPlayers())
            } else if !music.isEmpty {
                let paused = music
                music = PausedMusic()
                try await surroundings.desktop.resumePlayers(paused)
            }
        } catch {
            surroundings.log.info("the music was not \(isPaused ? "paused" : "resumed"): \(error)")
        }
    }
}

// MARK: - Showing

extension MediaController {
    private func show(_ state: PlayerState, at now: Duration) async {
        surroundings.bluetooth?.setPlayer(state)
        guard state.isPlayer else {
            guard isClaimed else { return }
            isClaimed = false
            surroundings.media.show { $0.isClaimed = false }
            await surroundings.desktop.hidePlayer()
            return
        }
        let claims = !isClaimed && now >= claimsAfter
        do throws(DesktopError) {
            try await surroundings.desktop.showPlayer(state, claims: claims)
            guard claims else { return }
            isClaimed = true
            surroundings.media.show {
                $0.isClaimed = true
                $0.failure = nil
            }
            surroundings.log.info("media keys control the run (media.keys = \(state.keys.rawValue))")
        } catch {
            if claimsAfter == .zero { surroundings.log.info("media keys do not control the run: \(error)") }
            claimsAfter = now + Self.retry
            surroundings.media.show { $0.failure = error }
        }
    }

    private func inhibitSleep(_ isNeeded: Bool) async {
        guard isNeeded, !isInhibitionRefused else {
            inhibitor = nil
            return
        }
        guard inhibitor == nil else { return }
        do throws(DesktopError) {
            inhibitor = try await surroundings.desktop.inhibitSleep(reason: "A run is in progress.")
        } catch {
            isInhibitionRefused = true
            surroundings.log.info("the machine may go to sleep during the run: \(error)")
        }
    }
}

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
    /// Media keys, phone calls and sleep, for the status; nil if there is neither a run nor a recording.
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
