import Activities
import Cadence
import Messages
import Testing

@testable import Analysis

@Suite struct BestEffortTests {
    @Test func windowsBeginAndEndBetweenSamples() throws {
        var run = RunBuilder()
        run.run(100, at: 3, spacing: 10)
        run.run(300, at: 4, spacing: 10)
        run.run(100, at: 3, spacing: 10)
        let best = try #require(run.effort(.oneKilometer))
        #expect(best.time == .seconds(250))
        #expect(best.span == .seconds(100)..<(.seconds(350)))
        let mile = try #require(run.effort(.mile))
        // 1200 m at 4 m/s and 409.344 m at 3 m/s.
        #expect(mile.time == .milliseconds(300_000 + 136_448))
    }

    /// A run as parts at a speed, each after a pause in seconds, and its best kilometre in seconds.
    struct PausedRun: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var parts: [(seconds: Int, speed: Double, pause: Int)]
        var kilometer: Double
    }

    @Test(arguments: [
        PausedRun(testDescription: "one pause of 9 s", parts: [(125, 4, 0), (125, 4, 9)], kilometer: 259),
        PausedRun(testDescription: "one pause of 11 s", parts: [(125, 4, 0), (125, 4, 11)], kilometer: 261),
        PausedRun(testDescription: "a long pause", parts: [(200, 4, 0), (100, 4, 600)], kilometer: 850),
        PausedRun(
            testDescription: "ten times 200 m with the watch stopped",
            parts: (0..<10).map { (40, 5, $0 == 0 ? 0 : 90) },
            kilometer: 5 * 40 + 4 * 90
        ),
        PausedRun(
            testDescription: "the slower kilometre has no pause",
            parts: [(100, 5, 0), (100, 5, 120), (300, 4, 30)],
            kilometer: 250
        ),
        PausedRun(
            testDescription: "the faster kilometre has a short pause",
            parts: [(100, 5, 0), (100, 5, 20), (300, 4, 30)],
            kilometer: 220
        ),
        PausedRun(
            testDescription: "a pause of the watch every 10 s",
            parts: (0..<30).map { _ in (10, 4, 2) },
            kilometer: 250 + 24 * 2
        ),
    ])
    func aBestTimeIncludesThePausesWithinIt(_ paused: PausedRun) throws {
        var run = RunBuilder()
        for part in paused.parts {
            if part.pause > 0 { run.pause(part.pause) }
            run.run(part.seconds, at: part.speed)
        }
        let best = try #require(run.effort(.oneKilometer))
        #expect(abs(best.time / .seconds(1) - paused.kilometer) < 0.01)
        #expect(best.time == best.span.upperBound - best.span.lowerBound)
    }

    @Test func theTwelveMinutesGoOnDuringAPause() throws {
        var run = RunBuilder()
        run.run(360, at: 4)
        run.pause(120)
        run.run(360, at: 4)
        #expect(try #require(run.effort(.twelveMinutes)).distance.meters == 4 * 600)
    }

    @Test func distanceDuringAPauseDoesNotCount() throws {
        var run = RunBuilder()
        run.run(200, at: 4)
        run.pause(600)
        run.jump(150)
        run.run(100, at: 4)
        #expect(try #require(run.effort(.oneKilometer)).time == .seconds(850))
    }

    @Test func twelveMinutesIsTheLongestDistance() throws {
        var run = RunBuilder()
        run.run(300, at: 3)
        run.run(720, at: 3.5)
        run.run(300, at: 3)
        let best = try #require(run.effort(.twelveMinutes))
        #expect(best.distance.meters == 2520)
        #expect(best.time == .seconds(720))
        #expect(best.span == .seconds(300)..<(.seconds(1020)))
    }

    @Test func distancesLongerThanTheRunHaveNoEffort() {
        var run = RunBuilder()
        run.run(1999, at: 2.5)
        #expect(run.efforts().map(\.measure) == [.oneKilometer, .mile, .twelveMinutes])
        run.run(1, at: 2.5)
        #expect(run.efforts().map(\.measure) == [.oneKilometer, .mile, .fiveKilometers, .twelveMinutes])
    }

    @Test(arguments: [Activity.Kind.walk, .cycle]) func onlyRunsHaveEfforts(kind: Activity.Kind) {
        var run = RunBuilder()
        run.run(2000, at: 3)
        var track = run.finished()
        track.activity.kind = kind
        #expect(RecordingAnalysis(of: track).efforts == [])
    }

    @Test(arguments: DistanceSource.allCases) func estimatedDistancesAreMarked(source: DistanceSource) {
        var run = RunBuilder()
        run.run(400, at: 3)
        #expect(run.efforts(source).map(\.isEstimate) == [source == .steps || source == .commandedPace])
    }

    @Test func editedDistanceScalesTheSamples() throws {
        var run = RunBuilder()
        run.run(1666, at: 3)
        #expect(run.effort(.fiveKilometers) == nil)
        var track = run.finished(.edited)
        track.activity.summary.distance = Distance(meters: 5000)
        let efforts = RecordingAnalysis(of: track).efforts
        #expect(efforts.first { $0.measure == .fiveKilometers }?.time == .seconds(1666))
        #expect(efforts.first { $0.measure == .oneKilometer }?.time == .milliseconds(333_200))
    }

    @Test func anEditedDistanceThatIsNoCorrectionGivesNoEffort() {
        var run = RunBuilder()
        run.run(1000, at: 3)
        var track = run.finished(.edited)
        track.activity.summary.distance = Distance(meters: 42_195)
        #expect(RecordingAnalysis(of: track).efforts == [])
    }

    @Test func activitiesWithoutSamplesOrDistanceHaveNoEfforts() {
        var track = RunBuilder().finished(.file)
        track.activity.summary.distance = Distance(meters: 5000)
        track.activity.summary.moving = .seconds(1500)
        track.activity.elapsed = .seconds(1500)
        #expect(RecordingAnalysis(of: track).efforts == [])
        track.samples = []
        #expect(RecordingAnalysis(of: track).efforts == [])
    }

    @Test func theDistanceOfARunIsWithoutJumps() throws {
        var run = RunBuilder()
        run.run(300, at: 3)
        #expect(RecordingAnalysis(of: run.finished()).runDistance == Distance(meters: 900))
        run.jump(5000)
        run.run(300, at: 3)
        #expect(abs(try #require(RecordingAnalysis(of: run.finished()).runDistance).meters - 1800) < 0.01)
        run.run(600, at: 12)
        #expect(abs(try #require(RecordingAnalysis(of: run.finished()).runDistance).meters - 1800) < 20)
        #expect(RecordingAnalysis(of: run.finished(.edited)).runDistance == run.finished().activity.summary.distance)
    }

    @Test func withoutSamplesAnImpossibleDistanceDoesNotCount() {
        var track = RunBuilder().finished(.file)
        track.samples = []
        track.activity.summary.distance = Distance(meters: 10_000)
        track.activity.summary.moving = .seconds(3000)
        #expect(RecordingAnalysis(of: track).runDistance == Distance(meters: 10_000))
        track.activity.summary.moving = .seconds(1500)
        #expect(RecordingAnalysis(of: track).runDistance == nil)
    }

    @Test func aRecordingOfExactlyTwelveMinutesCountsToItsEnd() throws {
        var run = RunBuilder()
        run.run(719, at: 4)
        var track = run.finished()
        #expect(RecordingAnalysis(of: track).efforts.first { $0.measure == .twelveMinutes } == nil)
        track.activity.elapsed = .seconds(720)
        let best = try #require(RecordingAnalysis(of: track).efforts.first { $0.measure == .twelveMinutes })
        #expect(best.distance.meters == 2876)
    }
}

