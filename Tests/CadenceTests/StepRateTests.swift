import Cadence
import Testing

@Suite struct StepRateTests {
    @Test(arguments: [("172", 172), ("172spm", 172), ("172.5 SPM", 172.5), ("172 steps/min", 172), ("30", 30)])
    func everySpellingOfACadenceIsParsed(text: String, stepsPerMinute: Double) throws {
        #expect(try StepRate(parsing: text).stepsPerMinute == stepsPerMinute)
    }

    @Test(
        arguments: [
            ("29", QuantityError.Reason.outOfRange), ("301", .outOfRange), ("-172", .outOfRange), ("1e99", .outOfRange),
            ("auto", .unreadable), ("172km/h", .unreadable), ("", .unreadable), ("172 172", .unreadable),
        ]
    )
    func textThatIsNoCadenceIsRefusedWithAReason(text: String, reason: QuantityError.Reason) {
        let error = quantityError { () throws(QuantityError) in try StepRate(parsing: text) }
        #expect(error?.reason == reason)
    }

    @Test func anyNumberBecomesTheNearestCadenceInRange() {
        #expect(StepRate(stepsPerMinute: .nan).stepsPerMinute == 30)
        #expect(StepRate(stepsPerMinute: 0).stepsPerMinute == 30)
        #expect(StepRate(stepsPerMinute: .infinity).stepsPerMinute == 300)
    }

    @Test func aCadenceIsWrittenWithOneDecimal() {
        #expect(StepRate(stepsPerMinute: 168.2222).formatted == "168.2 spm")
    }
}

@Suite struct StepRateOffsetTests {
    @Test(arguments: [
        ("+3", 3), ("3", 3), ("-3", -3), ("−3", -3), ("+2.5spm", 2.5), ("0", 0), ("-10", -10), ("10", 10),
    ])
    func everySpellingOfAnOffsetIsParsed(text: String, stepsPerMinute: Double) throws {
        #expect(try StepRateOffset(parsing: text).stepsPerMinute == stepsPerMinute)
    }

    @Test(
        arguments: [
            ("+11", QuantityError.Reason.outOfRange), ("-10.1", .outOfRange), ("±3", .unreadable), ("++3", .unreadable),
            ("+", .unreadable), ("3%", .unreadable),
        ]
    )
    func textThatIsNoOffsetIsRefusedWithAReason(text: String, reason: QuantityError.Reason) {
        let error = quantityError { () throws(QuantityError) in try StepRateOffset(parsing: text) }
        #expect(error?.reason == reason)
    }

    @Test func anOffsetIsWrittenWithItsSign() {
        #expect(StepRateOffset(stepsPerMinute: 3).formatted == "+3.0 spm")
        #expect(StepRateOffset(stepsPerMinute: -2.5).formatted == "-2.5 spm")
        #expect(StepRateOffset(stepsPerMinute: -0.01).formatted == "+0.0 spm")
    }

    @Test func anyNumberBecomesTheNearestOffsetAndNaNBecomesZero() {
        #expect(StepRateOffset(stepsPerMinute: .nan) == .zero)
        #expect(StepRateOffset(stepsPerMinute: -99).stepsPerMinute == -10)
    }
}

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
