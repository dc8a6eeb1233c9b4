package import Cadence

/// The kinds of sensors that can count a runner's steps, most trusted first; the raw values are stable.
package enum StepSource: String, Hashable, Sendable, CaseIterable {
    case footPod = "footpod"
    /// A pedometer that writes text lines.
    case steps
    /// A phone with an accelerometer, which the runner carries; strided detects the steps in its data.
    case phone
    /// An accelerometer; strided detects the steps in its data.
    case accelerometer
}

package enum StepEvent: Hashable, Sendable {
    /// The number of steps since the previous report of the same sensor.
    case steps(Int)
    /// The current step rate; it is valid for at most 5 s, and is ignored if the sensor also reports counts.
    case rate(StepRate)
    /// The runner takes no steps until the next report; a sensor also sends this to show that it still works.
    case standing
    /// The connection to the sensor is lost; the missing steps do not mean that the runner rests.
    case lost
    /// The system does not allow strided to read the sensor; the text is the reason.
    case refused(String)
}

/// Tracks which step sensors are live, and since when the runner has taken no step.
struct StepSourceMonitor: Hashable, Sendable {
    /// Local time of the latest reading of any step sensor; nil if there was never a reading.
    private(set) var lastReading: Moment?

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

/// Whether a sensor counts steps; it shows whether a count of zero means "no data" or "no steps".
package enum DataPresence: Hashable, Sendable {
    /// No step sensor has ever sent data, neither to this process of strided nor to an earlier one.
    case neverSeen
    /// The system does not allow strided to read a step sensor, and no other step sensor is live; `reason` is the system's error text.
    case refused(reason: String)
    /// Step sensors sent data before, but not now; `since` is the time of the latest reading.
    case silent(since: Moment)
    /// A sensor reports steps, or reports that the runner stands still.
    case live

    /// Whether a count of zero means that the runner took no step.
    package var isLive: Bool { self == .live }

    /// The text to show instead of a count; nil while a step sensor is live.
    package var explanation: String? {
        switch self {
        case .neverSeen: "no data: no source of steps was ever seen"
        case .refused(let reason): "no data: permission refused (\(reason))"
        case .silent(let since): "no data since \(since.date) \(since.clockText): the source of steps is silent"
        case .live: nil
        }
    }

    /// Advice on how to add a step sensor; nil unless no step sensor has ever sent data.
    package var advice: String? {
        guard self == .neverSeen else { return nil }
        return
            "To add a source of steps: pair a foot pod (stridectl sensors scan), or send the counts of a pedometer or a phone "
            + "(stridectl steps --help) or the samples of an accelerometer (stridectl accel --help)."
    }
}
