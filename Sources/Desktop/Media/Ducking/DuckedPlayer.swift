/// One player that is lowered or paused during speech: events in, one order at a time out.
///
/// The next order follows the answer to the previous one. So a slow player gets fewer volumes, and never an old one after a new one.
struct DuckedPlayer: Hashable, Sendable {
    enum Phase: Hashable {
        /// The volume is lowered, or is low during speech.
        case lowering
        /// The player is slow: its volume stays as it is until the end of the speech.
        case holding
        /// The volume or the playback is read, because the user may have changed it.
        case checking
        /// The volume returns to the player's own.
        case raising
        /// The user has set this volume while a volume of strided was under way, which may have replaced it.
        case changed(Double)
        /// The user's volume is set again.
        case returning(Double)
        /// The player is about to be paused.
        case pausing
        /// The player is paused.
        case paused
        /// The player is about to play again.
        case resuming
        /// An order failed; it is tried again at this time.
        case failed(retryAt: Duration)
    }

    /// What follows an answer or a change.
    enum Outcome: Hashable {
        case continues
        /// The player is restored, gone, or changed by the user.
        case done
        /// The player caused this fault, and is done or not.
        case fault(String, isDone: Bool)
    }

    /// The time after which an answer is slow.
    static let patience = Duration.milliseconds(500)
    /// The delay before a failed order is tried again.
    static let retry = Duration.seconds(30)

    let saved: SavedPlayer
    private(set) var phase: Phase
    private var ramp: VolumeRamp
    private var volumes: ReportedVolumes
    private var askedAt: Duration?
    private var hasAccepted = false

    /// Creates a player that is lowered from now on, or paused if it has no lowered volume.
    init(_ saved: SavedPlayer, at now: Duration) {
        self.saved = saved
        phase = saved.lowered == nil ? .pausing : .lowering
        ramp = VolumeRamp(top: saved.volume, bottom: saved.lowered ?? saved.volume)
        volumes = ReportedVolumes(own: saved.volume)
        ramp.beginLowering(at: now)
    }

    /// Whether nothing more can be done before the time of the next attempt.
    var isWaitingForRetry: Bool { if case .failed = phase { askedAt == nil } else { false } }

    /// When `nextOrder` must be called again without an event; nil if it need not.
    func deadline(isSpeaking: Bool) -> Duration? {
        guard askedAt == nil else { return nil }
        switch phase {
        case .lowering, .raising: return ramp.deadline
        case .failed(let retryAt): return isSpeaking ? nil : retryAt
        default: return nil
        }
    }
}

// MARK: - Orders

extension DuckedPlayer {
    /// Returns the order that is due.
    ///
    /// - Parameter isStopping: the program ends, so the volume is restored without a ramp.
    mutating func nextOrder(at now: Duration, isSpeaking: Bool, isStopping: Bool) -> PlayerDucking.Order? {
        guard askedAt == nil else { return nil }
        guard let order = order(at: now, isSpeaking, isStopping) else { return nil }
        askedAt = now
        if case .setVolume(let volume) = order { volumes.set(volume) }
        return order
    }

    private mutating func order(at now: Duration, _ isSpeaking: Bool, _ isStopping: Bool) -> PlayerDucking.Order? {
        switch phase {
        case .lowering, .holding, .paused:
            guard isSpeaking else {
                phase = .checking
                return .read
            }
            return phase == .lowering ? ramp.next(at: now).map { .setVolume($0) } : nil
        case .raising:
            if isStopping { return ramp.finish().map { .setVolume($0) } }
            if isSpeaking {
                phase = .lowering
                ramp.beginLowering(at: now)
            }
            return ramp.next(at: now).map { .setVolume($0) }
        case .failed(let retryAt):
            guard !isSpeaking, now >= retryAt else { return nil }
            phase = .checking
            return .read
        case .checking, .changed: return .read
        case .returning(let volume): return .setVolume(volume)
        case .pausing: return .pause
        case .resuming: return .play
        }
    }
}

