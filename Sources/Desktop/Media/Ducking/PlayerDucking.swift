/// Lowers or pauses other media players during speech and restores them: events in, actions out.
///
/// The program stores the players before their first change, so that after a crash the next process restores them. A volume that the
/// user has changed meanwhile stays. Pure: it has no clock and no bus.
package struct PlayerDucking: Hashable, Sendable {
    /// An event.
    package enum Event: Hashable, Sendable {
        /// Speech begins, or continues with more speech of this length.
        case speechBegan(lasting: Duration, PlayerDuckingSettings)
        /// The last speech has ended.
        case speechEnded
        /// The search for players found this one.
        case found(PlayerReading)
        /// A player has reported a change.
        case changed(PlayerChange)
        /// The answer to an order.
        case answered(PlayerAddress, Answer)
        /// The deadline is reached.
        case deadlineReached
        /// The state file could not be written.
        case storingFailed
        /// The connection to the bus is lost, and with it the unique names of the players.
        case busLost
        /// The program ends: restore everything at once.
        case stopped
    }

    /// An order to one player; it is answered exactly once.
    package enum Order: Hashable, Sendable {
        /// Read the properties.
        case read
        /// Set the volume.
        case setVolume(Double)
        /// Pause.
        case pause
        /// Play.
        case play
    }

    /// The answer to an order.
    package enum Answer: Hashable, Sendable {
        /// The player has carried out the order.
        case accepted
        /// The answer to `read`.
        case reading(PlayerReading)
        /// The player has left the bus.
        case gone
        /// The player has answered with this error.
        case refused(String)
        /// The player does not answer.
        case silent
    }

    /// An action for the caller; actions are carried out in their order.
    package enum Action: Hashable, Sendable {
        /// Store these players, before the following actions; if there is none, remove the stored ones.
        case store([SavedPlayer])
        /// Begin or end listening to the changes of players.
        case listen(Bool)
        /// Read all players on the bus, and report each with `found`.
        case find
        /// Send an order to a player and report the answer; do not wait for it.
        case order(PlayerAddress, Order)
        /// Log that a player is not changed, or not as it should be.
        case report(PlayerAddress, fault: String)
    }

    /// The time between the end of speech and the return of the volumes, so that they do not go up and down between two sentences.
    package static let hold = Duration.milliseconds(300)
    /// Speech whose end is not reported ends this long after its expected end.
    private static let overrun = Duration.seconds(10)
    /// The longest time for the restoration at the end of the program.
    private static let farewell = Duration.seconds(1)

    private var settings = PlayerDuckingSettings()
    private var players: [String: DuckedPlayer] = [:]
    /// Players that strided or the user changes while they are searched for: their reading may be out of date.
    private var excluded: Set<String> = []
    private var isSearching = false
    private var isSpeaking = false
    private var beganAt: Duration = .zero
    private var length: Duration = .zero
    /// When the players return to their volumes.
    private var endsAt: Duration = .zero
    private var stoppedAt: Duration?
    private var stored: [SavedPlayer] = []
    private var storedBefore: [SavedPlayer] = []
    private var isListening = false
    /// The faults that were reported, because each is reported once.
    private var faults: Set<[String]> = []

    /// Creates a state without speech.
    package init() {}
}

extension PlayerDucking {
    /// When `deadlineReached` must be reported; nil without players and speech.
    package var deadline: Duration? {
        var deadlines = players.values.compactMap { $0.deadline(isSpeaking: isSpeaking) }
        if isSpeaking { deadlines.append(endsAt) }
        if let stoppedAt { deadlines.append(stoppedAt + Self.farewell) }
        return deadlines.min()
    }

    /// Whether everything that can be restored before the end of the program is restored, or its time is over.
    package func isFinished(at now: Duration) -> Bool {
        guard let stoppedAt else { return false }
        return now >= stoppedAt + Self.farewell || players.values.allSatisfy(\.isWaitingForRetry)
    }

    /// Whether the player is changed now; orders to other players are out of date.
    package func contains(_ address: PlayerAddress) -> Bool { players[address.owner]?.saved.address == address }

    /// Handles an event and returns what to do.
    package mutating func handle(_ event: Event, at now: Duration) -> [Action] {
        var actions = apply(event, at: now)
        if isSpeaking, now >= endsAt { isSpeaking = false }
        for owner in players.keys.sorted() {
            guard var player = players[owner] else { continue }
            if let order = player.nextOrder(at: now, isSpeaking: isSpeaking, isStopping: stoppedAt != nil) {
                actions.append(.order(player.saved.address, order))
            }
            players[owner] = player
        }
        let changed = players.values.map(\.saved).sorted { $0.address.owner < $1.address.owner }
        if changed != stored {
            (storedBefore, stored) = (stored, changed)
            actions.insert(.store(changed), at: 0)
        }
        if isListening != (isSpeaking && isSearching || !players.isEmpty) {
            isListening.toggle()
            actions.insert(.listen(isListening), at: 0)
        }
        return actions
    }

