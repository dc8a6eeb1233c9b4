import Cadence

extension Pacer.Report {
    /// The text of the report for the log.
    public var text: String {
        switch self {
        case .target(let cadence, let speed):
            "target \(cadence.formatted)" + (speed.map { " at \($0.formatted(.kilometersPerHour))" } ?? "")
        case .source(.manual, _): "the pace is as ordered"
        case .source(let source, let state): "\(source.rawValue): \(state.advice)"
        case .picked(let source, let reason): "following \(source.rawValue), as \(reason)"
        case .gait(let gait): "you are \(gait.rawValue)"
        case .rest(let rest?): "clicks rest: \(rest.reason)"
        case .rest(nil): "clicks sound again"
        case .model(let isPersonal, let reason):
            "cadence by the \(isPersonal ? "personal" : "heuristic") model; \(reason)"
        }
    }

    /// Whether this event can happen every few seconds.
    public var isFrequent: Bool {
        switch self {
        case .target, .rest: true
        case .source, .picked, .gait, .model: false
        }
    }
}

extension Pacer.Rest {
    /// Why the clicks are silent, in words.
    public var reason: String {
        switch self {
        case .standing: "you stand; they come back when you move"
        case .onTarget: "your cadence is the target's"
        case .faded: "the plan has less of them by now"
        }
    }
}

extension SourceState {
    /// The state of the source in words.
    public var advice: String {
        switch self {
        case .manual: "not followed"
        case .waiting: "waiting for the first reading; the manual pace stands in"
        case .live: "fresh"
        case .held: "silent; the last cadence is held"
        case .lost: "lost; the manual pace stands in until it is back"
        }
    }
}

extension Pacer.Refusal {
    /// The reason for the refusal and what to do instead.
    public var advice: String {
        switch self {
        case .notRunning: "there is no run; begin one with: stridectl start"
        case .speedOutOfRange(let metersPerSecond):
            metersPerSecond < 0 ? "that would be slower than standing" : "that would be faster than 15 m/s (54 km/h)"
        case .goalOutOfRange: "a plan raises the cadence by 2.5 to 10 per cent"
        }
    }
}