// MARK: - Answers and changes

extension DuckedPlayer {
    /// Handles the answer to the last order.
    mutating func handle(_ answer: PlayerDucking.Answer, at now: Duration, isSpeaking: Bool) -> Outcome {
        let isSlow = now - (askedAt ?? now) > Self.patience
        askedAt = nil
        switch answer {
        case .accepted:
            hasAccepted = true
            return accept(isSlow: isSlow, isSpeaking: isSpeaking)
        case .reading(let reading): return handle(reading, at: now)
        case .gone: return .done
        case .refused(let reason):
            return fail(reason, isDone: !hasAccepted && [.lowering, .pausing].contains(phase), at: now)
        case .silent: return fail("it does not answer", isDone: false, at: now)
        }
    }

    private mutating func accept(isSlow: Bool, isSpeaking: Bool) -> Outcome {
        switch phase {
        case .lowering where isSlow:
            phase = .holding
            return .fault("it answers slowly", isDone: false)
        case .raising: return ramp.isComplete && !isSpeaking ? .done : .continues
        case .pausing:
            phase = .paused
            return .continues
        case .resuming, .returning: return .done
        default: return .continues
        }
    }

    private mutating func handle(_ reading: PlayerReading, at now: Duration) -> Outcome {
        if saved.lowered == nil {
            guard reading.activity == .paused else { return .done }
            phase = .resuming
            return .continues
        }
        guard let present = reading.volume else { return fail("it has no volume any more", isDone: true, at: now) }
        let isOurs = volumes.contains(present)
        switch phase {
        case .checking where isOurs:
            phase = .raising
            ramp.beginRaising(from: present, at: now)
            return ramp.isComplete ? .done : .continues
        case .changed(let user) where isOurs && abs(present - user) > SavedPlayer.tolerance:
            phase = .returning(user)
            return .continues
        default: return .done
        }
    }

    /// Handles an error; a refused first order has changed nothing, so the player is done then.
    private mutating func fail(_ reason: String, isDone: Bool, at now: Duration) -> Outcome {
        switch phase {
        case .changed, .returning: return .fault(reason, isDone: true)
        default: break
        }
        phase = .failed(retryAt: now + Self.retry)
        return .fault(reason, isDone: isDone)
    }

    /// Handles a change that the player has reported.
    mutating func handle(_ change: PlayerChange) -> Outcome {
        if saved.lowered == nil {
            let isResumed = phase == .paused && change.activity != nil && change.activity != .paused
            return isResumed ? .done : .continues
        }
        guard let volume = change.volume, !volumes.confirm(volume) else { return .continues }
        phase = .changed(volume)
        return .continues
    }
}

/// Distinguishes the reports of volumes that strided has set from changes by the user.
///
/// A player reports its volume some time after each `Set`, and it may report only the last of several volumes or round them. So until
/// a report comes, every report near a volume that was set is strided's. Afterwards the last reported volume must be met exactly.
struct ReportedVolumes: Hashable, Sendable {
    private var reported: Double
    private var unreported: [Double] = []

    /// Creates the volumes of a player that strided has not changed.
    init(own: Double) { reported = own }

    /// Records a volume that strided sets.
    mutating func set(_ volume: Double) { unreported.append(volume) }

    /// Records a report of the player, and returns whether its volume comes from strided.
    mutating func confirm(_ volume: Double) -> Bool {
        // The reports have the order of the settings. So the earliest one that fits is meant, and those before it were not reported.
        if let index = unreported.firstIndex(where: { abs($0 - volume) <= SavedPlayer.rounding }) {
            unreported.removeSubrange(...index)
            reported = volume
            return true
        }
        return abs(volume - reported) <= SavedPlayer.tolerance
    }

    /// Returns whether a volume that was read from the player comes from strided.
    func contains(_ volume: Double) -> Bool {
        abs(volume - reported) <= SavedPlayer.tolerance
            || unreported.last.map { abs($0 - volume) <= SavedPlayer.rounding } ?? false
    }
}
