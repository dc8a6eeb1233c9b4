import Activities
import Cadence
import Messages
import TestSupport
import Testing

@testable import Coach

/// Properties of announcements over random intervals, speeds, pauses and restarts of the daemon.
@Suite struct CoachingPropertyTests {
    /// A recording with one reading per second, in which the runner covers these metres in each second.
    private struct Recording {
        var meters: [Double]
        var isPaused: Set<Int> = []

        func reading(_ second: Int) -> CoachReading {
            var reading = CoachReading()
            reading.distance = Distance(meters: meters.prefix(second).reduce(0, +))
            reading.movingTime = .seconds(second)
            reading.isPaused = isPaused.contains(second)
            reading.steps = 3 * second
            reading.timeInSync = 0.5
            return reading
        }
    }

    private static let topics: [AnnouncementTopic] = [.distance, .time, .average, .steps, .sync]

    private static func intervals(_ random: inout SplitMix64) -> [AnnouncementTopic: AnnouncementInterval] {
        var intervals: [AnnouncementTopic: AnnouncementInterval] = [:]
        for topic in topics {
            intervals[topic] =
                Bool.random(using: &random)
                ? .distance(Distance(meters: Double(Int.random(in: 100...900, using: &random))))
                : .time(.seconds(Int.random(in: 10...300, using: &random)))
        }
        return intervals
    }

    private static func topic(_ fact: AnnouncedFact) -> AnnouncementTopic? {
        switch fact {
        case .distance: .distance
        case .time: .time
        case .average: .average
        case .steps: .steps
        case .sync: .sync
        default: nil
        }
    }

    /// The seconds at which each topic is announced; the daemon starts again before each second of `restarts`.
    private static func seconds(
        _ recording: Recording,
        _ intervals: [AnnouncementTopic: AnnouncementInterval],
        restarts: Set<Int> = []
    ) -> [AnnouncementTopic: [Int]] {
        var announcer = Announcer(intervals: intervals)
        var seconds: [AnnouncementTopic: [Int]] = [:]
        for second in 0...recording.meters.count {
            if restarts.contains(second) { announcer = Announcer(intervals: intervals) }
            for topic in announcer.announce(recording.reading(second)).compactMap(topic) {
                seconds[topic, default: []].append(second)
            }
        }
        return seconds
    }

    /// The seconds at which a multiple of the interval is reached.
    private static func due(_ recording: Recording, _ interval: AnnouncementInterval?) -> [Int] {
        (1...recording.meters.count).filter { second in
            let (before, now) = (recording.reading(second - 1), recording.reading(second))
            switch interval {
            case .distance(let length):
                return Int(now.distance.meters / length.meters) > Int(before.distance.meters / length.meters)
            case .time(let length): return Int(now.movingTime / length) > Int(before.movingTime / length)
            default: return false
            }
        }
    }

    @Test func eachTopicIsAnnouncedAtItsOwnIntervalOnly() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<40 {
            let recording = Recording(meters: (0..<600).map { _ in Double.random(in: 1...6, using: &random) })
            let intervals = Self.intervals(&random)
            let seconds = Self.seconds(recording, intervals)
            for topic in Self.topics { #expect(seconds[topic] ?? [] == Self.due(recording, intervals[topic])) }
        }
    }

    @Test func aRestartRepeatsNothing() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<40 {
            let recording = Recording(meters: (0..<600).map { _ in Double.random(in: 1...6, using: &random) })
            let intervals = Self.intervals(&random)
            let restarts = Set((0..<5).map { _ in Int.random(in: 1...600, using: &random) })
            let seconds = Self.seconds(recording, intervals, restarts: restarts)
            for topic in Self.topics {
                // What is due in the second of the restart is lost, because the announcer cannot know whether it was spoken.
                let expected = Self.due(recording, intervals[topic]).filter { !restarts.contains($0) }
                #expect(seconds[topic] ?? [] == expected)
            }
        }
    }

    @Test func nothingIsAnnouncedInAnyPause() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<40 {
            var recording = Recording(meters: (0..<600).map { _ in Double.random(in: 1...6, using: &random) })
            recording.isPaused = Set((0..<300).map { _ in Int.random(in: 0...600, using: &random) })
            var settings = CoachSettings()
            settings.intervals = Self.intervals(&random)
            settings.speedRange = Speed(metersPerSecond: 5)...Speed(metersPerSecond: 6)
            settings.goal = .distance(Distance(meters: 1000))
            var coaching = Coaching(settings: settings)
            for second in 0...600 {
                let spoken = coaching.update(
                    recording.reading(second),
                    at: .seconds(second),
                    as: SpokenText(.german, units: .metric)
                )
                #expect(spoken.isEmpty || !recording.isPaused.contains(second))
            }
        }
    }

    @Test func alertsComeAfterTheGracePeriodAndNotMoreOftenThanEveryThirtySeconds() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<100 {
            var watch = RangeWatch()
            var value = 100, side: RangeWatch.Side?, outsideSince = 0, reportedAt: Int?
            for second in 0..<600 {
                if Int.random(in: 0..<15, using: &random) == 0 { value = Int.random(in: 85...125, using: &random) }
                let present: RangeWatch.Side? = value < 95 ? .below : value > 115 ? .above : nil
                if present != side { (side, outsideSince, reportedAt) = (present, second, nil) }
                let isDue = second - outsideSince >= 10 && reportedAt.map { second - $0 >= 30 } ?? true
                #expect(watch.update(value, in: 95...115, at: .seconds(second)) == (isDue ? side : nil))
                if isDue { reportedAt = second }
            }
        }
    }
}
