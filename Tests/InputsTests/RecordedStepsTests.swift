import Inputs
import InputsSupport
import Testing

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
