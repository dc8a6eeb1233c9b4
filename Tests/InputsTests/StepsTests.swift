import Cadence
import InputsSupport
import TestSupport
import Testing

@testable import Inputs

@Suite("Pedometer lines")
struct StepsTests {
    private func feed(_ lines: [(arrival: Double, text: String)]) -> (
        observations: [Observation], decoder: StepsDecoder
    ) {
        var decoder = StepsDecoder()
        let observations = lines.flatMap { decoder.feed(Array(($0.text + "\n").utf8), at: .seconds($0.arrival)) }
        return (observations, decoder)
    }

    private func kinds(_ text: String) -> [Observation.Kind] {
        feed([(0, text)]).observations.map(\.kind)
    }

    private func refusal(of text: String) -> String? {
        feed([(0, text)]).decoder.lastRefusal?.description
    }

    @Test(arguments: [
        "cadence 168", "CADENCE\t168", "  cadence 168 spm \r", "{\"cadence\":168}", "{\"cadence\": 168.0}",
    ])
    func aCadenceIsReadUnchanged(text: String) {
        #expect(kinds(text) == [.stepRate(StepRate(stepsPerMinute: 168))])
    }

    @Test(arguments: ["step 12.5", "{\"step\":true,\"t\":12.5}"])
    func aStepWithATimeIsAFootfallOfFullConfidence(text: String) {
        let footfall = Footfall(confidence: 1, uncertainty: .milliseconds(96))
        #expect(kinds(text) == [.footfall(footfall), .steps(1)])
    }

    @Test(arguments: ["step", "{\"step\":true}"])
    func aStepWithoutATimeIsAFootfallOfHalfConfidence(text: String) {
        let footfall = Footfall(confidence: 0.5, uncertainty: .milliseconds(96))
        #expect(kinds(text) == [.footfall(footfall), .steps(1)])
    }

    @Test func footfallsKeepTheSpacingOfTheirTimesDespiteDelays() {
        let late = [0.0, 0.1, 0.02, 0.2, 0]
        let seen = feed((0..<5).map { (Double($0) * 0.35 + late[$0], "step \(100 + Double($0) * 0.35)") }).observations
        let moments = seen.compactMap { observation -> Double? in
            guard case .footfall = observation.kind else { return nil }
            return observation.instant / .seconds(1)
        }
        #expect(moments.count == 5)
        #expect(zip(moments, moments.dropFirst()).allSatisfy { abs($1 - $0 - 0.35) < 1e-9 }, "\(moments)")
    }

    @Test(arguments: ["cadence 168 12.5", "cadence 168 spm 12.5", "{\"cadence\":168,\"t\":12.5}"])
    func cadenceMayHaveATime(text: String) {
        #expect(kinds(text) == [.stepRate(StepRate(stepsPerMinute: 168))])
    }

    @Test func aCountWithATimeIsMeasuredByItsTimeNotByItsArrival() {
        let late = [0.0, 0.4, 0, 0.3, 0, 0.4]
        let seen = feed((0..<6).map { (Double($0) + late[$0], "steps \(100 + 3 * $0) \(50 + $0)") }).observations
        let cadences = seen.compactMap(\.stepsPerMinute)
        #expect(cadences.count == 5)
        #expect(cadences.allSatisfy { abs($0 - 180) < 1e-9 }, "\(cadences)")
    }

    @Test func standingIsReportedOnceUntilTheNextStep() {
        let lines = ["cadence 0", "cadence 0.0", "cadence 170", "cadence 0 12.5", "step", "{\"cadence\":0}"]
        let seen = feed(lines.enumerated().map { (Double($0), $1) }).observations.map(\.kind)
        #expect(seen.filter { $0 == .standing }.count == 3)
        #expect(seen.count == 6)
    }

    @Test(arguments: ["", "   ", "# anything at all"])
    func emptyLinesAndCommentsAreIgnored(text: String) {
        #expect(kinds(text).isEmpty)
        #expect(refusal(of: text) == nil)
    }

