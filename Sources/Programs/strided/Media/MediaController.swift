import BlueZ
import Clocks
import Configuration
import Desktop
import Logging
import Media

/// Shows the run to the desktop: as a media player, to bluetoothd, and as a reason not to sleep.
///
/// It owns nothing of the run. It compares the state in `MediaFeed` with what it has shown, and shows the difference.
actor MediaController {
    private static let retry = Duration.seconds(30)

    private let surroundings: Surroundings
    /// Wakes the controller to show a title that was delayed, and to allow sleep again after a long pause of the run.
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
