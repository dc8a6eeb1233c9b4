package import Cadence
package import Workouts

/// Decides when each topic is announced: a pure state machine that gets readings and returns the facts to speak.
///
/// Each topic has an interval of its own. Topics that are due at the same reading are spoken together, in the order of
/// `AnnouncementTopic`. Intervals are counted from the start of the recording, so an announcement that was missed, because its value was
/// unknown or strided did not run, does not move the later ones.
package struct Announcer: Sendable {
    /// How often each topic is announced; a topic that is absent is never announced.
    package private(set) var intervals: [AnnouncementTopic: AnnouncementInterval]

    /// What was counted at the latest reading.
    private struct Counts {
        var distances: [AnnouncementTopic: Int] = [:]
        var times: [AnnouncementTopic: Int] = [:]
        var lap: Int
    }

    /// A place in the recording from which a split is measured.
    private struct Mark {
        var distance: Distance
        var movingTime: Duration

        init(_ reading: CoachReading) {
            distance = reading.distance
            movingTime = reading.movingTime
        }
    }

    private var counts: Counts?
    /// nil before the first reading.
    private var splitStart: Mark?

    package init(intervals: [AnnouncementTopic: AnnouncementInterval]) { self.intervals = intervals }

    /// Returns what has to be announced after a reading, in the order in which it is spoken; empty if nothing is due.
    ///
    /// The first reading announces nothing, so strided does not speak at once when it continues a recording.
    package mutating func announce(_ reading: CoachReading) -> [AnnouncedFact] {
        let now = counts(of: reading)
        guard let before = counts else {
            counts = now
            if splitStart == nil { splitStart = Mark(reading) }
            return []
        }
        guard !reading.isPaused else { return [] }
        counts = now
        let due = AnnouncementTopic.allCases.filter { isDue($0, before: before, now: now) }
        let facts = due.compactMap { fact(of: $0, reading) }
        if due.contains(.split) { splitStart = Mark(reading) }
        return facts
    }

    /// Changes the intervals; what is already due with the new ones is not announced.
    package mutating func setIntervals(_ intervals: [AnnouncementTopic: AnnouncementInterval]) {
        self.intervals = intervals
        counts = nil
    }

    private func isDue(_ topic: AnnouncementTopic, before: Counts, now: Counts) -> Bool {
        switch intervals[topic] ?? .off {
        case .off: false
        case .distance: (now.distances[topic] ?? 0) > (before.distances[topic] ?? 0)
        case .time: (now.times[topic] ?? 0) > (before.times[topic] ?? 0)
        case .lap: now.lap > before.lap
        }
    }

    /// How many intervals of each topic have passed since the start of the recording.
    private func counts(of reading: CoachReading) -> Counts {
        var counts = Counts(lap: reading.lap)
        for (topic, interval) in intervals {
            switch interval {
            case .off, .lap: break
            case .distance(let length):
                let step = max(length, AnnouncementInterval.shortestDistance).meters
                counts.distances[topic] = Int(min(reading.distance.meters / step, 1e9))
            case .time(let length):
                let step = max(length, AnnouncementInterval.shortestTime)
                counts.times[topic] = Int(min(reading.movingTime / step, 1e9))
            }
        }
        return counts
    }

    private func fact(of topic: AnnouncementTopic, _ reading: CoachReading) -> AnnouncedFact? {
        switch topic {
        case .distance: .distance(reading.distance)
        case .time: .time(reading.movingTime)
        case .split:
            splitStart.flatMap { Self.speed(reading.distance - $0.distance, in: reading.movingTime - $0.movingTime) }
                .map { .split($0) }
        case .average: Self.speed(reading.distance, in: reading.movingTime).map { .average($0) }
        case .pace: reading.speed.map { .pace($0) }
        case .cadence: reading.cadence.map { .cadence($0, target: reading.target) }
        case .heart: reading.heart.map { .heart($0, zone: reading.zone) }
        case .steps: reading.steps.map { .steps($0) }
        case .sync: reading.timeInSync.map { .sync($0) }
        case .gradient: reading.gradient.map { .gradient($0) }
        case .remaining:
            if let workout = reading.workout, let remainder = workout.remainder, let end = workout.present?.step.end {
                .remaining(remainder, of: end)
            } else {
                nil
            }
        case .lead: reading.lead.map { .lead($0) }
        }
    }

    /// The average speed over a distance; nil if nothing was covered, because a pace is then not defined.
    private static func speed(_ distance: Distance, in time: Duration) -> Speed? {
        let seconds = time / .seconds(1)
        guard seconds > 0, distance > .zero else { return nil }
        return Speed(metersPerSecond: distance.meters / seconds)
    }
}

/// The state of a recording, from which announcements are made; a value that is not known is nil.
package struct CoachReading: Hashable, Sendable {
    /// Whether the recording or the clicks are paused; then nothing is announced.
    package var isPaused = false
    package var distance = Distance.zero
    package var movingTime = Duration.zero
    /// The number of the present lap, from 1.
    package var lap = 1
    package var speed: Speed?
    package var cadence: StepRate?
    /// The target cadence; nil if there is no run with clicks.
    package var target: StepRate?
    package var heart: HeartRate?
    /// The number of the heart-rate zone, 1…5.
    package var zone: Int?
    package var steps: Int?
    /// The share of the time in which the steps were on the beat, 0…1.
    package var timeInSync: Double?
    /// The gradient as a ratio.
    package var gradient: Double?
    /// How far the runner is ahead of the opponent in a race; negative behind.
    package var lead: Duration?
    /// When the last step has ended, one reading with the finished workout is needed for its announcement.
    package var workout: WorkoutProgress?

    package init() {}
}

/// One value of an announcement.
package enum AnnouncedFact: Hashable, Sendable {
    case distance(Distance)
    /// The moving time.
    case time(Duration)
    /// The average speed since the previous announcement of the split, or of the lap that has ended.
    case split(Speed)
    case average(Speed)
    case pace(Speed)
    case cadence(StepRate, target: StepRate?)
    case heart(HeartRate, zone: Int?)
    case steps(Int)
    /// The share of the time in which the steps were on the beat, 0…1.
    case sync(Double)
    /// The gradient as a ratio.
    case gradient(Double)
    case remaining(StepEnd, of: StepEnd)
    /// Negative behind the opponent.
    case lead(Duration)
}

/// What the runner is told at once in a race against an earlier run.
package enum RaceEvent: Hashable, Sendable {
    case leftRoute
    case isBack
    /// The lead at the end; negative behind.
    case finished(Duration)
}
