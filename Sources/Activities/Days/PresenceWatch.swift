/// Who of the sources lives, and since when nobody steps.
struct PresenceWatch: Hashable, Sendable {
    /// When any source was last heard, by the clock on the wall; nil where none ever was.
    private(set) var lastHeard: Moment?

    /// When any source last saw a step.
    private(set) var lastStep: Duration?

    private var sources: [StepSource: Source] = [:]
    /// Since when there was a live source at every moment.
    private var liveSince: Duration?

    private struct Source: Hashable {
        var heard: Duration
        var isStanding: Bool
        var refusal: String?
        var isGone = false
    }

    /// Takes that a source was heard in an earlier run of the program.
    mutating func wasHeard(_ moment: Moment) { lastHeard = lastHeard ?? moment }

    /// Takes what a source says.
    mutating func take(_ event: StepEvent, from source: StepSource, at now: Duration, local: Moment) {
        if !isLive(at: now) { liveSince = nil }
        switch event {
        case .lost:
            sources[source]?.isGone = true
        case .refused(let reason):
            sources[source] = Source(heard: now, isStanding: false, refusal: reason, isGone: true)
        case .standing, .steps, .rate:
            sources[source] = Source(heard: now, isStanding: event == .standing)
            lastHeard = local
            if event.isStep { lastStep = now }
        }
        liveSince = isLive(at: now) ? liveSince ?? now : nil
    }

    /// Whether anything counts steps.
    func presence(at now: Duration) -> DataPresence {
        if isLive(at: now) { return .live }
        let refusals = StepSource.allCases.compactMap { sources[$0]?.refusal }
        if let reason = refusals.first { return .refused(reason: reason) }
        return lastHeard.map { .silent(since: $0) } ?? .neverSeen
    }

    /// Since when nobody has stepped, as far as live sources saw.
    func restingSince(at now: Duration) -> Duration? {
        guard let liveSince, isLive(at: now) else { return nil }
        return max(liveSince, lastStep ?? liveSince)
    }

    private func isLive(at now: Duration) -> Bool {
        sources.values.contains { source in
            !source.isGone && (source.isStanding || now - source.heard <= StepDay.silence)
        }
    }
}

extension StepEvent {
    fileprivate var isStep: Bool {
        switch self {
        case .steps(let count): count > 0
        case .rate: true
        case .standing, .lost, .refused: false
        }
    }
}
