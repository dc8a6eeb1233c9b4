import Cadence
import Logging
import Pacing

extension Pacer.Report {
    /// The text of the report for the log.
    var text: String {
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

    /// The log level: `info` for events that can happen every few seconds, `notice` for the others.
    var level: Logger.Level {
        switch self {
        case .target, .rest: .info
        case .source, .picked, .gait, .model: .notice
        }
    }
}

extension Pacer.Rest {
    /// Why the clicks are silent, in words.
    var reason: String {
        switch self {
        case .standing: "you stand; they come back when you move"
        case .onTarget: "your cadence is the target's"
        case .faded: "the plan has less of them by now"
        }
    }
}
