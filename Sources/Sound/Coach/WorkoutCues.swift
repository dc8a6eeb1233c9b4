import Cadence
import Workouts

/// Decides when a workout in progress is announced: at the start of each step, before its end, half-way and at the end.
///
/// - The end of a step is announced in advance: by 1 min for a step of at least 2 min, by 30 s for one of at least 1 min, by 200 m for one
///   of at least 500 m, and by 100 m for one of at least 200 m. Shorter steps have only the count-in.
/// - Half of the workout is announced once, and also that its goal time is out of reach.
struct WorkoutCues: Hashable, Sendable {
    enum Cue: Hashable, Sendable {
        case started
        case remaining(StepEnd)
        case halfDone
        /// The goal time cannot be reached any more.
        case goalLost
        case finished

        /// Whether the announcement contains the rest of the step, or at its start its length; the topic `remaining` is then left out.
        var saysRemainder: Bool {
            switch self {
            case .started, .remaining: true
            case .halfDone, .goalLost, .finished: false
            }
        }
    }

    private var previous: WorkoutProgress?
    private var isHalfAnnounced = false

    /// Returns what must be announced at a reading.
    ///
    /// - Parameter isContinued: whether the recording was already in progress before the first reading; then the present step is not
    ///   announced again.
    mutating func update(_ moment: WorkoutProgress?, isContinued: Bool) -> [Cue] {
        defer { previous = moment }
        guard let moment else { return [] }
        guard let previous else {
            isHalfAnnounced = (moment.shareDone ?? 0) >= 0.5
            let isOld = isContinued || moment.elapsed > Coaching.freshTime
            return isOld || moment.present == nil ? [] : [.started]
        }
        let isNew = moment.index != previous.index || moment.elapsed < previous.elapsed
        if isNew, moment.index == 0 { isHalfAnnounced = false }
        guard let present = moment.present else { return previous.present == nil ? [] : [.finished] }
        var cues: [Cue] = moment.isGoalOutOfReach && !previous.isGoalOutOfReach ? [.goalLost] : []
        if !isHalfAnnounced, let share = moment.shareDone, share >= 0.5 {
            isHalfAnnounced = true
            cues.append(.halfDone)
        }
        if isNew {
            cues.append(.started)
        } else if let remaining = remaining(of: present.step.end, previous.remainder, moment.remainder) {
            cues.append(.remaining(remaining))
        }
        return cues
    }

    /// The remaining time or distance that must be announced, if it was reached between two readings; else nil.
    private func remaining(of end: StepEnd, _ before: StepEnd?, _ now: StepEnd?) -> StepEnd? {
        switch (end, before, now) {
        case (.time(let length), .time(let before)?, .time(let now)?):
            let limit: Duration? = length >= .seconds(120) ? .seconds(60) : length >= .seconds(60) ? .seconds(30) : nil
            guard let limit, before > limit, now <= limit else { return nil }
            return .time(limit)
        case (.distance(let length), .distance(let before)?, .distance(let now)?):
            let limit: Double? = length.meters >= 500 ? 200 : length.meters >= 200 ? 100 : nil
            guard let limit, before.meters > limit, now.meters <= limit else { return nil }
            return .distance(Distance(meters: limit))
        default: return nil
        }
    }
}

extension WorkoutProgress {
    /// The share of the workout that is done, 0…1; nil if its steps are not all times or all distances.
    fileprivate var shareDone: Double? {
        let ends = steps.map(\.step.end)
        let times = ends.compactMap(\.seconds)
        let distances = ends.compactMap(\.meters)
        guard times.count == ends.count || distances.count == ends.count else { return nil }
        let lengths = times.count == ends.count ? times : distances
        guard index < lengths.count else { return 1 }
        let rest: Double =
            switch remainder {
            case .time(let time): time / .seconds(1)
            case .distance(let distance): distance.meters
            default: 0
            }
        return (lengths.prefix(index).reduce(0, +) + max(lengths[index] - rest, 0)) / lengths.reduce(0, +)
    }
}

extension StepEnd {
    fileprivate var seconds: Double? { if case .time(let time) = self { time / .seconds(1) } else { nil } }
    fileprivate var meters: Double? { if case .distance(let distance) = self { distance.meters } else { nil } }
}
