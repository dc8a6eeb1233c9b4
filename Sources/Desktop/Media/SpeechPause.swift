package import SystemBus

/// What strided does to other media players while it speaks: the setting `voice.players`.
package enum OtherPlayers: String, Hashable, Sendable, CaseIterable {
    /// Those that play are paused, and play again afterwards.
    case pause
    case leave
}

/// Pauses other media players during speech and lets them play again: events in, actions out.
///
/// Players are known by their bus names. The program stores the names before the players are paused, so that after a crash the next process
/// lets them play again. A player that the user has started or stopped meanwhile is left alone. Pure: it has no clock and no bus.
package struct SpeechPause: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        /// Speech begins, or continues with more speech of this length.
        case speechBegan(lasting: Duration)
        case speechEnded
        case found(String, PlayerReading)
        case answered(String, Answer)
        case deadlineReached
        /// The state file could not be written.
        case storingFailed
        /// The program ends: let the players play again at once.
        case stopped
    }

    /// An order to one player; it is answered exactly once.
    package enum Order: Hashable, Sendable {
        case read, pause, play
    }

    package enum Answer: Hashable, Sendable {
        case accepted
        case reading(PlayerReading)
        /// The player has left the bus.
        case gone
        case refused(String)
        case silent
    }

    /// An action for the caller; actions are carried out in their order.
    package enum Action: Hashable, Sendable {
        /// Store these players, before the following actions; if there is none, remove the stored ones.
        case store([String])
        /// Read all players on the bus, and report each with `found`.
        case find
        case order(String, Order)
        /// Log that a player is not paused, or does not play again.
        case report(String, fault: String)
    }

    private enum Phase: Hashable {
        case pausing
        case paused
        /// The playback is read, because the user may have changed it.
        case checking
        case resuming
    }

    /// The time from the end of speech until the players play again; it prevents music between two sentences.
    package static let hold = Duration.milliseconds(300)
    /// The maximum time from the start of speech until a player is found; a player that is found later is not paused.
    private static let patience = Duration.milliseconds(500)
    /// If the end of speech is not reported, it counts as ended this long after its expected end.
    private static let overrun = Duration.seconds(10)
    /// The maximum time for the players to play again when the program ends.
    private static let farewell = Duration.seconds(1)

    private var players: [String: Phase] = [:]
    private var isSpeaking = false
    private var beganAt: Duration = .zero
    private var endsAt: Duration = .zero
    private var stoppedAt: Duration?
    private var stored: [String] = []
    private var storedBefore: [String] = []
    /// The faults that were reported, because each is reported once.
    private var faults: Set<[String]> = []

    package init() {}
}

extension SpeechPause {
    /// The time at which `deadlineReached` must be reported; nil if there is no speech and the program is not ending.
    package var deadline: Duration? {
        [isSpeaking ? endsAt : nil, stoppedAt.map { $0 + Self.farewell }].compactMap(\.self).min()
    }

    /// Whether the program can end: no player must be made to play again, or the time `farewell` is over.
    package func isFinished(at now: Duration) -> Bool {
        stoppedAt.map { players.isEmpty || now >= $0 + Self.farewell } ?? false
    }

    /// Whether strided controls this player, from the order to pause until it plays again; orders to other players are outdated.
    package func contains(_ player: String) -> Bool { players[player] != nil }

    package mutating func handle(_ event: Event, at now: Duration) -> [Action] {
        var actions = apply(event, at: now)
        if isSpeaking, now >= endsAt { isSpeaking = false }
        if !isSpeaking {
            for player in players.keys.sorted() where players[player] == .paused {
                players[player] = .checking
                actions.append(.order(player, .read))
            }
        }
        let changed = players.keys.sorted()
        if changed != stored {
            (storedBefore, stored) = (stored, changed)
            actions.insert(.store(changed), at: 0)
        }
        return actions
    }

    private mutating func apply(_ event: Event, at now: Duration) -> [Action] {
        switch event {
        case .speechBegan(let length):
            guard stoppedAt == nil else { return [] }
            (isSpeaking, beganAt, endsAt) = (true, now, now + length + Self.overrun)
            return [.find]
        case .speechEnded: endsAt = min(endsAt, now + Self.hold)
        case .found(let player, let reading): return add(player, reading, at: now)
        case .answered(let player, let answer): return handle(answer, of: player)
        case .deadlineReached: break
        case .storingFailed:
            players = players.filter { storedBefore.contains($0.key) }
            stored = players.keys.sorted()
        case .stopped:
            stoppedAt = stoppedAt ?? now
            isSpeaking = false
        }
        return []
    }

    private mutating func add(_ player: String, _ reading: PlayerReading, at now: Duration) -> [Action] {
        guard isSpeaking, reading.activity == .playing, players[player] == nil else { return [] }
        guard reading.canPause else { return report(player, "it cannot be paused") }
        guard now - beganAt <= Self.patience else { return report(player, "it answers slowly") }
        players[player] = .pausing
        return [.order(player, .pause)]
    }

    private mutating func handle(_ answer: Answer, of player: String) -> [Action] {
        guard let phase = players[player] else { return [] }
        switch (phase, answer) {
        case (.pausing, .accepted): players[player] = .paused
        case (.pausing, .silent):
            // It may carry out the order later.
            players[player] = .paused
            return report(player, "it does not answer")
        case (.checking, .reading(let reading)) where reading.activity == .paused:
            players[player] = isSpeaking ? .paused : .resuming
            return isSpeaking ? [] : [.order(player, .play)]
        case (_, .refused(let reason)):
            players[player] = nil
            return report(player, reason)
        case (_, .silent):
            players[player] = nil
            return report(player, "it does not answer")
        default: players[player] = nil
        }
        return []
    }

    private mutating func report(_ player: String, _ fault: String) -> [Action] {
        faults.insert([player, fault]).inserted ? [.report(player, fault: fault)] : []
    }
}

package struct PlayerReading: Hashable, Sendable {
    package let activity: PlayerState.Activity
    /// Whether other programs can pause the player now.
    package let canPause: Bool

    package init(_ activity: PlayerState.Activity, canPause: Bool = true) {
        self.activity = activity
        self.canPause = canPause
    }

    /// Reads the properties of the interface `org.mpris.MediaPlayer2.Player`.
    package init(properties: [String: BusValue]) {
        activity =
            switch properties["PlaybackStatus"]?.text {
            case "Playing": .playing
            case "Paused": .paused
            default: .none
            }
        canPause = properties["CanControl"]?.truth ?? true && properties["CanPause"]?.truth ?? false
    }
}
