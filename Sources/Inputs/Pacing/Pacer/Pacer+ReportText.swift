import Cadence

extension Pacer.Report {
    /// The change as text for the log.
    package var text: String {
        switch self {
        case .target(let cadence, let speed):
            "target \(cadence.formatted)" + (speed.map { " at \($0.formatted(.kilometersPerHour))" } ?? "")
        case .source(.manual, _): "the manual pace is used"
        case .source(let source, let state): "\(source.rawValue): \(state.advice)"
        case .picked(let source, let reason): "following \(source.rawValue); \(reason)"
        case .gait(let gait): "you are \(gait.rawValue)"
        case .rest(let rest?): "clicks are silent: \(rest.reason)"
        case .heartRate(let fault?): "\(fault.reason); the pace stays until it is back"
        case .heartRate(nil): "the heart rate is used again"
        case .group(let leader, .joined): "the clicks follow \(leader)"
        case .group(let leader, .left): "the clicks no longer follow \(leader)"
        case .group(let leader, .lost): "\(leader) is not heard any more; the clicks keep its last tempo"
        case .group(let leader, .found): "\(leader) is heard again"
        case .rest(nil): "clicks are audible again"
        case .model(let isPersonal, let reason):
            "cadence by the \(isPersonal ? "personal" : "heuristic") model; \(reason)"
        }
    }

    /// Whether this kind of change can happen every few seconds.
    package var isFrequent: Bool {
        switch self {
        case .target, .rest: true
        case .source, .picked, .gait, .heartRate, .group, .model: false
        }
    }
}

extension Pacer.Rest {
    /// The reason in words why the clicks are silent.
    package var reason: String {
        switch self {
        case .standing: "you are standing still; clicks resume when you move"
        case .onTarget: "your cadence has reached the target"
        case .faded: "the cadence plan uses fewer clicks now"
        case .leaderPaused: "the leader of the group has paused"
        }
    }
}

extension SourceState {
    /// The state of the sensor in words, and what sets the tempo instead of it.
    package var advice: String {
        switch self {
        case .manual: "not followed"
        case .waiting: "waiting for the first reading; the manual pace is used"
        case .live: "fresh"
        case .held: "no new reading; the last cadence is held"
        case .lost: "lost; the manual pace is used until a new reading"
        }
    }
}

extension Pacer.Refusal {
    /// Why the order was refused, with the permitted limit or the command that must come first.
    package var advice: String {
        switch self {
        case .notRunning: "no run is in progress; to start one: stridectl start"
        case .speedOutOfRange(let metersPerSecond):
            "the pace would be too \(metersPerSecond < 1 ? "slow" : "fast"): \(Speed.settableText); "
                + "to pause: stridectl pause; to end the run: stridectl finish"
        case .outsideHeartSpeeds(let speeds):
            "while a heart-rate zone is held, the pace stays between \(speeds.lowerBound.formatted(.kilometersPerHour)) and "
                + "\(speeds.upperBound.formatted(.kilometersPerHour)); to change the limit, set heart.fastest; "
                + "to set a pace: stridectl pace 10km/h"
        case .zoneTooNarrow: "a heart-rate zone must be at least 4 bpm wide, for example 140-148"
        case .zoneAboveMaximum(let maximum):
            "the zone ends above your maximum heart rate of \(maximum.formatted); to change the maximum, set heart.maximum"
        case .paceOffsetOutOfRange:
            "the clicks can be at most 5 km/h faster or slower than the measured pace; to set a pace: stridectl pace 10km/h"
        case .noPace:
            "your steps set the tempo, so there is no pace to change; for another tempo: stridectl cadence 172, "
                + "or stridectl follow manual"
        case .goalOutOfRange: "the goal of a plan must be 2.5 to 10 per cent"
        case .noPlan: "there is no plan; to start one: stridectl plan start"
        case .planCalendar(.noDay): "name at least one day, for example tue"
        case .planCalendar(.noRun(let day)): "there is no run on \(day.rawValue) of this week"
        case .planCalendar(.past(let day)):
            "\(day.rawValue) is over, or its run has been done; choose days from today to Sunday"
        case .planCalendar(.tooManyMoves): "this week has too many moves"
        }
    }
}
