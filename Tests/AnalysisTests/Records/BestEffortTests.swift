import Activities
import Cadence
import Testing

@testable import Analysis

@Suite struct BestEffortTests {
    @Test func windowsBeginAndEndBetweenSamples() throws {
        var run = RunBuilder()
        run.run(100, at: 3, spacing: 10)
        run.run(300, at: 4, spacing: 10)
        run.run(100, at: 3, spacing: 10)
        let best = try #require(run.effort(.oneKilometer))
        #expect(best.moving == .seconds(250))
        #expect(best.span == .seconds(100)..<(.seconds(350)))
        let mile = try #require(run.effort(.mile))
        // 1200 m at 4 m/s and 409.344 m at 3 m/s.
        #expect(mile.moving == .milliseconds(300_000 + 136_448))
    }

    @Test func pausesDoNotCount() throws {
        var run = RunBuilder()
        run.run(200, at: 4)
        run.pause(600)
        run.run(100, at: 4)
        let best = try #require(run.effort(.oneKilometer))
        #expect(best.moving == .seconds(250))
        #expect(best.span == .seconds(0)..<(.seconds(850)))
    }

    @Test func distanceDuringAPauseDoesNotCount() throws {
        var run = RunBuilder()
        run.run(200, at: 4)
        run.pause(600)
        run.jump(150)
        run.run(100, at: 4)
        #expect(try #require(run.effort(.oneKilometer)).moving == .seconds(250))
    }

    @Test func twelveMinutesIsTheLongestDistance() throws {
        var run = RunBuilder()
        run.run(300, at: 3)
        run.run(720, at: 3.5)
        run.run(300, at: 3)
        let best = try #require(run.effort(.twelveMinutes))
        #expect(best.distance.meters == 2520)
        #expect(best.moving == .seconds(720))
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
        #expect(efforts.first { $0.measure == .fiveKilometers }?.moving == .seconds(1666))
        #expect(efforts.first { $0.measure == .oneKilometer }?.moving == .milliseconds(333_200))
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
