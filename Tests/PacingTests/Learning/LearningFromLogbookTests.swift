import Cadence
import Foundation
import Pacing
import Testing
import TestSupport

/// Runs of one person, recorded before strided was used.
@Suite struct LearningFromLogbookTests {
    typealias Reading = RecordedLearning.Reading

    private static let runner = Runner(height: Length(meters: 1.75))
    private static let settings = Pacer.Settings()

    /// A run of a person whose cadence is `offset` above the average runner's 170 + 8 (v − 3), with a new speed each minute.
    private static func run(minutes: Int, offset: Double, seed: UInt64) -> [Reading] {
        var random = SplitMix64(seed: seed)
        var speed = 3.0
        return (0..<minutes * 60).map { second in
            if second % 60 == 0 { speed = Double.random(in: 2.5...3.5, using: &random) }
            let cadence = 170 + offset + 8 * (speed - 3) + random.normal()
            return Reading(
                elapsed: .seconds(second),
                speed: Speed(metersPerSecond: speed),
                cadence: StepRate(stepsPerMinute: cadence)
            )
        }
    }

    private static func learning(offset: Double, runs: Int) -> RecordedLearning {
        var learning = RecordedLearning(settings: settings, runner: runner)
        for number in 0..<runs {
            learning.add(run(minutes: 20, offset: offset, seed: UInt64(number)), from: .seconds(86_400 * number))
        }
        return learning
    }

    @Test func theModelIsThatOfAPacerThatMeasuredTheRuns() throws {
        let learning = Self.learning(offset: 7, runs: 3)
        var pacer = Pacer(settings: Self.settings, runner: Self.runner, manualSpeed: Speed(metersPerSecond: 3))
        for number in 0..<3 {
            for reading in Self.run(minutes: 20, offset: 7, seed: UInt64(number)) {
                let now = .seconds(86_400 * number) + reading.elapsed
                let speed = try #require(reading.speed)
                _ = try pacer.handle(.speed(.init(speed: speed, instant: now, origin: "gpsd")), at: now)
                _ = try pacer.handle(.stepRate(try #require(reading.cadence), origin: "pod"), at: now)
            }
        }
        #expect(learning.model.state == pacer.model.personal.state)
        #expect(learning.model.verdict.runs == 3 && learning.runs.count == 3)
        #expect(learning.model.verdict.windows > 90)
    }

    @Test func learningAgainGivesTheSameModelAndError() {
        let (first, second) = (Self.learning(offset: -6, runs: 4), Self.learning(offset: -6, runs: 4))
        #expect(first.model == second.model)
        #expect(first.leftOutError() == second.leftOutError())
    }

    @Test(arguments: [-10.0, 8])
    func aPersonFarFromTheAverageIsPredictedBetterThanByTheHeuristic(offset: Double) throws {
        let error = try #require(Self.learning(offset: offset, runs: 24).leftOutError())
        #expect(error.runs == 24)
        #expect(error.personal < 1)
        #expect(abs(error.heuristic - abs(offset)) < 3)
    }

    @Test func oneRunHasNoErrorOnOthers() {
        #expect(Self.learning(offset: 0, runs: 1).leftOutError() == nil)
        #expect(Self.learning(offset: 0, runs: 0).leftOutError() == nil)
    }

    @Test func aRecordingAfterAShortBreakContinuesTheRun() {
        var learning = RecordedLearning(settings: Self.settings, runner: Self.runner)
        learning.add(Self.run(minutes: 10, offset: 0, seed: 1), from: .zero)
        learning.add(Self.run(minutes: 10, offset: 0, seed: 2), from: .seconds(20 * 60))
        #expect(learning.runs.count == 1)
        learning.add(Self.run(minutes: 10, offset: 0, seed: 3), from: .seconds(60 * 60))
        #expect(learning.runs.count == 2)
    }

    @Test func anAdoptedModelIsUsedAndStoredWithItsErrorUntilItIsForgotten() throws {
        let learning = Self.learning(offset: 9, runs: 3)
        let error = try #require(learning.leftOutError())
        var table = Table()
        try table.at(1, .order(.adoptModel(learning.model, error)))
        #expect(table.actions.contains(.keepMemory))
        #expect(table.pacer.model.kind == .personal)
        #expect(table.pacer.memory.leftOut == error)
        #expect(Table(memory: table.pacer.memory).pacer.leftOut == error)
        try table.at(2, .order(.forgetModel))
        #expect(table.pacer.leftOut == nil)
    }

    /// Twelve consecutive runs of one person of unknown height (taken as 1.75 m).
    @Test(.needsShared("data/runs/sequence-a"))
    func theRecordedSequenceIsPredictedBetterThanByTheHeuristic() throws {
        let folder = SharedFolder.file("data/runs/sequence-a")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var learning = RecordedLearning(settings: Self.settings, runner: Self.runner)
        for (day, file) in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }).enumerated() {
            let readings = try RecordedTruth(table: file).records.map { record in
                let cadence = record.cadence.flatMap { $0 > 0 ? StepRate(stepsPerMinute: $0) : nil }
                return Reading(
                    elapsed: record.instant,
                    speed: record.speed.map(Speed.init(metersPerSecond:)),
                    cadence: cadence
                )
            }
            learning.add(readings, from: .seconds(86_400 * day))
        }
        let error = try #require(learning.leftOutError())
        print("\(error.runs) runs left out, median error in spm: \(error.personal), heuristic \(error.heuristic)")
        print(learning.model.verdict)
        #expect(error.runs == 12)
        #expect(error.personal < 0.95 * error.heuristic)
        #expect(error.personal < 3)
    }
}