    @Test(arguments: [
        "168", "168.5", "cadence", "cadence fast", "cadence 1e9", "cadence nan", "cadence 999", "cadence -168", "steps",
        "steps -1", "steps 1.5", "steps 99999999999999999999", "steps 1 2 3", "steps 1 x", "cadence 168 inf",
        "cadence 0 1e300", "step nan", "step 1e300", "step inf",
        "step 1 2",
        "{}", "{\"steps\":-1}", "{\"step\":false}", "{\"cadence\":168,\"steps\":1}", "{\"accel\":[1,2,3]}", "{",
        "hello", "stéps 1",
    ])
    func theErrorForAnInvalidLineShowsTheFormat(text: String) {
        #expect(kinds(text).isEmpty)
        #expect(refusal(of: text)?.contains("is not a pedometer line:") == true)
    }

    @Test func theErrorForANumberAloneListsTheKeys() {
        #expect(
            refusal(of: "168")
                == #""168" is not a pedometer line: write "cadence 168", "steps 1234" (a running count), "step" or "step 12.5" (seconds)"#
        )
    }

    @Test func errorsAreShortAndHaveNoTerminalControls() {
        let text = refusal(of: "\u{1B}[2J" + String(repeating: "x", count: 10_000))
        #expect(text?.contains("\u{1B}") == false)
        #expect((text?.count ?? 0) < 200)
    }

    @Test func everyLineIsCountedOnce() {
        let counts = feed([(0, "# hello\r"), (0, "\r"), (0, "steps 1\r"), (0, "nonsense\r"), (0, "step")]).decoder
            .counts
        #expect(counts.accepted == 2)
        #expect(counts.ignored == 1)
        #expect(counts.refused == 1)
    }

    @Test(arguments: [150.0, 168, 180, 200])
    func stepsGiveTheirCadence(stepsPerMinute: Double) {
        let seen = feed((0..<20).map { (Double($0) * 60 / stepsPerMinute, "step") }).observations
        #expect(seen.filter { $0.kind == .steps(1) }.count == 20)
        // From the fourth step on.
        #expect(seen.compactMap(\.stepsPerMinute).count == 17)
        #expect(seen.compactMap(\.stepsPerMinute).allSatisfy { abs($0 - stepsPerMinute) < 0.001 })
    }

    @Test func deliveryDelaysDoNotChangeTheCadenceOfStepsWithTimes() {
        // Delivered two at a time, every 0.7 s.
        let seen = feed((0..<20).map { (Double($0 / 2) * 0.7 + 100, "step \(Double($0) * 0.35)") }).observations
        #expect(seen.compactMap(\.stepsPerMinute).allSatisfy { abs($0 - 60 / 0.35) < 0.001 })
        #expect(seen.compactMap(\.stepsPerMinute).count == 17)
    }

    @Test(arguments: [150.0, 168, 180, 200])
    func aCountGivesItsCadenceWithinItsRounding(stepsPerMinute: Double) {
        let seen = feed((0..<60).map { (Double($0), "steps \(4000 + Int(Double($0) * stepsPerMinute / 60))") })
            .observations
        let cadences = seen.compactMap(\.stepsPerMinute).dropFirst(7)
        #expect(cadences.count == 52)
        #expect(cadences.allSatisfy { abs($0 - stepsPerMinute) < 8 })
        let total = seen.map { if case .steps(let steps) = $0.kind { steps } else { 0 } }.reduce(0, +)
        #expect(total == Int(59 * stepsPerMinute / 60))
    }

    @Test func impossibleStepCountsAreRefused() {
        let flood = feed((0..<100_000).map { (100 + Double($0) / 100_000, "step") })
        #expect(flood.observations.count { $0.kind == .steps(1) } < 70)
        #expect(flood.decoder.counts.refused > 99_930)
        let reason = "\"step\" was not counted: a runner takes at most 5 steps a second"
        #expect(flood.decoder.lastRefusal?.description == reason)
        // With times that a sender made up, the clock of this machine decides.
        let stamped = feed((0..<10_000).map { (100, "step \(Double($0) * 0.3)") })
        #expect(stamped.observations.count { $0.kind == .steps(1) } < 70)
    }

    @Test func aCountThatJumpsIsRefusedAndContinuesFromThere() {
        let huge = [0, 100_000, 100_003, Int.max, 5, 8].enumerated()
        let (seen, decoder) = feed(huge.map { (Double($0.offset), "steps \($0.element)") })
        #expect(seen.compactMap { if case .steps(let steps) = $0.kind { steps } else { nil } } == [3, 3])
        #expect(decoder.counts.refused == 2)
        #expect(decoder.counts.accepted == 4)
        // A counter that is read every ten minutes.
        let late = feed([(0, "steps 100"), (600, "steps 1900")]).observations
        #expect(late.first?.kind == .steps(1800))
    }

    @Test func aCountThatRestartsGivesNeitherStepsNorCadence() {
        let seen = feed([(0, "steps 5000"), (1, "steps 5003"), (2, "steps 2"), (3, "steps 5")]).observations
        #expect(seen.compactMap { if case .steps(let steps) = $0.kind { steps } else { nil } } == [3, 3])
        #expect(seen.compactMap(\.stepsPerMinute).allSatisfy { abs($0 - 180) < 0.001 })
    }

    @Test func aCountThatJumpsGivesNeitherStepsNorCadence() {
        let seen = feed([(0, "steps 10"), (1, "steps \(Int.max)"), (2, "steps 0"), (3, "steps 3")]).observations
        #expect(seen.map(\.kind) == [.steps(3), .stepRate(StepRate(stepsPerMinute: 180))])
    }

    @Test func aCountAfterAGapGivesSteps() {
        let seen = feed([(0, "steps 10"), (600, "steps 1700")]).observations
        #expect(seen.map(\.kind) == [.steps(1690)])
    }

    @Test func standingGivesNoCadence() {
        let seen = feed((0..<20).map { (Double($0), "steps 100") }).observations
        #expect(seen.isEmpty)
    }

    @Test func manyStepsAtOneTimeGiveNoCadence() {
        #expect(feed((0..<5000).map { _ in (0, "step") }).observations.compactMap(\.stepsPerMinute).isEmpty)
    }

    @Test func anEndlessLineIsRefusedInBoundedMemory() {
        var decoder = StepsDecoder()
        _ = decoder.feed([UInt8](repeating: 0x41, count: 1 << 20), at: .zero)
        #expect(decoder.feed(Array("\nstep\n".utf8), at: .zero).count == 2)
        #expect(decoder.counts.refused == 1)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func damagedLinesNeverTrapAndTheChunkLengthDoesNotMatter(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let lines = [
            "cadence 168", "steps 1234", "step", "step 1.5", "{\"steps\":12}", "# x", "{\"step\":true,\"t\":1.5}",
        ]
        var bytes = (0..<60).map { _ in lines.randomElement(using: &random) ?? "" }.flatMap { Array(($0 + "\n").utf8) }
        for _ in 0..<20 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        var whole = StepsDecoder()
        var pieces = StepsDecoder()
        let seen = whole.feed(bytes, at: .seconds(1))
        #expect(bytes.flatMap { pieces.feed([$0], at: .seconds(1)) } == seen, "seed \(seed)")
        #expect(pieces.counts == whole.counts, "seed \(seed)")
    }
}

@Suite("Recordings of a pedometer") struct RecordedStepsTests {
    private func observations(_ lines: String) -> [Observation] {
        RecordedSteps(Array(lines.utf8)).observations()
    }

    @Test func everyLineIsDueAtItsTime() {
        let seen = observations("step 1\nsteps 10 2\nsteps 13 3\r\ncadence 168 4.5\n")
        #expect(Set(seen.map(\.arrival)) == [.seconds(1), .seconds(3), .seconds(4.5)])
        #expect(seen.last?.stepsPerMinute == 168)
    }

    @Test func aLineWithoutATimeIsDueWithThePreviousOne() {
        let seen = observations("cadence 160 5\ncadence 161\ncadence 162 3\n")
        #expect(seen.map(\.arrival) == [.seconds(5), .seconds(5), .seconds(5)])
    }

    @Test func invalidLinesAreSkipped() {
        #expect(observations("# a run\nnonsense\n\nstep 1e99\ncadence 170 1").map(\.stepsPerMinute) == [170])
    }
}
