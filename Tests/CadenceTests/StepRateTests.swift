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