    private mutating func apply(_ event: Event, at now: Duration) -> [Action] {
        switch event {
        case .speechBegan(let length, let settings): return begin(length, settings, at: now)
        case .speechEnded: endsAt = min(endsAt, now + Self.hold)
        case .found(let reading): return add(reading, at: now)
        case .changed(let change):
            if change.volume != nil, players[change.owner] == nil { excluded.insert(change.owner) }
            return update(change.owner) { $0.handle(change) }
        case .answered(let address, let answer):
            let isSpeaking = isSpeaking
            return update(address.owner) { $0.handle(answer, at: now, isSpeaking: isSpeaking) }
        case .deadlineReached: break
        case .storingFailed:
            let owners = Set(storedBefore.map(\.address.owner))
            players = players.filter { owners.contains($0.key) }
            stored = players.values.map(\.saved).sorted { $0.address.owner < $1.address.owner }
        case .busLost: players = [:]
        case .stopped:
            stoppedAt = stoppedAt ?? now
            isSpeaking = false
        }
        return []
    }

    private mutating func begin(_ length: Duration, _ settings: PlayerDuckingSettings, at now: Duration) -> [Action] {
        guard stoppedAt == nil else { return [] }
        isSpeaking = true
        excluded = Set(players.keys)
        (beganAt, self.length, self.settings) = (now, length, settings)
        endsAt = now + length + Self.overrun
        isSearching = settings.behavior == .pause || settings.behavior == .lower && settings.share < 1
        return isSearching ? [.find] : []
    }

    private mutating func update(_ owner: String, _ body: (inout DuckedPlayer) -> DuckedPlayer.Outcome) -> [Action] {
        guard var player = players[owner] else { return [] }
        let outcome = body(&player)
        players[owner] = player
        switch outcome {
        case .continues: return []
        case .done:
            players[owner] = nil
            return []
        case .fault(let reason, let isDone):
            if isDone { players[owner] = nil }
            return report(player.saved.address, reason)
        }
    }
}

// MARK: - New players

extension PlayerDucking {
    private mutating func add(_ reading: PlayerReading, at now: Duration) -> [Action] {
        let address = reading.address
        guard isSpeaking, reading.activity == .playing, players[address.owner] == nil,
            !excluded.contains(address.owner)
        else { return [] }
        guard reading.canControl else { return report(address, "it cannot be controlled") }
        guard now - beganAt <= DuckedPlayer.patience else { return report(address, "it answers slowly") }
        let pauses = settings.behavior == .pause && length > PlayerDuckingSettings.longSpeech && reading.canPause
        if pauses {
            let saved = SavedPlayer(address, volume: reading.volume ?? 0, lowered: nil)
            players[address.owner] = DuckedPlayer(saved, at: now)
            return []
        }
        guard let volume = reading.volume else { return report(address, "it has no volume") }
        let lowered = volume * settings.share
        guard volume - lowered > SavedPlayer.tolerance else { return [] }
        players[address.owner] = DuckedPlayer(SavedPlayer(address, volume: volume, lowered: lowered), at: now)
        return []
    }

    private mutating func report(_ address: PlayerAddress, _ fault: String) -> [Action] {
        faults.insert([address.owner, fault]).inserted ? [.report(address, fault: fault)] : []
    }
}

/// What strided does to other media players while it speaks: the settings `voice.players` and `voice.players_volume`.
package struct PlayerDuckingSettings: Hashable, Sendable {
    /// What happens to players that play.
    package enum Behavior: String, Hashable, Sendable, CaseIterable {
        /// Their volume is lowered.
        case lower
        /// They are paused during long speech, and lowered during short speech.
        case pause
        /// Nothing.
        case leave
    }

    /// Speech longer than this is long: with `pause`, players are paused.
    package static let longSpeech = Duration.seconds(4)
    /// The valid shares.
    package static let shares = 0.0...1.0

    /// What happens to players that play.
    package var behavior = Behavior.lower
    /// The volume during speech, as a share of the player's own volume, 0…1.
    package var share = 0.3

    /// The default settings: 30 % of the player's volume.
    package init() {}
}
