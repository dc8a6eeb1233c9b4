import Cadence
import Testing

@Suite struct StepAllowanceTests {
    @Test func stepsUpTo300PerMinuteAreAlwaysAdmitted() {
        for stepsPerMinute in [30.0, 120, 180, 300] {
            var allowance = StepAllowance(from: .zero)
            for step in 1...10_000 {
                let isAdmitted = allowance.admit(1, at: .seconds(Double(step) * 60 / stepsPerMinute))
                #expect(isAdmitted)
            }
        }
    }

    @Test func stepsReportedLateAreAdmitted() {
        // A morning's walk at once, then a minute of running in single steps, all at once.
        let reports = [(40_000, 8 * 3600)] + (0..<180).map { _ in (1, 8 * 3600 + 60) }
        #expect(admitted(reports) == reports.map { _ in true })
    }

    @Test func impossibleStepCountsAreNotAdmitted() {
        var allowance = StepAllowance(from: .zero)
        let atOnce = allowance.admit(100_000, at: .seconds(1))
        #expect(!atOnce)
        let singly = (0..<100_000).count { allowance.admit(1, at: .seconds(1) + .microseconds($0 * 10)) }
        #expect(singly <= 70)
        #expect(admitted([(.max, 1_000_000_000_000), (.min, 0)]) == [false, true])
    }

    @Test func unusedAllowanceIsKeptUpToALimit() {
        let reports = [(1, 3600), (299, 3600), (6, 3601), (5, 3601), (1, 7200), (66, 7201)]
        #expect(admitted(reports, most: 300) == [true, true, false, true, true, false])
    }

    private func admitted(_ reports: [(steps: Int, second: Int)], most: Int? = nil) -> [Bool] {
        var allowance = StepAllowance(from: .zero, most: most)
        return reports.map { allowance.admit($0.steps, at: .seconds($0.second)) }
    }
}
