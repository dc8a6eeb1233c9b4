/// Tracks which step sensors are live, and since when the runner has taken no step.
struct StepSourceMonitor: Hashable, Sendable {
    /// Local time of the latest reading of any step sensor; nil if there was never a reading.
    private(set) var lastReading: Moment?

    /// The time at which a step sensor last reported a step.
    private(set) var lastStep: Duration?

    private var sources: [StepSource: Source] = [:]
    /// The start of the current time span in which at least one step sensor was live without interruption.
    private var liveSince: Duration?

    private struct Source: Hashable {
        var lastReport: Duration
        var isStanding: Bool
        var refusal: String?
        var isGone = false
    }

    /// Restores the time of the latest reading, which an earlier process of the program has stored; ignored after a new reading.
    mutating func restoreLastReading(_ moment: Moment) { lastReading = lastReading ?? moment }

    /// Processes an event of a step sensor.
    mutating func process(_ event: StepEvent, from source: StepSource, at now: Duration, local: Moment) {
        if !isLive(at: now) { liveSince = nil }
        switch event {
        case .lost:
            sources[source]?.isGone = true
        case .refused(let reason):
            sources[source] = Source(lastReport: now, isStanding: false, refusal: reason, isGone: true)
        case .standing, .steps, .rate:
            sources[source] = Source(lastReport: now, isStanding: event == .standing)
            lastReading = local
            if event.isStep { lastStep = now }
        }
        liveSince = isLive(at: now) ? liveSince ?? now : nil
    }

    /// Whether a step sensor is live; if not, why there is no data.
    func presence(at now: Duration) -> DataPresence {
        if isLive(at: now) { return .live }
        let refusals = StepSource.allCases.compactMap { sources[$0]?.refusal }
        if let reason = refusals.first { return .refused(reason: reason) }
        return lastReading.map { .silent(since: $0) } ?? .neverSeen
    }

    /// The time since which the live step sensors have reported no step; nil while no step sensor is live.
    func restingSince(at now: Duration) -> Duration? {
        guard let liveSince, isLive(at: now) else { return nil }
        return max(liveSince, lastStep ?? liveSince)
    }

    private func isLive(at now: Duration) -> Bool {
        sources.values.contains { source in
            !source.isGone && (source.isStanding || now - source.lastReport <= DailySteps.silence)
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
