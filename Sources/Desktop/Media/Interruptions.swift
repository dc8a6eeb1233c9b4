/// Decides what media keys and phone calls do to a run: events in, actions out.
///
/// A phone call pauses the clicks, and its end resumes them, unless the runner has paused or resumed them in the meantime. A key
/// that pauses the run may also pause the music; a later key resumes the music only if a key has paused it. While a client watches the
/// buttons, play and pause go to that client only.
package struct Interruptions: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case key(MediaKey)
        /// The first phone call has begun.
        ///
        /// `isEarlier` is true for a call that was found when strided began to watch for calls.
        case callBegan(isEarlier: Bool)
        case callsEnded
        /// The runner has paused, resumed, started or stopped the clicks without a media key; the order is already carried out.
        case ordered(Order)
    }

    /// An order of the runner that did not come from a media key.
    package enum Order: Hashable, Sendable {
        /// The clicks are paused, by the runner or because the headphones were unplugged.
        case pause
        case resume
        case stop
    }

    package enum Action: Hashable, Sendable {
        case pauseRun
        case resumeRun
        /// Stop the clicks; the recording continues.
        case stopClicks
        /// Silence the clicks because of a phone call; the recording continues.
        case pauseClicks
        /// Make the clicks audible again after a phone call.
        case resumeClicks
        case pauseMusic
        case resumeMusic
        case changePace(isFaster: Bool)
        case skipTrack(isForward: Bool)
        case lap
        case setVolume(Double)
        /// Send the press to the clients that receive the presses of play and pause.
        case reportPress
    }

    /// Whether a phone call has paused the clicks, and its end is to resume them.
    package private(set) var isPausedByCall = false
    package private(set) var hasCall = false
    private var hasPausedMusic = false

    /// - Parameter isPausedByCall: whether a phone call has paused the clicks in an earlier process.
    package init(isPausedByCall: Bool = false) { self.isPausedByCall = isPausedByCall }

    /// Returns what to do, in order; `state` is the state of the run before these actions.
    package mutating func handle(_ event: Event, in state: PlayerState) -> [Action] {
        switch event {
        case .key(let key):
            return handle(key, in: state)
        case .callBegan(let isEarlier):
            hasCall = true
            // The runner who starts a run during a call has decided to hear the clicks.
            guard !isEarlier, state.clicks == .playing else { return [] }
            isPausedByCall = true
            return [.pauseClicks]
        case .callsEnded:
            hasCall = false
            defer { isPausedByCall = false }
            return isPausedByCall && state.clicks == .paused ? [.resumeClicks] : []
        case .ordered(let order):
            isPausedByCall = false
            if order == .stop, !state.isActive { hasPausedMusic = false }
            return []
        }
    }

    private mutating func handle(_ key: MediaKey, in state: PlayerState) -> [Action] {
        guard state.isPlayer else { return [] }
        if state.isWatched, [.playPause, .play, .pause].contains(key) { return [.reportPress] }
        switch key {
        case .playPause:
            return state.activity == .playing ? pause(in: state) : resume(in: state)
        case .play:
            return state.activity == .paused ? resume(in: state) : []
        case .pause:
            return pause(in: state)
        case .stop:
            isPausedByCall = false
            hasPausedMusic = false
            return state.clicks == .none ? [] : [.stopClicks]
        case .next:
            return skip(isForward: true, in: state)
        case .previous:
            return skip(isForward: false, in: state)
        case .volume(let volume):
            return [.setVolume(volume)]
        }
    }

    private func skip(isForward: Bool, in state: PlayerState) -> [Action] {
        switch state.next {
        case .pace: state.clicks == .none ? [] : [.changePace(isFaster: isForward)]
        case .lap: isForward && state.recording == .playing ? [.lap] : []
        case .track: state.track == nil ? [] : [.skipTrack(isForward: isForward)]
        }
    }

    /// Pauses the run; a key during a call keeps the clicks paused after the call.
    private mutating func pause(in state: PlayerState) -> [Action] {
        isPausedByCall = false
        guard state.activity == .playing else { return [] }
        guard state.keys == .both else { return [.pauseRun] }
        hasPausedMusic = true
        return [.pauseRun, .pauseMusic]
    }

    private mutating func resume(in state: PlayerState) -> [Action] {
        isPausedByCall = false
        guard hasPausedMusic else { return [.resumeRun] }
        hasPausedMusic = false
        return [.resumeRun, .resumeMusic]
    }
}

/// The music players that a key has paused and that a later key resumes.
package struct PausedMusic: Hashable, Sendable {
    private var players: Set<String> = []

    package init() {}

    /// Records the bus names of players that were playing and are paused now.
    package mutating func pause(_ names: some Sequence<String>) { players.formUnion(names) }

    /// Returns the players to resume, and forgets all.
    ///
    /// - Parameter paused: the players that are paused now; the others were changed by their user.
    package mutating func resume(among paused: some Sequence<String>) -> [String] {
        defer { players = [] }
        return paused.filter(players.contains)
    }

    package var isEmpty: Bool { players.isEmpty }
}

/// Decides when a run prevents the machine from sleeping: while it plays, and during the first five minutes of a pause.
package struct SleepInhibition: Hashable, Sendable {
    package static let patience = Duration.seconds(300)

    private var pausedAt: Duration?

    /// The time at which the result of `isNeeded` changes although the run does not change; nil if there is none.
    package private(set) var deadline: Duration?

    package init() {}

    package mutating func isNeeded(in activity: PlayerState.Activity, at now: Duration) -> Bool {
        deadline = nil
        switch activity {
        case .none, .playing:
            pausedAt = nil
            return activity == .playing
        case .paused:
            let end = (pausedAt ?? now) + Self.patience
            pausedAt = pausedAt ?? now
            guard now < end else { return false }
            deadline = end
            return true
        }
    }
}