extension RunBuilder {
    func efforts(_ source: DistanceSource = .satellites) -> [BestEffort] {
        RecordingAnalysis(of: finished(source)).efforts
    }

    func effort(_ measure: EffortMeasure) -> BestEffort? { efforts().first { $0.measure == measure } }
}

@Suite struct EffortMeasureTests {
    @Test func storedNamesAreStable() {
        #expect(
            EffortMeasure.allCases.map(\.rawValue) == [
                "1km", "mile", "5km", "10km", "half-marathon", "marathon", "12min",
            ]
        )
    }
}

@Suite struct NewRecordTests {
    private static let march = Moment(unixMilliseconds: 1_773_309_600_000, utcOffset: 0)

    private static func effort(_ measure: EffortMeasure, seconds: Double, meters: Double) -> BestEffort {
        let time = Duration.seconds(seconds)
        return BestEffort(
            measure: measure,
            span: .zero..<time,
            time: time,
            distance: Distance(meters: meters)
        )
    }

    private static func record(_ measure: EffortMeasure, _ new: (Double, Double), _ old: (Double, Double)) -> NewRecord?
    {
        let before = RankedEffort(
            run: NamedRun(number: 7, start: march),
            effort: effort(measure, seconds: old.0, meters: old.1)
        )
        return NewRecord(effort(measure, seconds: new.0, meters: new.1), before: before)
    }

    @Test func theTextHasBothTimes() {
        let record = Self.record(.fiveKilometers, (1471, 5000), (1502, 5000))
        #expect(record?.text(.metric, .english) == "5 km in 24:31 (before: 25:02, 12 March 2026)")
        #expect(record?.text(.metric, .german) == "5 km in 24:31 (vorher: 25:02, 12. März 2026)")
        let cooper = Self.record(.twelveMinutes, (720, 2810), (720, 2700))
        #expect(cooper?.text(.metric, .english) == "2.81 km in 12 minutes (before: 2.70 km, 12 March 2026)")
        #expect(cooper?.text(.metric, .german) == "2,81 km in 12 Minuten (vorher: 2,70 km, 12. März 2026)")
    }

    @Test func anInvisibleDifferenceIsNoRecord() {
        #expect(Self.record(.mile, (400.2, 1609), (400.4, 1609)) == nil)
        #expect(Self.record(.mile, (400.4, 1609), (400.6, 1609)) != nil)
        #expect(Self.record(.twelveMinutes, (720, 2700.2), (720, 2700)) == nil)
    }
}
