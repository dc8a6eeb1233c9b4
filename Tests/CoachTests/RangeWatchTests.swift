import Testing

@testable import Coach

@Suite struct RangeWatchTests {
    /// The seconds at which a series of values, one per second, is reported.
    private func reports(_ values: [Int?]) -> [Int: RangeWatch.Side] {
        var watch = RangeWatch()
        var reports: [Int: RangeWatch.Side] = [:]
        for (second, value) in values.enumerated() {
            reports[second] = watch.update(value, in: 100...110, at: .seconds(second))
        }
        return reports
    }

    @Test func aValueIsReportedAfterTheGracePeriodAndEveryThirtySeconds() {
        let values: [Int?] = Array(repeating: 105, count: 5) + Array(repeating: 90, count: 75)
        #expect(reports(values) == [15: .below, 45: .below, 75: .below])
    }

    @Test func aShortExcursionIsNotReported() {
        let values: [Int?] = Array(repeating: 120, count: 10) + [105] + Array(repeating: 120, count: 10)
        #expect(reports(values).isEmpty)
    }

    @Test func theOtherSideHasItsOwnGracePeriod() {
        let values: [Int?] = Array(repeating: 90, count: 12) + Array(repeating: 120, count: 12)
        #expect(reports(values) == [10: .below, 22: .above])
    }

    @Test func anUnknownValueIsNotReported() {
        #expect(reports(Array(repeating: 90, count: 9) + Array(repeating: nil, count: 40)).isEmpty)
        #expect(reports(Array(repeating: 100, count: 40) + Array(repeating: 110, count: 40)).isEmpty)
    }
}
